import type { IssueChart } from "#model/shown-issue.ts";
import { BarPlot } from "./bar-plot.tsx";
import { chartNote, chartTitle } from "./chart-words.ts";

/** Events over the page's time, as bars and, for who cannot see them, as a table. */
export function EventsChart({ chart }: { chart: IssueChart }) {
  const newest = chart.releases.at(-1);
  return (
    <figure className="ch">
      <figcaption className="row">
        <span className="med">{chartTitle(chart)}</span>
        <span className="xs t3">{chartNote(chart)}</span>
        <span className="end row keys">
          {newest && isSplit(chart, newest.firstSeenMs) && (
            <>
              <span className="key" title={`since the first event of ${newest.release}`}>
                <i className="since" />
                <bdi className="trunc">since {newest.release}</bdi>
              </span>
              <span className="key">
                <i className="before" />
                before
              </span>
            </>
          )}
          {chart.isOpenEnded && (
            <span className="key">
              <i className="hatched" />
              still counting
            </span>
          )}
        </span>
      </figcaption>
      <BarPlot chart={chart} />
      <div className="sr">
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
