import type { IssueChart } from "#model/shown-issue.ts";
import { BarPlot } from "./bar-plot.tsx";
import { chartNote, chartTitle } from "./chart-words.ts";

/** Events over the page's time, as bars and, for who cannot see them, as a table. */
export function EventsChart({ chart }: { chart: IssueChart }) {
  return (
    <figure className="ch">
      <figcaption className="row">
        <span className="med">{chartTitle(chart)}</span>
        <span className="xs t3">{chartNote(chart)}</span>
        {chart.isOpenEnded && (
          <span className="end key">
            <i className="hatched" />
            still counting
          </span>
        )}
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
                <th scope="row">
                  {new Date(startMs).toISOString().slice(0, 16).replace("T", " ")}
                </th>
                <td>{events}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
