/** Samples of the embedded store. Percentiles are added up from the counts of every day's file. */
import { getOrMake } from "#lib/get-or-make.ts";
import { addBucket, type BucketCount, percentile } from "#lib/histogram/log-buckets.ts";
import { MINUTE_MS, utcDay } from "#lib/time.ts";
import { VITALS, type VitalSample, type VitalStats } from "#model/signals/vital.ts";
import type { VitalMetric } from "#protocol/vitals.ts";
import type { VitalFilter, VitalStore } from "#store/ports/telemetry/vitals.ts";
import type { DayFiles } from "#store/sqlite/days/day-files.ts";
import { rowReader, selectOf } from "#store/sqlite/rows/decode.ts";

type Row = Record<string, unknown>;
interface Histogram {
  metric: VitalMetric;
  route: string;
  buckets: Map<number, BucketCount>;
}

const toSample = rowReader(VITALS);

export function sqliteVitals(days: DayFiles): VitalStore {
  /** A sample is stored on the day it came, which is never earlier than it was measured. */
  function ask(filter: VitalFilter, sql: (where: string) => string, ...more: number[]): Row[] {
    const oldest = utcDay(filter.fromMs - MINUTE_MS);
    const { where, values } = conditions(filter);
    return days
      .newestFirst("traces")
      .filter(({ day }) => day >= oldest)
      .flatMap(({ db }) => db.prepare(sql(where)).all(...values, ...more));
  }

  return {
    async summarize(filter) {
      const rows = ask(
        filter,
        (where) =>
          `SELECT vital_route.route AS route, counted.* FROM (
             SELECT route_id, metric, bucket, count(*) AS count, min(value) AS min, max(value) AS max
             FROM vital WHERE ${where} GROUP BY route_id, metric, bucket) AS counted
           JOIN vital_route ON vital_route.id = route_id`,
      );
      const all = new Map<string, Histogram>();
      const routes = new Map<string, Histogram>();
      for (const row of rows) {
        const metric = row.metric as VitalMetric;
        const route = String(row.route);
        const stats = [
          getOrMake(all, metric, () => emptyHistogram(metric, "")),
          getOrMake(routes, `${metric} ${route}`, () => emptyHistogram(metric, route)),
        ];
        for (const { buckets } of stats) addBucket(buckets, Number(row.bucket), countOf(row));
      }
      return {
        all: [...all.values()].map(statsOf),
        routes: [...routes.values()].map((found) => ({ ...statsOf(found), route: found.route })),
      };
    },
    async list(filter) {
      return ask(
        filter,
        (where) =>
          `${selectOf(VITALS)}
           WHERE ${where} ORDER BY timestamp_ms DESC, vital_id DESC LIMIT ?`,
        filter.limit,
      )
        .map(toSample)
        .sort(newestFirst)
        .slice(0, filter.limit);
    },
  };
}

function emptyHistogram(metric: VitalMetric, route: string): Histogram {
  return { metric, route, buckets: new Map<number, BucketCount>() };
}

function countOf(row: Row): BucketCount {
  return { count: Number(row.count), min: Number(row.min), max: Number(row.max) };
}

function statsOf({ metric, buckets }: Histogram): VitalStats {
  let count = 0;
  for (const bucket of buckets.values()) count += bucket.count;
  return { metric, count, p75: percentile(buckets, 0.75) };
}

const CONDITIONS = {
  environment: "environment = ?",
  release: '"release" = ?',
  device: "device = ?",
  metric: "metric = ?",
  route: "route_id IN (SELECT id FROM vital_route WHERE route = ?)",
} as const;

function conditions(filter: VitalFilter): { where: string; values: (string | number)[] } {
  const where = ["vital.project_id = ?", "timestamp_ms >= ?", "timestamp_ms < ?"];
  const values: (string | number)[] = [filter.projectId, filter.fromMs, filter.toMs];
  for (const key of Object.keys(CONDITIONS) as (keyof typeof CONDITIONS)[]) {
    const wanted = filter[key];
    if (wanted === undefined) continue;
    where.push(CONDITIONS[key]);
    values.push(wanted);
  }
  return { where: where.join(" AND "), values };
}

function newestFirst(a: VitalSample, b: VitalSample): number {
  return b.timestampMs - a.timestampMs || (a.vitalId < b.vitalId ? 1 : -1);
}
