import type { IssueChart } from "#model/shown-issue.ts";
import { BarPlot } from "./bar-plot.tsx";
import { chartNote, chartTitle } from "./chart-words.ts";

/** Events over the page's time, as bars and, for who cannot see them, as a table. */
export function EventsChart({ chart }: { chart: IssueChart }) {
  const newest = chart.releases.at(-1);
  return (
    <figure className="events-chart">
      <figcaption className="row">
        <span className="strong">{chartTitle(chart)}</span>
        <span className="small-text faint">{chartNote(chart)}</span>
        <span className="at-end row chart-legend">
          {newest && isSplit(chart, newest.firstSeenMs) && (
            <>
              <span className="legend-item" title={`since the first event of ${newest.release}`}>
                <i className="legend-since" />
                <bdi className="truncate">since {newest.release}</bdi>
              </span>
              <span className="legend-item">
                <i className="legend-before" />
                before
              </span>
            </>
          )}
          {chart.isOpenEnded && (
            <span className="legend-item">
              <i className="legend-counting" />
              still counting
            </span>
          )}
        </span>
      </figcaption>
      <BarPlot chart={chart} />
      <div className="visually-hidden">
        <table>
          <caption>{`${chartTitle(chart)}, times in UTC`}</caption>
          <thead>
            <tr>
              <th scope="col">From</th>
              <th scope="col">Events</th>
            </tr>
          </thead>
          <tbody>
            {chart.buckets.map(({ startMs, events }) => (
              <tr key={startMs}>
                <th scope="row">{formatUtc(startMs)}</th>
                <td>{events}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <ul aria-label="First event of each release">
          {chart.releases.map(({ release, firstSeenMs }) => (
            <li key={release}>
              {release}, {formatUtc(firstSeenMs)}
            </li>
          ))}
        </ul>
      </div>
    </figure>
  );
}

function formatUtc(ms: number): string {
  return new Date(ms).toISOString().slice(0, 16).replace("T", " ");
}

/** Only then are there two colours to explain. */
function isSplit({ buckets, bucketMs }: IssueChart, sinceMs: number): boolean {
  return buckets.some(({ startMs, events }) => events > 0 && startMs + bucketMs <= sinceMs);
}
