import { formatBytes } from "#lib/format-bytes.ts";
import type { DiskFacts } from "#model/keeping/system.ts";
import { Card } from "#ui/parts/marks/card.tsx";
import { DiskCard, type DiskCardProps } from "./disk-card.tsx";
import { RetentionCard, type RetentionCardProps } from "./retention-card.tsx";
import { SignalsCard, type SignalsCardProps } from "./signals-card.tsx";

const SHOWN_DAYS = 90;

export interface StorageViewProps extends DiskCardProps, SignalsCardProps {
  retention: RetentionCardProps;
}

export function StorageView({ disk, forecast, nowMs, signals, retention }: StorageViewProps) {
  return (
    <div className="system-grid">
      <div className="system-main">
        <SignalsCard disk={disk} signals={signals} />
        <RetentionCard {...retention} />
        <DaysCard disk={disk} />
      </div>
      <div className="system-aside">
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
    <Card id="days" title="By day of receipt" note="rows and payloads, days in UTC" flush>
      {days.length === 0 ? (
        <p className="card-body muted">Nothing is stored yet.</p>
      ) : (
        <table className="table">
          <thead>
            <tr>
              <th>Day</th>
              <th className="number">Size</th>
              <th className="day-share">
                <span className="visually-hidden">Share of the largest</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, bytes }) => (
              <tr key={day}>
                <th scope="row">
                  <time dateTime={day}>{day}</time>
                </th>
                <td className="number tabular">{formatBytes(bytes)}</td>
                <td className="day-share">
                  <svg
                    width="100%"
                    height="8"
                    viewBox="0 0 100 8"
                    preserveAspectRatio="none"
                    aria-hidden="true"
                  >
                    <rect width={(bytes / most) * 100} height="8" />
                  </svg>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}
