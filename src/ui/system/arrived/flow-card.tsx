import { type Arrived, receivedOf } from "#model/arrived.ts";
import { OUTCOME_KINDS } from "#model/outcome.ts";
import { Link } from "#ui/parts/marks/link.tsx";
import { CompactNumber } from "#ui/parts/words/compact-number.tsx";
import { formatExact } from "#ui/parts/words/format-number.ts";
import type { ArrivedHref } from "./arrived-address.ts";
import { type Flow, layFlow } from "./flow-bands.ts";
import { categoryWords, formatShare, OUTCOME_WORDS } from "./outcome-words.ts";

const WIDTH = 600;

/** What was received, and where it went. */
export function FlowCard({ arrived, href }: { arrived: Arrived; href: ArrivedHref }) {
  const { totals, envelopes, byCategory } = arrived;
  const received = receivedOf(totals);
  const counts = OUTCOME_KINDS.filter((kind) => kind !== "unsupported" || totals[kind] > 0).map(
    (kind) => ({ kind, items: totals[kind] }),
  );
  const flow = layFlow(counts);
  const clientsTop = flow.bands.at(-1)?.textTop ?? 0;
  return (
    <section className="card" aria-label="Received, and what became of it">
      <div className="flow">
        <div className="flow-received">
          <span className="small-text faint">Received</span>
          <b data-total="received">{formatExact(received)}</b>
          <span className="small-text faint">
            items in <CompactNumber value={envelopes} unit="envelopes taken" /> envelopes
          </span>
          <span className="flow-reported" style={{ top: clientsTop - 20 }}>
            <span className="small-text faint">Reported by SDKs</span>
            <b>{formatExact(totals.client_discard)}</b>
          </span>
        </div>
        <FlowPicture flow={flow} />
        <ul className="flow-outcomes" style={{ minHeight: flow.height }}>
          {flow.bands.map(({ kind, textTop }) => (
            <li key={kind} style={{ top: textTop }}>
              <Link
                href={href({ outcome: kind === "accepted" ? undefined : kind, reason: undefined })}
                scroll={false}
              >
                <b className="strong legend-item" data-outcome={kind}>
                  <i className="flow-swatch" />
                  {OUTCOME_WORDS[kind].title}
                </b>
                <span className="number tabular" data-total={kind}>
                  {formatExact(totals[kind])}
                </span>
                <span className="number faint tabular">
                  {kind === "client_discard" ? "not sent" : formatShare(totals[kind], received)}
                </span>
                <span className="small-text faint flow-explanation">
                  {kind === "accepted" ? storedWords(byCategory) : OUTCOME_WORDS[kind].explanation}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function FlowPicture({ flow: { bands, received, height } }: { flow: Flow }) {
  const end = WIDTH - 10;
  return (
    <svg
      className="flow-bands"
      width="100%"
      height={height}
      viewBox={`0 0 ${WIDTH} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect x="0" y={received.top} width="10" height={received.height} className="flow-source" />
      {bands.map(({ kind, from, to, height: thick }) => (
        <g key={kind} data-outcome={kind}>
          <path
            className="flow-band"
            d={`M10 ${from}C330 ${from} 270 ${to} ${end} ${to}L${end} ${to + thick}C270 ${to + thick} 330 ${from + thick} 10 ${from + thick}Z`}
          />
          <rect x={end} y={to} width="10" height={thick} />
          {kind === "client_discard" && <rect x="0" y={from} width="10" height={thick} />}
        </g>
      ))}
    </svg>
  );
}

/** "Errors, spans, sessions": most frequent first. */
function storedWords(byCategory: Arrived["byCategory"]): string {
  const names = byCategory
    .filter(({ counts }) => counts.accepted > 0)
    .toSorted((a, b) => b.counts.accepted - a.counts.accepted)
    .map(({ category }) => categoryWords(category));
  if (names.length === 0) return "Nothing yet in this time";
  const text = [...new Set(names)].slice(0, 5).join(", ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
