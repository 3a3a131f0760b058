/** Metrics: stats from what was added up by the hour, single points from their rows. */
import { signedPercentiles } from "#lib/histogram/signed-buckets.ts";
import { startOfHour } from "#lib/time.ts";
import {
  METRICS,
  type MetricHour,
  type MetricStats,
  type MetricType,
  PERCENTILES,
} from "#model/signals/metric.ts";
import { unpackMetric } from "#model/signals/metric-payload.ts";
import type { Clickhouse, Row } from "#store/clickhouse/connection.ts";
import { DISTINCT } from "#store/clickhouse/schema/sum-tables.ts";
import type { MetricPeriod, MetricStore } from "#store/ports/telemetry/metrics.ts";
import { Conditions } from "./conditions.ts";
import { histogramOf } from "./histogram.ts";
import { payloadIn, rowReader, selectWhole } from "./select.ts";

const toPoint = rowReader(METRICS);

export function clickhouseMetrics(clickhouse: Clickhouse): MetricStore {
  return {
    async list(period) {
      const asked = hoursOf(period);
      const rows = await clickhouse.ask(
        `SELECT name, type, unit, sum(count) AS points, sum(sum) AS total, min(min) AS least,
           max(max) AS most, max(last).1 AS lastUs
         FROM metric_hour WHERE ${asked.sql} GROUP BY name, type, unit`,
        asked.params,
      );
      return rows.map(toStats).sort((a, b) => (keyText(a) < keyText(b) ? -1 : 1));
    },

    async series(period, { name, type, unit }) {
      const asked = hoursOf(period)
        .equals("name", "String", name)
        .equals("type", "String", type)
        .equals("unit", "String", unit);
      const rows = await clickhouse.ask(
        `SELECT hour_ms AS hourMs, sum(count) AS points, sum(sum) AS total, min(min) AS least,
           max(max) AS most, max(last).3 AS latest, sumMap(histogram) AS buckets,
           ${DISTINCT}Merge(members) AS distinct
         FROM metric_hour WHERE ${asked.sql} GROUP BY hour_ms ORDER BY hour_ms`,
        asked.params,
      );
      return rows.map((row) => toHour(row, type));
    },

    async points(filter) {
      const asked = new Conditions()
        .since(filter.fromMs)
        .equals("project_id", "Int64", filter.projectId)
        .between("timestamp_us", filter.fromMs * 1000, filter.toMs * 1000)
        .equals("name", "String", filter.name)
        .equals("type", "String", filter.type)
        .equals("unit", "String", filter.unit)
        .hex("trace_id", filter.traceId)
        .equals("release", "String", filter.release)
        .equals("environment", "String", filter.environment);
      const rows = await clickhouse.ask(
        `SELECT ${selectWhole(METRICS)} FROM metric_point WHERE ${asked.sql}
         ORDER BY timestamp_us DESC, _day DESC, _to DESC, _row DESC
         LIMIT ${asked.value("Int64", filter.limit)}`,
        asked.params,
      );
      return rows.map((row) => ({ ...toPoint(row), ...unpackMetric(payloadIn(row)) }));
    },
  };
}

function hoursOf({ projectId, fromMs, toMs }: MetricPeriod): Conditions {
  return new Conditions()
    .since(fromMs)
    .equals("project_id", "Int64", projectId)
    .between("hour_ms", startOfHour(fromMs), toMs);
}

function toStats(row: Row): MetricStats {
  return {
    name: String(row.name),
    type: row.type as MetricType,
    unit: String(row.unit),
    count: Number(row.points),
    sum: Number(row.total),
    min: Number(row.least),
    max: Number(row.most),
    lastSeenMs: Math.floor(Number(row.lastUs) / 1000),
  };
}

function toHour(row: Row, type: MetricType): MetricHour {
  const [min, max] = [Number(row.least), Number(row.most)];
  // The middle of a step may lie beyond what was measured.
  const within = (value: number) => Math.min(max, Math.max(min, value));
  const percentiles = () => signedPercentiles(histogramOf(row.buckets), PERCENTILES).map(within);
  return {
    hourMs: Number(row.hourMs),
    count: Number(row.points),
    sum: Number(row.total),
    ...{ min, max },
    last: Number(row.latest),
    percentiles: type === "distribution" ? percentiles() : undefined,
    distinct: type === "set" ? Number(row.distinct) : undefined,
  };
}

function keyText({ name, type, unit }: MetricStats): string {
  return `${name} ${type} ${unit}`;
}
