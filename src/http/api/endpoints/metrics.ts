import { type ApiAnswer, type ApiCall, found } from "#http/api/api-call.ts";
import { readLimit, wholeLink } from "#http/api/paging.ts";
import {
  askedOneOf,
  askedText,
  askedTrace,
  readAskedPeriod,
} from "#http/api/read-telemetry-ask.ts";
import { hourShape, metricShape, pointShape } from "#http/api/shapes/metric.ts";
import { isoTime } from "#http/api/shapes/time.ts";
import { invalidInput } from "#lib/app-error.ts";
import { startOfHour } from "#lib/time.ts";
import { METRIC_TYPES, NO_UNIT } from "#model/signals/metric.ts";
import * as metrics from "#queries/telemetry/read-metrics.ts";

/** All of them: a project has at most a thousand a day. */
export async function listMetrics(call: ApiCall): Promise<ApiAnswer> {
  const { viewer, store, params } = call;
  const listed = await metrics.listMetrics(
    viewer,
    store,
    params.project ?? "",
    readAskedPeriod(call),
  );
  return { body: found(listed).map(metricShape), link: wholeLink(call) };
}

/** One metric by the hour; hours without points are left out. */
export async function showMetricSeries(call: ApiCall): Promise<ApiAnswer> {
  const { viewer, store, params } = call;
  const [name, type] = [askedText(call, "name"), askedOneOf(call, "type", METRIC_TYPES)];
  if (name === undefined || type === undefined) {
    throw invalidInput("Name the metric: name=…&type=…, and unit=… if it has one.");
  }
  const metric = { name, type, unit: askedText(call, "unit") ?? NO_UNIT };
  const period = readAskedPeriod(call);
  const hours = found(
    await metrics.showMetricSeries(viewer, store, params.project ?? "", period, metric),
  );
  return {
    body: { ...metric, start: isoTime(startOfHour(period.fromMs)), hours: hours.map(hourShape) },
  };
}

const USUAL_POINTS = 100;

/** Newest first. */
export async function listMetricPoints(call: ApiCall): Promise<ApiAnswer> {
  const { viewer, store, params } = call;
  const ask = {
    ...readAskedPeriod(call),
    name: askedText(call, "name"),
    type: askedOneOf(call, "type", METRIC_TYPES),
    unit: askedText(call, "unit"),
    traceId: askedTrace(call),
    release: askedText(call, "release"),
    environment: askedText(call, "environment"),
    limit: readLimit(call.query, USUAL_POINTS),
  };
  const points = await metrics.listMetricPoints(viewer, store, params.project ?? "", ask);
  return { body: found(points).map(pointShape) };
}
