import { packMetric } from "#model/metric-payload.ts";
import type { MeasuredPoint, MetricRow } from "#store/ports/digest.ts";

/** What is listed stays as it is; attributes and notes become the point's payload. */
export function toMetricRow(point: MeasuredPoint): MetricRow {
  const { attributes: _attributes, notes: _notes, ...columns } = point;
  return { ...columns, payload: packMetric(point) };
}
