import { Fragment } from "react";
import type { Json, JsonObject } from "#lib/json.ts";
import { JsonText } from "./json-text.tsx";

export type Fact = readonly [name: string, value: Json | undefined];

/** Names and values of an event. Unlike a KeyValueList it wraps: nothing of an event may be cut. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="facts">
      {facts.map(([name, value], at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: headers may repeat a name, and the list never moves
        <Fragment key={at}>
          <dt>
            <bdi>{name}</bdi>
          </dt>
          <dd>
            <JsonText value={value} />
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}

export function factsOf(object: JsonObject | undefined): Fact[] {
  return Object.entries(object ?? {}).filter(([, value]) => value !== undefined && value !== null);
}
