import {
  type MetricHour,
  type MetricPoint,
  type MetricStats,
  PERCENTILES,
} from "#model/signals/metric.ts";
import { exactTime, isoTime } from "./time.ts";

export function metricShape({ lastSeenMs, ...figure }: MetricStats) {
  return { ...figure, lastSeen: isoTime(lastSeenMs) };
}

/** Percentiles of distributions alone, `distinct` of sets. */
export function hourShape({ hourMs, percentiles, distinct, ...figures }: MetricHour) {
  const shares = PERCENTILES.map((share, i) => [
    `p${Math.round(share * 100)}`,
    percentiles?.[i] ?? null,
  ]);
  return {
    start: isoTime(hourMs),
    ...figures,
    avg: figures.sum / figures.count,
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
