/** Adds up the points of a batch by metric and hour, so that each hour is read and written once. */
import type { DatabaseSync } from "node:sqlite";
import { getOrMake } from "#lib/get-or-make.ts";
import { addPacked, type Histogram, packHistogram } from "#lib/histogram/packed-histogram.ts";
import { signedBucket } from "#lib/histogram/signed-buckets.ts";
import { DistinctSketch } from "#lib/sketch/distinct-sketch.ts";
import { startOfHour } from "#lib/time.ts";
import type { MetricRow } from "#model/signals/metric.ts";

interface Hour {
  metricId: number;
  hourMs: number;
  count: number;
  sum: number;
  min: number;
  max: number;
  last: number;
  lastUs: number;
  histogram: Histogram | undefined;
  sketch: DistinctSketch | undefined;
}

/** One for each batch: what is rolled back takes it along. */
export class MetricHours {
  readonly #statements: ReturnType<typeof prepareMetricHours>;
  readonly #hours = new Map<string, Hour>();

  constructor(statements: ReturnType<typeof prepareMetricHours>) {
    this.#statements = statements;
  }

  add(metricId: number, point: MetricRow): void {
    const hourMs = startOfHour(Math.floor(point.timestampUs / 1000));
    const hour = getOrMake(this.#hours, `${metricId} ${hourMs}`, () =>
      this.#find(metricId, hourMs, point),
    );
    hour.count += point.count;
    hour.sum += point.sum;
    hour.min = Math.min(hour.min, point.min);
    hour.max = Math.max(hour.max, point.max);
    if (point.timestampUs >= hour.lastUs) {
      hour.last = point.value;
      hour.lastUs = point.timestampUs;
    }
    for (const value of point.values) {
      hour.sketch?.add(value);
      if (hour.histogram === undefined) continue;
      const bucket = signedBucket(value);
      hour.histogram.set(bucket, (hour.histogram.get(bucket) ?? 0) + 1);
    }
  }

  /** After the last point. */
  write(): void {
    for (const hour of this.#hours.values()) {
      const { metricId, hourMs, count, sum, min, max, last, lastUs, ...sets } = hour;
      const histogram = sets.histogram === undefined ? null : packHistogram(sets.histogram);
      const sketch = sets.sketch?.toBytes() ?? null;
      this.#statements.write.run(
        metricId,
        hourMs,
        count,
        sum,
        min,
        max,
        last,
        lastUs,
        histogram,
        sketch,
      );
    }
  }

  #find(metricId: number, hourMs: number, { type }: MetricRow): Hour {
    const row = this.#statements.read.get(metricId, hourMs);
    const histogram: Histogram | undefined = type === "distribution" ? new Map() : undefined;
    if (histogram !== undefined && row?.histogram instanceof Uint8Array) {
      addPacked(histogram, row.histogram);
    }
    return {
      metricId,
      hourMs,
      count: Number(row?.count ?? 0),
      sum: Number(row?.sum ?? 0),
      min: Number(row?.min ?? Number.POSITIVE_INFINITY),
      max: Number(row?.max ?? Number.NEGATIVE_INFINITY),
      last: Number(row?.last ?? 0),
      lastUs: Number(row?.last_us ?? -1),
      histogram,
      sketch: type === "set" ? sketchOf(row?.sketch) : undefined,
    };
  }
}

/** Given the number of each point's metric. */
export function prepareWriteMetricHours(
  db: DatabaseSync,
): (points: readonly MetricRow[], metricIds: readonly number[]) => void {
  const statements = prepareMetricHours(db);
  return (points, metricIds) => {
    const hours = new MetricHours(statements);
    for (const [i, point] of points.entries()) hours.add(metricIds[i] ?? 0, point);
    hours.write();
  };
}

export function sketchOf(bytes: unknown): DistinctSketch {
  return bytes instanceof Uint8Array ? DistinctSketch.fromBytes(bytes) : new DistinctSketch();
}

export function prepareMetricHours(db: DatabaseSync) {
  return {
    read: db.prepare("SELECT * FROM metric_hour WHERE metric_id = ? AND hour_ms = ?"),
    write: db.prepare(
      `INSERT INTO metric_hour (metric_id, hour_ms, count, sum, min, max, last, last_us, histogram,
         sketch) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET count = excluded.count, sum = excluded.sum, min = excluded.min,
         max = excluded.max, last = excluded.last, last_us = excluded.last_us,
         histogram = excluded.histogram, sketch = excluded.sketch`,
    ),
  };
}
