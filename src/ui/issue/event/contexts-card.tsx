import type { JsonObject } from "#lib/json.ts";
import { startOf } from "#lib/shorten.ts";
import { htmlCost } from "#ui/issue/bounds/html-cost.ts";
import { PartRest } from "#ui/issue/bounds/part-rest.tsx";
import type { PartView } from "#ui/issue/bounds/part-view.ts";
import { takeWithin } from "#ui/issue/bounds/take-within.ts";
import { CutText } from "./cut-text.tsx";
import { FactList, factCost, factsOf } from "./fact-list.tsx";
import { SectionCard } from "./section-card.tsx";

/** Those that people look for, in the order they do; others follow under their own names. */
const TITLES: Record<string, string> = {
  browser: "Browser",
  os: "Operating system",
  client_os: "Client's operating system",
  device: "Device",
  runtime: "Runtime",
  app: "App",
  gpu: "GPU",
  culture: "Culture",
  response: "Response",
  cloud_resource: "Cloud resource",
  state: "State",
  trace: "Trace",
};

const MAX_NAME = 200;

export interface ContextsCardProps {
  contexts: Record<string, JsonObject> | undefined;
  view: PartView;
}

/** The machine and the program around the event, unknown contexts included. */
export function ContextsCard({ contexts, view }: ContextsCardProps) {
  const slice = takeWithin(contextFacts(contexts), view, ({ name, fact }) => {
    return factCost(fact) + htmlCost(startOf(name, MAX_NAME)) / 4;
  });
  if (slice.of === 0) return null;
  const byName = Map.groupBy(slice.items, ({ name }) => name);
  return (
    <SectionCard id="contexts" title="Contexts">
      <div className="contexts">
        {[...byName].map(([name, facts]) => (
          <div key={name}>
            <h3>
              <bdi>
                <CutText text={TITLES[name] ?? name} max={MAX_NAME} />
              </bdi>
            </h3>
            <FactList facts={facts.map(({ fact }) => fact)} />
          </div>
        ))}
      </div>
      <PartRest {...{ slice, view }} noun="values" />
    </SectionCard>
  );
}

/** Of all contexts, one after the other: any one of them may be longer than a page. */
function contextFacts(contexts: ContextsCardProps["contexts"] = {}) {
  return Object.entries(contexts)
    .filter(([name]) => name !== "flags")
    .sort(([a], [b]) => rankOf(a) - rankOf(b))
    .flatMap(([name, context]) =>
      factsOf(context)
        .filter(([key]) => key !== "type")
        .map((fact) => ({ name, fact })),
    );
}

const ORDER = new Map(Object.keys(TITLES).map((name, at) => [name, at]));

function rankOf(name: string): number {
  return ORDER.get(name) ?? ORDER.size;
}
