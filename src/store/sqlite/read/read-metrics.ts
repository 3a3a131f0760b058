/** Metrics of the embedded store: stats are added up from every day's file. */
import { getOrMake } from "#lib/get-or-make.ts";
import { MINUTE_MS, startOfHour, utcDay } from "#lib/time.ts";
import {
  METRICS,
  type MetricHour,
  type MetricPoint,
  type MetricStats,
  type MetricType,
} from "#model/signals/metric.ts";
import { unpackMetric } from "#model/signals/metric-payload.ts";
import type { MetricPeriod, MetricStore, PointFilter } from "#store/ports/telemetry/metrics.ts";
import { type Row, refOf } from "#store/sqlite/database/row-values.ts";
import { BlockCache } from "#store/sqlite/days/block-cache.ts";
import { DAMAGED_ATTRIBUTES, readOr } from "#store/sqlite/days/damaged-payload.ts";
import type { DayFiles, OpenDayFile } from "#store/sqlite/days/day-files.ts";
import { mergeDays } from "#store/sqlite/days/merge-days.ts";
import { rowReader, selectOf } from "#store/sqlite/rows/decode.ts";
import { MetricHourSum } from "#store/sqlite/rows/metric-hour-sum.ts";

const readPoint = rowReader(METRICS);

export function sqliteMetrics(days: DayFiles): MetricStore {
  /** A point is stored on the day it came, which is never earlier than it was measured. */
  const filesOf = ({ fromMs }: MetricPeriod): OpenDayFile[] =>
    days.newestFirst("logs").filter(({ day }) => day >= utcDay(fromMs - MINUTE_MS));

  return {
    async list(period) {
      const stats = new Map<string, MetricStats>();
      for (const { db } of filesOf(period)) {
        const rows = db
          .prepare(
            `SELECT name, type, unit, sum(count) AS count, sum(sum) AS sum, min(min) AS min,
               max(max) AS max, max(last_us) AS last_us
             FROM metric JOIN metric_hour ON metric_id = metric.id
             WHERE project_id = ? AND hour_ms >= ? AND hour_ms < ? GROUP BY metric.id`,
          )
          .all(period.projectId, startOfHour(period.fromMs), period.toMs);
        for (const row of rows) addStats(stats, statsOf(row));
      }
      return [...stats.values()].sort((a, b) => (keyText(a) < keyText(b) ? -1 : 1));
    },

    async series(period, { name, type, unit }) {
      const hours = new Map<number, MetricHourSum>();
      for (const { db } of filesOf(period)) {
        const rows = db
          .prepare(
            `SELECT metric_hour.* FROM metric_hour JOIN metric ON metric.id = metric_id
             WHERE project_id = ? AND name = ? AND type = ? AND unit = ?
               AND hour_ms >= ? AND hour_ms < ?`,
          )
          .all(period.projectId, name, type, unit, startOfHour(period.fromMs), period.toMs);
        for (const row of rows) {
          const hourMs = Number(row.hour_ms);
          getOrMake(hours, hourMs, () => new MetricHourSum(hourMs, type)).add(row);
        }
      }
      const sums: MetricHour[] = [...hours.values()].map((sum) => sum.stats());
      return sums.sort((a, b) => a.hourMs - b.hourMs);
    },

    async points(filter) {
      const cache = new BlockCache();
      const points: MetricPoint[] = [];
      const rows = mergeDays(
        filesOf(filter),
        (file) => pointRows(file, filter),
        (a, b) => b.timestampUs - a.timestampUs,
      );
      for (const row of rows) {
        points.push(toPoint(row, cache));
        if (points.length === filter.limit) break;
      }
      return points;
    },
  };
}

interface PointRow {
  timestampUs: number;
  path: string;
  columns: Row;
}

const CONDITIONS = {
  name: "name = ?",
  type: "type = ?",
  unit: "unit = ?",
  traceId: "trace_id = ?",
  release: '"release" = ?',
  environment: "environment = ?",
} as const;

function* pointRows({ db, blobPath: path }: OpenDayFile, filter: PointFilter) {
  const where = ["metric_point.project_id = ?", "timestamp_us >= ?", "timestamp_us < ?"];
  const values: (string | number | Buffer)[] = [
    filter.projectId,
    filter.fromMs * 1000,
    filter.toMs * 1000,
  ];
  for (const key of Object.keys(CONDITIONS) as (keyof typeof CONDITIONS)[]) {
    const wanted = filter[key];
    if (wanted === undefined) continue;
    where.push(CONDITIONS[key]);
    values.push(key === "traceId" ? Buffer.from(wanted, "hex") : wanted);
  }
  const rows = db
    .prepare(
      `${selectOf(METRICS)} WHERE ${where.join(" AND ")}
       ORDER BY timestamp_us DESC, metric_point.id DESC LIMIT ?`,
    )
    .iterate(...values, filter.limit);
  for (const columns of rows) {
    yield { timestampUs: Number(columns.timestamp_us), path, columns } satisfies PointRow;
  }
}

function toPoint({ path, columns }: PointRow, cache: BlockCache): MetricPoint {
  const payload = readOr(
    () => cache.read(path, refOf(columns)),
    () => DAMAGED_ATTRIBUTES,
  );
  return { ...readPoint(columns), ...unpackMetric(payload) };
}

function statsOf(row: Row): MetricStats {
  return {
    name: String(row.name),
    type: row.type as MetricType,
    unit: String(row.unit),
    count: Number(row.count),
    sum: Number(row.sum),
    min: Number(row.min),
    max: Number(row.max),
    lastSeenMs: Math.floor(Number(row.last_us) / 1000),
  };
}

function addStats(all: Map<string, MetricStats>, stats: MetricStats): void {
  const known = all.get(keyText(stats));
  if (known === undefined) {
    all.set(keyText(stats), stats);
    return;
  }
  known.count += stats.count;
  known.sum += stats.sum;
  known.min = Math.min(known.min, stats.min);
  known.max = Math.max(known.max, stats.max);
  known.lastSeenMs = Math.max(known.lastSeenMs, stats.lastSeenMs);
}

function keyText({ name, type, unit }: MetricStats): string {
  return `${name} ${type} ${unit}`;
}
