import {
  type MetricHour,
  type MetricPoint,
  type MetricStats,
  PERCENTILES,
} from "#model/signals/metric.ts";
import { exactTime, isoTime } from "./time.ts";

export function metricShape({ lastSeenMs, ...stats }: MetricStats) {
  return { ...stats, lastSeen: isoTime(lastSeenMs) };
}

/** Percentiles of distributions alone, `distinct` of sets. */
export function hourShape({ hourMs, percentiles, distinct, ...stats }: MetricHour) {
  const shares = PERCENTILES.map((share, i) => [
    `p${Math.round(share * 100)}`,
    percentiles?.[i] ?? null,
  ]);
  return {
    start: isoTime(hourMs),
    ...stats,
    avg: stats.sum / stats.count,
    ...(percentiles === undefined ? {} : Object.fromEntries(shares)),
    ...(distinct === undefined ? {} : { distinct }),
  };
}

export function pointShape(point: MetricPoint) {
  const { projectId: _projectId, timestampUs, receivedMs, traceId, spanId, ...rest } = point;
  return {
    timestamp: exactTime(timestampUs),
    received: isoTime(receivedMs),
    ...rest,
    release: point.release ?? null,
    environment: point.environment ?? null,
    trace: traceId ?? null,
    span: spanId ?? null,
  };
}
