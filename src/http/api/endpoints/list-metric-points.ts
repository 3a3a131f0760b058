import { type ApiAnswer, type ApiCall, found } from "#http/api/api-call.ts";
import { askedMetricType } from "#http/api/asked-metric-type.ts";
import { readLimit } from "#http/api/paging.ts";
import { askedText, askedTrace, readAskedPeriod } from "#http/api/read-telemetry-ask.ts";
import { pointShape } from "#http/api/shapes/metric.ts";
import { listMetricPoints as list } from "#queries/read-metrics.ts";

const USUAL_POINTS = 100;

/** Newest first. */
export async function listMetricPoints(call: ApiCall): Promise<ApiAnswer> {
  const { viewer, store, params } = call;
  const ask = {
    ...readAskedPeriod(call),
    name: askedText(call, "name"),
    type: askedMetricType(call),
    unit: askedText(call, "unit"),
    traceId: askedTrace(call),
    release: askedText(call, "release"),
    environment: askedText(call, "environment"),
    limit: readLimit(call.query, USUAL_POINTS),
  };
  return { body: found(await list(viewer, store, params.project ?? "", ask)).map(pointShape) };
}
