import { DAY_MS, HOUR_MS } from "#lib/time.ts";
import { type Arrived, type OutcomeCounts, receivedOf } from "#model/arrived.ts";
import type { OutcomeKind } from "#model/outcome.ts";
import { ShortMoment } from "#ui/overview/short-moment.tsx";
import { Card } from "#ui/parts/marks/card.tsx";
import { Link } from "#ui/parts/marks/link.tsx";
import { formatExact } from "#ui/parts/words/format-number.ts";
import { type ArrivedHref, type ArrivedView, timeOf } from "#ui/system/arrived/arrived-address.ts";
import { OutcomeLabel } from "#ui/system/arrived/outcome-label.tsx";
import { OUTCOME_WORDS } from "#ui/system/arrived/outcome-words.ts";

const STACKED: readonly OutcomeKind[] = [
  "accepted",
  "filtered",
  "rate_limited",
  "invalid",
  "unsupported",
];
const HEIGHT = 72;

export interface TimeCardProps {
  arrived: Arrived;
  view: ArrivedView;
  href: ArrivedHref;
}

/** A bar an hour (or a day), each of them the way to that hour. */
export function TimeCard({ arrived: { chart, window }, view, href }: TimeCardProps) {
  const kinds = view.outcome === "client_discard" ? (["client_discard"] as const) : STACKED;
  const shown = (counts: OutcomeCounts) =>
    view.outcome === "client_discard" ? counts.client_discard : receivedOf(counts);
  const most = Math.max(0, ...chart.map(({ counts }) => shown(counts)));
  const present = kinds.filter((kind) => chart.some(({ counts }) => counts[kind] > 0));
  const unit = window.bucket;
  const what = view.outcome ? OUTCOME_WORDS[view.outcome].title : "Received";
  return (
    <Card
      id="by-time"
      title={`${what} by ${unit}`}
      head={
        <>
          <span className="small-text faint truncate">items, at most {formatExact(most)}</span>
          <span className="at-end row time-legend">
            {present.map((kind) => (
              <OutcomeLabel key={kind} kind={kind} />
            ))}
          </span>
        </>
      }
      flush
    >
      <div className="card-body time-body">
        <ul className="time-bars" aria-label={`${what} by ${unit}`}>
          {chart.map(({ startMs, counts }) => (
            <li key={startMs}>
              <Link
                href={href(timeOf(startMs, unit === "hour" ? HOUR_MS : DAY_MS))}
                title={titleOf(startMs, counts, kinds)}
                aria-label={titleOf(startMs, counts, kinds)}
              >
                <svg
                  width="100%"
                  height={HEIGHT}
                  viewBox={`0 0 10 ${HEIGHT}`}
                  preserveAspectRatio="none"
                  aria-hidden="true"
                >
                  {stackBar(counts, kinds, most, HEIGHT).map(({ kind, y, height }) => (
                    <rect key={kind} data-outcome={kind} x="1" y={y} width="8" {...{ height }} />
                  ))}
                </svg>
              </Link>
            </li>
          ))}
        </ul>
        <div className="row small-text faint">
          <ShortMoment ms={window.fromMs} />
          <span className="at-end">
            <ShortMoment ms={window.toMs} />
          </span>
        </div>
      </div>
    </Card>
  );
}

/** In UTC: it is made by the server, which does not know the viewer's zone. */
function titleOf(startMs: number, counts: OutcomeCounts, kinds: readonly OutcomeKind[]): string {
  const at = new Intl.DateTimeFormat("en-GB", {
    ...{ day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", timeZone: "UTC" },
  }).format(startMs);
  const parts = kinds
    .filter((kind) => counts[kind] > 0)
    .map((kind) => `${formatExact(counts[kind])} ${OUTCOME_WORDS[kind].short.toLowerCase()}`);
  return `${at} UTC: ${parts.length === 0 ? "nothing" : parts.join(", ")}`;
}

/** One item among a million must still be seen. */
const LEAST = 2;

/** The pieces of a bar from the ground up; what is there at all is at least a hair high. */
export function stackBar(
  counts: OutcomeCounts,
  kinds: readonly OutcomeKind[],
  most: number,
  height: number,
): { kind: OutcomeKind; y: number; height: number }[] {
  let y = height;
  const present = kinds.filter((kind) => counts[kind] > 0);
  // Room for the hairs, so that a full bar does not grow out of the chart.
  const scale = most === 0 ? 0 : (height - LEAST * kinds.length) / most;
  return present.map((kind) => {
    const piece = Math.max(LEAST, Math.round(counts[kind] * scale * 10) / 10);
    y -= piece;
    return { kind, y: Math.round(y * 10) / 10, height: piece };
  });
}
