import { Fragment } from "react";
import type { Json, JsonObject } from "#lib/json.ts";
import { startOf } from "#lib/shorten.ts";
import { ELEMENT_COST, htmlCost } from "#ui/issue/bounds/html-cost.ts";
import { PartRest } from "#ui/issue/bounds/part-rest.tsx";
import type { PartView } from "#ui/issue/bounds/part-view.ts";
import { takeWithin } from "#ui/issue/bounds/take-within.ts";
import { CutText } from "./cut-text.tsx";
import { formatJson } from "./format-json.ts";
import { JsonText } from "./json-text.tsx";

export type Fact = readonly [name: string, value: Json | undefined];

const MAX_NAME = 200;

export interface FactListProps {
  facts: readonly Fact[];
  /** How much of them; without it, all: for lists that are short by nature. */
  view?: PartView;
  noun?: string;
}

/** Names and values of an event. Unlike a KeyValueList it wraps: no line of an event may be cut. */
export function FactList({ facts, view, noun = "values" }: FactListProps) {
  if (view === undefined) return <Facts facts={facts} />;
  const slice = takeWithin(facts, view, factCost);
  return (
    <>
      <Facts facts={slice.items} />
      <PartRest {...{ slice, view, noun }} />
    </>
  );
}

function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="fact-list">
      {facts.map(([name, value], at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: headers may repeat a name, and the list never moves
        <Fragment key={at}>
          <dt>
            <bdi>
              <CutText text={name} max={MAX_NAME} />
            </bdi>
          </dt>
          <dd>
            <JsonText value={value} />
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}

export function factCost([name, value]: Fact): number {
  const { text } = formatJson(value);
  return 4 * ELEMENT_COST + htmlCost(startOf(name, MAX_NAME)) + htmlCost(text);
}

export function factsOf(object: JsonObject | undefined): Fact[] {
  return Object.entries(object ?? {}).filter(([, value]) => value !== undefined && value !== null);
}
