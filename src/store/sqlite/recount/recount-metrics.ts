/**
 * The hours of metrics that one file has lost, from its points. Hours that are there stay: they are
 * right also when some of their points are lost.
 */

import { DatabaseSync } from "node:sqlite";
import type { MetricRow, MetricType } from "#model/signals/metric.ts";
import { inTransaction } from "#store/sqlite/database/open-database.ts";
import { MetricHours, prepareMetricHours } from "#store/sqlite/rows/metric-hours.ts";

const HOUR = "timestamp_us / 1000 - timestamp_us / 1000 % 3600000";
/** Of a point that stands for many values: enough for its weight among others. */
const MOST_VALUES = 1000;

export interface RecountedMetrics {
  hours: number;
  /** Of these, hours whose percentiles or distinct members single points do not tell. */
  roughHours: number;
}

/** Undefined for a file without metrics. */
export function recountMetrics(path: string): RecountedMetrics | undefined {
  const db = new DatabaseSync(path);
  try {
    const made = "SELECT 1 FROM sqlite_schema WHERE name = 'metric_hour'";
    if (db.prepare(made).get() === undefined) return undefined;
    const lost = db
      .prepare(
        `SELECT DISTINCT metric_id AS metricId, ${HOUR} AS hourMs FROM metric_point
         WHERE metric_id IN (SELECT id FROM metric)
           AND (metric_id, ${HOUR}) NOT IN (SELECT metric_id, hour_ms FROM metric_hour)`,
      )
      .all();
    const read = db.prepare(
      `SELECT type, timestamp_us AS timestampUs, value, coalesce(count, 1) AS count,
         coalesce(sum, value) AS sum, coalesce(min, value) AS min, coalesce(max, value) AS max
       FROM metric_point JOIN metric ON metric.id = metric_id
       WHERE metric_id = ? AND ${HOUR} = ? ORDER BY metric_point.id`,
    );
    let roughHours = 0;
    inTransaction(db, () => {
      for (const { metricId, hourMs } of lost) {
        // An hour at a time: its points are in memory, and not those of a day.
        const hours = new MetricHours(prepareMetricHours(db));
        let isRough = false;
        for (const row of read.iterate(metricId ?? null, hourMs ?? null)) {
          const point = toPoint(row);
          isRough ||= isEstimated(point);
          hours.add(Number(metricId), point);
        }
        hours.write();
        roughHours += Number(isRough);
      }
    });
    return { hours: lost.length, roughHours };
  } finally {
    db.close();
  }
}

/** What an SDK had added up is stored as its sums; the values themselves are not. */
function isEstimated({ type, count }: MetricRow): boolean {
  return type === "set" || (type === "distribution" && count !== 1);
}

function toPoint(row: Record<string, unknown>): MetricRow {
  const [type, count, value] = [row.type as MetricType, Number(row.count), Number(row.value)];
  // Of a set the members would be needed, and nobody has them.
  const values: readonly number[] =
    type === "set" ? [] : Array<number>(Math.min(count, MOST_VALUES)).fill(value);
  return { ...row, type, count, value, values } as MetricRow;
}
