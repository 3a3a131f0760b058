import { formatBytes } from "#lib/format-bytes.ts";
import type { DiskFacts, SignalForecast } from "#model/keeping/system.ts";
import { Card } from "#ui/parts/marks/card.tsx";
import { SIGNAL_WORDS } from "./signal-words.ts";

export interface SignalsCardProps {
  disk: DiskFacts;
  signals: readonly SignalForecast[];
}

/** Who takes the room, and for how long there is enough of it. */
export function SignalsCard({ disk, signals }: SignalsCardProps) {
  return (
    <Card id="signals" title="By signal" note="at the pace of the last seven days" flush>
      <table className="table">
        <thead>
          <tr>
            <th>Signal</th>
            <th className="number">Size</th>
            <th className="number">A day</th>
            <th>Kept for</th>
          </tr>
        </thead>
        <tbody>
          {signals.map((one) => (
            <tr key={one.signal}>
              <th scope="row">
                {SIGNAL_WORDS[one.signal].title}{" "}
                <span className="small-text faint signals-what">
                  {SIGNAL_WORDS[one.signal].what}
                </span>
              </th>
              <td className="number tabular">{formatBytes(one.bytes)}</td>
              <td className="number tabular">
                {one.bytesPerDay === undefined ? "–" : formatBytes(one.bytesPerDay)}
              </td>
              <td className="signals-kept">{keptWords(one, disk)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="card-body small-text faint">
        {disk.budgetBytes === undefined
          ? "No disk budget is set: data is deleted by age only."
          : "When the budget is reached, replays, traces and logs are deleted first, errors last. Today’s files always stay."}
      </p>
    </Card>
  );
}

function keptWords({ keepDays, fitDays, bytesPerDay }: SignalForecast, disk: DiskFacts): string {
  const days = `${keepDays} ${keepDays === 1 ? "day" : "days"}`;
  if (fitDays === undefined || bytesPerDay === undefined) return days;
  if (fitDays < keepDays) return `about ${fitDays} of ${days}: more does not fit in the budget`;
  const all = formatBytes(bytesPerDay * keepDays);
  return disk.budgetBytes === undefined ? `${days}, ${all} in all` : `${days}: all of it fits`;
}
