/** The points of a batch, added up by metric and hour. */
import { getOrMake } from "#lib/get-or-make.ts";
import type { Histogram } from "#lib/histogram/packed-histogram.ts";
import { signedBucket } from "#lib/histogram/signed-buckets.ts";
import { startOfHour } from "#lib/time.ts";
import type { ProjectId } from "#model/ids.ts";
import type { MetricKey, MetricRow } from "#model/signals/metric.ts";

export interface MetricSum extends MetricKey {
  projectId: ProjectId;
  hourMs: number;
  count: number;
  sum: number;
  min: number;
  max: number;
  /** The newest value, and when it was measured. */
  last: number;
  lastUs: number;
  /** Of a distribution. */
  histogram: Histogram;
  /** Of a set: hashes. */
  members: Set<number>;
}

export function sumMetrics(points: readonly MetricRow[]): MetricSum[] {
  const sums = new Map<string, MetricSum>();
  for (const point of points) {
    const { projectId, name, type, unit } = point;
    const hourMs = startOfHour(Math.floor(point.timestampUs / 1000));
    const key = JSON.stringify([projectId, hourMs, type, unit, name]);
    const sum = getOrMake(sums, key, () => ({
      ...{ projectId, name, type, unit, hourMs },
      ...{ count: 0, sum: 0, last: 0, lastUs: -1 },
      min: Number.POSITIVE_INFINITY,
      max: Number.NEGATIVE_INFINITY,
      histogram: new Map<number, number>(),
      members: new Set<number>(),
    }));
    addPoint(sum, point);
  }
  return [...sums.values()];
}

function addPoint(sum: MetricSum, point: MetricRow): void {
  sum.count += point.count;
  sum.sum += point.sum;
  sum.min = Math.min(sum.min, point.min);
  sum.max = Math.max(sum.max, point.max);
  if (point.timestampUs >= sum.lastUs) {
    sum.last = point.value;
    sum.lastUs = point.timestampUs;
  }
  for (const value of point.values) {
    if (point.type === "set") sum.members.add(value);
    if (point.type !== "distribution") continue;
    const bucket = signedBucket(value);
    sum.histogram.set(bucket, (sum.histogram.get(bucket) ?? 0) + 1);
  }
}
