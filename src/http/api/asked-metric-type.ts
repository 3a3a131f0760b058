import { AppError } from "#lib/app-error.ts";
import { METRIC_TYPES, type MetricType } from "#model/signals/metric.ts";
import type { ApiCall } from "./api-call.ts";
import { askedText } from "./read-telemetry-ask.ts";

export function askedMetricType(call: ApiCall): MetricType | undefined {
  const sent = askedText(call, "type");
  const type = METRIC_TYPES.find((known) => known === sent);
  if (type !== undefined || sent === undefined) return type;
  throw new AppError("invalid_input", `type is one of ${METRIC_TYPES.join(", ")}.`);
}
