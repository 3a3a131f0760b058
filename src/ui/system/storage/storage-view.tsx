import { formatBytes } from "#lib/format-bytes.ts";
import type { DiskFacts } from "#model/keeping/system.ts";
import { DiskCard, type DiskCardProps } from "./disk-card.tsx";
import { RetentionCard, type RetentionCardProps } from "./retention-card.tsx";
import { SignalsCard, type SignalsCardProps } from "./signals-card.tsx";

const SHOWN_DAYS = 90;

export interface StorageViewProps extends DiskCardProps, SignalsCardProps {
  retention: RetentionCardProps;
}

export function StorageView({ disk, forecast, nowMs, signals, retention }: StorageViewProps) {
  return (
    <div className="sy-grid">
      <div className="sy-main">
        <SignalsCard disk={disk} signals={signals} />
        <RetentionCard {...retention} />
        <DaysCard disk={disk} />
      </div>
      <div className="sy-side">
        <DiskCard {...{ disk, forecast, nowMs }} />
      </div>
    </div>
  );
}

/** Everything received on a UTC day is in that day's files. */
function DaysCard({ disk }: { disk: DiskFacts }) {
  const days = disk.days.slice(-SHOWN_DAYS).toReversed();
  const most = Math.max(1, ...days.map(({ bytes }) => bytes));
  return (
    <section className="card" aria-labelledby="days">
      <div className="card-h">
        <h2 id="days">By day of receipt</h2>
        <span className="xs t3 end">rows and payloads, days in UTC</span>
      </div>
      {days.length === 0 ? (
        <p className="card-b t2">Nothing is stored yet.</p>
      ) : (
        <table className="tbl">
          <thead>
            <tr>
              <th>Day</th>
              <th className="num">Size</th>
              <th className="sy-wide">
                <span className="sr">Share of the largest</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, bytes }) => (
              <tr key={day}>
                <th scope="row">
                  <time dateTime={day}>{day}</time>
                </th>
                <td className="num tn">{formatBytes(bytes)}</td>
                <td className="sy-wide">
                  <svg
                    width="100%"
                    height="8"
                    viewBox="0 0 100 8"
                    preserveAspectRatio="none"
                    aria-hidden="true"
                  >
                    <rect className="pt-0" width={(bytes / most) * 100} height="8" />
                  </svg>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
