import { formatBytes } from "#lib/format-bytes.ts";
import {
  DISK_PARTS,
  type DiskFacts,
  type DiskForecast,
  type DiskPart,
} from "#model/keeping/system.ts";
import { Card } from "#ui/parts/marks/card.tsx";
import { drawDisk } from "./draw-disk.ts";

const PART_WORDS: Readonly<Record<DiskPart, string>> = {
  telemetry: "Day files",
  payloads: "Payloads",
  meta: "Issues and statistics",
  spool: "Spool",
  relay: "Relay queues",
  "dead letters": "Dead letters",
  reserve: "Reserve for a full disk",
  rest: "Rest",
};

/** Of what is not on this disk. */
const SERVER_WORDS: Partial<Record<DiskPart, string>> = {
  telemetry: "ClickHouse: events, traces, logs, replays",
  meta: "PostgreSQL: issues and statistics",
  payloads: "Bucket: large payloads",
};

export interface DiskCardProps {
  disk: DiskFacts;
  forecast: DiskForecast;
  nowMs: number;
}

/** How full the disk is, by whose fault, and for how long that can go on. */
export function DiskCard({ disk, forecast, nowMs }: DiskCardProps) {
  const total = totalOf(disk);
  const shown = DISK_PARTS.filter((part) => disk.parts[part] > 0);
  const here = shown.filter((part) => !disk.elsewhere.includes(part));
  const there = shown.filter((part) => disk.elsewhere.includes(part));
  return (
    <Card
      id="disk"
      title={disk.budgetBytes === undefined ? "Disk" : "Disk budget"}
      head={
        <span className="small-text faint at-end nowrap">
          {disk.budgetBytes === undefined
            ? `${formatBytes(disk.capacityBytes - disk.freeBytes)} of ${formatBytes(disk.capacityBytes)} used`
            : `${formatBytes(daysOf(disk))} of ${formatBytes(disk.budgetBytes)}`}
        </span>
      }
    >
      <p className="muted">{forecastWords(disk, forecast)}</p>
      <Growth {...{ disk, forecast, nowMs }} />
      <PartsBar disk={disk} />
      <dl className="disk-parts">
        {here.map((part) => (
          <div key={part}>
            <dt className="legend-item" data-part={part}>
              <i />
              {PART_WORDS[part]}
            </dt>
            <dd className="number muted">{formatBytes(disk.parts[part])}</dd>
          </div>
        ))}
        <div>
          <dt className="legend-item">{isOnServers(disk) ? "On this disk" : "All of Lapwing"}</dt>
          <dd className="number strong">{formatBytes(total)}</dd>
        </div>
        {there.map((part) => (
          <div key={part}>
            <dt className="legend-item">{SERVER_WORDS[part] ?? PART_WORDS[part]}</dt>
            <dd className="number muted">{formatBytes(disk.parts[part])}</dd>
          </div>
        ))}
        {disk.isUnknown && (
          <div>
            <dt className="legend-item">On servers</dt>
            <dd className="number muted">unknown: one is away</dd>
          </div>
        )}
      </dl>
    </Card>
  );
}

const SIZE = { width: 296, height: 82 };

/** What the days added up to, and where their pace leads. */
function Growth({ disk, forecast, nowMs }: DiskCardProps) {
  const picture = drawDisk(disk, forecast, nowMs, SIZE);
  if (picture === undefined) return null;
  const { line, area, ahead, todayX, fullY, fromDay, toMs } = picture;
  return (
    <>
      <svg
        className="chart system-chart disk-chart"
        width="100%"
        height={SIZE.height + 2}
        viewBox={`0 -1 ${SIZE.width} ${SIZE.height + 2}`}
        preserveAspectRatio="none"
        role="img"
        aria-label="Size of all days' files so far, and ahead at this pace"
      >
        <path d={area} className="chart-area" />
        <path d={line} className="chart-line" />
        {ahead !== "" && <path d={ahead} className="chart-ahead" />}
        <line x1={todayX} x2={todayX} y1="0" y2={SIZE.height} className="chart-today" />
        {fullY !== undefined && (
          <line x1="0" x2={SIZE.width} y1={fullY} y2={fullY} className="chart-limit" />
        )}
        <line x1="0" x2={SIZE.width} y1={SIZE.height} y2={SIZE.height} className="chart-axis" />
      </svg>
      <p className="small-text faint disk-chart-days">
        <span>{dayWords(Date.parse(fromDay))}</span>
        <span className="muted">today</span>
        <span>{dayWords(toMs)}</span>
      </p>
    </>
  );
}

function dayWords(ms: number): string {
  const format = { day: "numeric", month: "short", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat("en-GB", format).format(ms);
}

function PartsBar({ disk }: Pick<DiskCardProps, "disk">) {
  const total = totalOf(disk);
  let x = 0;
  return (
    <svg
      className="disk-bar"
      width="100%"
      height="8"
      viewBox="0 0 1000 8"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {DISK_PARTS.filter((part) => !disk.elsewhere.includes(part)).map((part) => {
        const width = total === 0 ? 0 : (disk.parts[part] / total) * 1000;
        const piece = <rect key={part} data-part={part} {...{ x, width }} height="8" />;
        x += width;
        return piece;
      })}
    </svg>
  );
}

/** Of what is on this disk. */
function totalOf({ parts, elsewhere }: DiskFacts): number {
  const here = DISK_PARTS.filter((part) => !elsewhere.includes(part));
  return here.reduce((sum, part) => sum + parts[part], 0);
}

function isOnServers({ elsewhere }: DiskFacts): boolean {
  return elsewhere.length > 0;
}

function daysOf({ days }: DiskFacts): number {
  return days.reduce((sum, { bytes }) => sum + bytes, 0);
}

function forecastWords(disk: DiskFacts, { bytesPerDay, end }: DiskForecast): string {
  const free = `${formatBytes(disk.freeBytes)} are free.`;
  if (bytesPerDay === undefined) return `${free} A forecast needs one whole day of data.`;
  const where = isOnServers(disk) ? " to the servers" : "";
  const pace = `${free} About ${formatBytes(bytesPerDay)} come a day${where}`;
  if (end === undefined) return isOnServers(disk) ? `${pace}.` : `${pace}: enough for years.`;
  const day = new Intl.DateTimeFormat("en-GB", {
    ...{ day: "numeric", month: "long", year: "numeric", timeZone: "UTC" },
  }).format(end.atMs);
  switch (end.what) {
    case "budget":
      return `${pace}: at this pace the budget is reached on ${day}. Then the oldest days of replays, traces and logs go first, and errors last.`;
    case "age":
      return `${pace}. Errors are kept for ${disk.retentionDays} days: from ${day} on the oldest day goes as a new one comes.`;
    case "disk":
      return `${pace}: at this pace the disk is full on ${day}. Then ingest answers 503. A disk budget lets the oldest days make way.`;
  }
}
