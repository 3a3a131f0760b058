import { Fragment, type ReactNode } from "react";
import { classNames } from "#ui/parts/marks/class-names.ts";

export interface KeyValue {
  key: string;
  value: ReactNode;
  /** Machine words (ids, versions, addresses) in mono. */
  mono?: boolean;
  /** "[Filtered]" and the like. */
  quiet?: boolean;
}

export function KeyValueList({ pairs }: { pairs: readonly KeyValue[] }) {
  return (
    <dl className="key-values">
      {pairs.map(({ key, value, mono, quiet }) => (
        <Fragment key={key}>
          <dt>{key}</dt>
          <dd
            className={classNames(mono && "mono", quiet && "faint")}
            title={typeof value === "string" ? value : undefined}
          >
            {value}
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}
