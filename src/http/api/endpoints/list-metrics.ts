import { type ApiAnswer, type ApiCall, found } from "#http/api/api-call.ts";
import { wholeLink } from "#http/api/paging.ts";
import { readAskedPeriod } from "#http/api/read-telemetry-ask.ts";
import { metricShape } from "#http/api/shapes/metric.ts";
import { listMetrics as list } from "#queries/read-metrics.ts";

/** All of them: a project has at most a thousand a day. */
export async function listMetrics(call: ApiCall): Promise<ApiAnswer> {
  const { viewer, store, params } = call;
  const metrics = await list(viewer, store, params.project ?? "", readAskedPeriod(call));
  return { body: found(metrics).map(metricShape), link: wholeLink(call) };
}
