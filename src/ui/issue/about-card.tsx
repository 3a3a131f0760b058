import type { ShownEvent } from "#model/shown-issue.ts";
import { formatExact } from "#ui/parts/format-number.ts";
import { type Fact, FactList } from "./fact-list.tsx";
import { SectionCard } from "./section-card.tsx";

/** Why the event belongs to this issue, what sent it, which modules were loaded. */
export function AboutCard({ shown }: { shown: ShownEvent }) {
  const { event, grouping, summary, payloadBytes } = shown;
  const modules = Object.entries(event.modules ?? {});
  const facts: Fact[] = [
    ["SDK", [event.sdk?.name, event.sdk?.version].filter(Boolean).join(" ")],
    ["Platform", event.platform],
    ["Server", event.server_name],
    ["Logger", event.logger],
    ["Distribution", event.dist],
    ["Received", new Date(summary.receivedMs).toISOString()],
    ["Stored size", `${formatExact(payloadBytes)} bytes`],
    ["Fingerprint", event.fingerprint],
  ];
  return (
    <SectionCard id="about" title="About this event">
      <div className="card-b about">
        {grouping && (
          <div>
            <h3>Grouped by {grouping.reason}</h3>
            <ul className="parts">
              {grouping.parts.map((part, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two parts may read the same
                <li key={at}>
                  <bdi className="mono">{part}</bdi>
                </li>
              ))}
            </ul>
          </div>
        )}
        <FactList facts={facts.filter(([, value]) => value !== undefined && value !== "")} />
        {modules.length > 0 && (
          <details>
            <summary>
              <span className="link xs">{modules.length} modules</span>
            </summary>
            <FactList facts={modules} />
          </details>
        )}
      </div>
    </SectionCard>
  );
}
