/** Samples of web vitals. Percentiles are made of how many fell into each step. */
import { getOrMake } from "#lib/get-or-make.ts";
import { addBucket, type BucketCount, percentile } from "#lib/histogram/log-buckets.ts";
import { VITALS, type VitalStats } from "#model/signals/vital.ts";
import type { VitalMetric } from "#protocol/vitals.ts";
import type { Clickhouse, Row } from "#store/clickhouse/connection.ts";
import type { VitalFilter, VitalStore } from "#store/ports/telemetry/vitals.ts";
import { Conditions } from "./conditions.ts";
import { rowReader, selectList } from "./select.ts";

interface Histogram {
  metric: VitalMetric;
  route: string;
  buckets: Map<number, BucketCount>;
}

const toSample = rowReader(VITALS);

export function clickhouseVitals(clickhouse: Clickhouse): VitalStore {
  return {
    async summarize(filter) {
      const asked = conditions(filter);
      // A row of each metric of a route, not of each step: tens of thousands take longer to be read
      // than to be counted.
      const rows = await clickhouse.ask(
        `SELECT route, metric, groupArray(bucket) AS buckets, groupArray(count) AS counts,
           groupArray(least) AS mins, groupArray(most) AS maxs
         FROM (
           SELECT route, metric, bucket, count() AS count, min(value) AS least, max(value) AS most
           FROM vital WHERE ${asked.sql} GROUP BY route, metric, bucket
         )
         GROUP BY route, metric`,
        asked.params,
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
        for (const [bucket, count] of countsOf(row)) {
          for (const { buckets } of stats) addBucket(buckets, bucket, count);
        }
      }
      return {
        all: [...all.values()].map(statsOf),
        routes: [...routes.values()].map((found) => ({ ...statsOf(found), route: found.route })),
      };
    },
    async list(filter) {
      const asked = conditions(filter);
      const rows = await clickhouse.ask(
        `SELECT ${selectList(VITALS)} FROM vital WHERE ${asked.sql}
         ORDER BY timestamp_ms DESC, vital_id DESC LIMIT ${asked.value("Int64", filter.limit)}`,
        asked.params,
      );
      return rows.map(toSample);
    },
  };
}

function conditions(filter: VitalFilter): Conditions {
  return new Conditions()
    .since(filter.fromMs)
    .equals("project_id", "Int64", filter.projectId)
    .between("timestamp_ms", filter.fromMs, filter.toMs)
    .equals("environment", "String", filter.environment)
    .equals("release", "String", filter.release)
    .equals("device", "String", filter.device)
    .equals("metric", "String", filter.metric)
    .equals("route", "String", filter.route);
}

function emptyHistogram(metric: VitalMetric, route: string): Histogram {
  return { metric, route, buckets: new Map<number, BucketCount>() };
}

function countsOf({ buckets, counts, mins, maxs }: Row): [number, BucketCount][] {
  const [ns, least, most] = [counts, mins, maxs] as [number[], number[], number[]];
  return (buckets as number[]).map((bucket, at) => [
    bucket,
    { count: ns[at] ?? 0, min: least[at] ?? 0, max: most[at] ?? 0 },
  ]);
}

function statsOf({ metric, buckets }: Histogram): VitalStats {
  let count = 0;
  for (const bucket of buckets.values()) count += bucket.count;
  return { metric, count, p75: percentile(buckets, 0.75) };
}
