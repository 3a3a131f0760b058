import type { JsonObject } from "#lib/json.ts";
import { FactList, factsOf } from "./fact-list.tsx";
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

export interface ContextsCardProps {
  contexts: Record<string, JsonObject> | undefined;
}

/** The machine and the program around the event, unknown contexts included. */
export function ContextsCard({ contexts = {} }: ContextsCardProps) {
  const order = Object.keys(TITLES);
  const rank = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  const shown = Object.entries(contexts)
    .filter(([name, context]) => name !== "flags" && factsOf(context).length > 0)
    .sort(([a], [b]) => rank(a) - rank(b));
  if (shown.length === 0) return null;
  return (
    <SectionCard id="contexts" title="Contexts">
      <div className="ctx">
        {shown.map(([name, context]) => (
          <div key={name}>
            <h3>
              <bdi>{TITLES[name] ?? name}</bdi>
            </h3>
            <FactList facts={factsOf(context).filter(([key]) => key !== "type")} />
          </div>
        ))}
      </div>
    </SectionCard>
  );
}
