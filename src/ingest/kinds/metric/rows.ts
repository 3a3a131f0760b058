import type { MeasuredPoint, MetricRow } from "#model/signals/metric.ts";
import { packMetric } from "#model/signals/metric-payload.ts";

/** What is listed stays as it is; attributes and notes become the point's payload. */
export function toMetricRow(point: MeasuredPoint): MetricRow {
  // Name by name: leaving two out of all with "..." costs more than the rest of this.
  return {
    projectId: point.projectId,
    name: point.name,
    type: point.type,
    unit: point.unit,
    timestampUs: point.timestampUs,
    receivedMs: point.receivedMs,
    value: point.value,
    count: point.count,
    sum: point.sum,
    min: point.min,
    max: point.max,
    values: point.values,
    traceId: point.traceId,
    spanId: point.spanId,
    release: point.release,
    environment: point.environment,
    payload: packMetric(point),
  };
}
