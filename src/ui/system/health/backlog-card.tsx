import { formatBytes } from "#lib/format-bytes.ts";
import { SECOND_MS } from "#lib/time.ts";
import type { EdgeFacts } from "#model/keeping/system.ts";
import { ShortMoment } from "#ui/overview/short-moment.tsx";
import { Badge, type BadgeProps } from "#ui/parts/marks/badge.tsx";
import { Card } from "#ui/parts/marks/card.tsx";
import { formatExact } from "#ui/parts/words/format-number.ts";
import { drawBacklog } from "./draw-backlog.ts";
import { formatDuration } from "./format-duration.ts";
import { isLate, waitingWords } from "./waiting-words.ts";

const WIDTH = 296;
const HEIGHT = 64;
/** What is accepted and not yet stored. */
export function BacklogCard({ edge, nowMs }: { edge: EdgeFacts | undefined; nowMs: number }) {
  if (edge === undefined) {
    return (
      <Card id="backlog" title="Backlog" flush>
        <p className="card-body muted">The ingest process did not answer in time.</p>
      </Card>
    );
  }
  const { backlog, history } = edge;
  const { tone, words } = stateOf(edge, nowMs);
  const highest = history.toSorted((a, b) => b.records - a.records)[0];
  return (
    <Card
      id="backlog"
      title="Backlog"
      head={
        <span className="at-end">
          <Badge tone={tone}>{words}</Badge>
        </span>
      }
    >
      <p className="row backlog-now">
        <b className="backlog-count tabular">{formatExact(backlog.records)}</b>
        <span className="muted">{waitingWords(edge, nowMs)}</span>
      </p>
      <svg
        className="chart system-chart"
        width="100%"
        height={HEIGHT + 2}
        viewBox={`0 0 ${WIDTH} ${HEIGHT + 2}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Envelopes waiting in the last 24 hours: at most ${highest?.records ?? 0}`}
      >
        <line x1="0" x2={WIDTH} y1={HEIGHT} y2={HEIGHT} className="chart-axis" />
        {drawBacklog(history, nowMs, WIDTH, HEIGHT).map(({ line, area }) => (
          <g key={line}>
            <path d={area} className="chart-area" />
            <path d={line} className="chart-line" />
          </g>
        ))}
      </svg>
      <p className="row small-text faint">
        <span>24 h ago</span>
        {highest !== undefined && highest.records > 0 && (
          <span>
            at most {formatExact(highest.records)}, <ShortMoment ms={highest.startMs} />
          </span>
        )}
        <span className="at-end">now</span>
      </p>
      <dl className="key-values backlog-values">
        <dt>Response time to SDKs (p99)</dt>
        <dd className="number">{formatDuration(edge.answerP99Ms)}</dd>
        <dt>Time until stored (p99)</dt>
        <dd className="number">{formatDuration(edge.digestP99Ms)}</dd>
        <dt>Envelopes stored per second</dt>
        <dd className="number">{rateOf(edge.digestedPerSecond)}</dd>
        {isStalled(edge) && (
          <>
            <dt>Working on the same batch for</dt>
            <dd className="number">{formatDuration(edge.digestAtBatchMs)}</dd>
          </>
        )}
        <dt>Event loop delay (p99, longest)</dt>
        <dd className="number">
          {formatDuration(edge.loopDelayMs.p99)}, {formatDuration(edge.loopDelayMs.max)}
        </dd>
        <dt>Waiting on disk</dt>
        <dd className="number">
          {formatBytes(backlog.bytes)} of {formatBytes(backlog.maxBytes)}
        </dd>
      </dl>
    </Card>
  );
}

/** No batch takes this long on a disk that is well. */
const STALLED_MS = 10 * SECOND_MS;

function isStalled({ digestAtBatchMs }: EdgeFacts): boolean {
  return digestAtBatchMs >= STALLED_MS;
}

function stateOf(edge: EdgeFacts, nowMs: number): { tone: BadgeProps["tone"]; words: string } {
  const { digest, problems, backlog } = edge;
  if (problems.length > 0) return { tone: "poor", words: "Not ready" };
  if (digest === "restarting") return { tone: "poor", words: "Restarting" };
  if (isStalled(edge)) return { tone: "poor", words: "Stalled" };
  return isLate(backlog, nowMs)
    ? { tone: "needs", words: "Behind" }
    : { tone: "good", words: "Keeping up" };
}

function rateOf(perSecond: number): string {
  return perSecond > 0 && perSecond < 10
    ? perSecond.toFixed(1)
    : formatExact(Math.round(perSecond));
}
