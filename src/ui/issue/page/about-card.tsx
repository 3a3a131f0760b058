import type { ShownEvent } from "#model/shown-issue.ts";
import type { PartView } from "#ui/issue/bounds/part-view.ts";
import { CutText } from "#ui/issue/event/cut-text.tsx";
import { type Fact, FactList } from "#ui/issue/event/fact-list.tsx";
import { Moment } from "#ui/issue/event/moment.tsx";
import { SectionCard } from "#ui/issue/event/section-card.tsx";
import { formatExact } from "#ui/parts/words/format-number.ts";

const MAX_PARTS = 30;
const MAX_PART = 300;

/** Why the event belongs to this issue, what sent it, which modules were loaded. */
export function AboutCard({ shown, view }: { shown: ShownEvent; view: PartView }) {
  const { event, grouping, summary, payloadBytes } = shown;
  const modules = Object.entries(event.modules ?? {});
  const facts: Fact[] = [
    ["SDK", [event.sdk?.name, event.sdk?.version].filter(Boolean).join(" ")],
    ["Platform", event.platform],
    ["Server", event.server_name],
    ["Logger", event.logger],
    ["Distribution", event.dist],
    ["Stored size", `${formatExact(payloadBytes)} bytes`],
    ["Fingerprint", event.fingerprint],
  ];
  return (
    <SectionCard id="about" title="About this event">
      <div className="card-body about-event">
        {grouping && (
          <div>
            <h3>Grouped by {grouping.reason}</h3>
            <ul className="grouping-parts">
              {grouping.parts.slice(0, MAX_PARTS).map((part, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two parts may read the same
                <li key={at}>
                  <bdi className="mono">
                    <CutText text={part} max={MAX_PART} />
                  </bdi>
                </li>
              ))}
            </ul>
          </div>
        )}
        <dl className="fact-list">
          <dt>Received</dt>
          <dd>
            <Moment ms={summary.receivedMs} />
          </dd>
        </dl>
        <FactList facts={facts.filter(([, value]) => value !== undefined && value !== "")} />
        {modules.length > 0 && (
          <details>
            <summary>
              <span className="link small-text">{modules.length} modules</span>
            </summary>
            <FactList facts={modules} view={view} noun="modules" />
          </details>
        )}
      </div>
    </SectionCard>
  );
}
