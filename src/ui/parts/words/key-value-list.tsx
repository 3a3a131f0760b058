import { Fragment, type ReactNode } from "react";

export interface KeyValue {
  key: string;
  value: ReactNode;
  /** Machine words (ids, versions, addresses) in mono. */
  mono?: boolean;
}

export function KeyValueList({ pairs }: { pairs: readonly KeyValue[] }) {
  return (
    <dl className="key-values">
      {pairs.map(({ key, value, mono }) => (
        <Fragment key={key}>
          <dt>{key}</dt>
          <dd
            className={mono ? "mono" : undefined}
            title={typeof value === "string" ? value : undefined}
          >
            {value}
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}
