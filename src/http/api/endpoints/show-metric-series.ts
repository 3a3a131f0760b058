import { type ApiAnswer, type ApiCall, found } from "#http/api/api-call.ts";
import { askedMetricType } from "#http/api/asked-metric-type.ts";
import { askedText, readAskedPeriod } from "#http/api/read-telemetry-ask.ts";
import { hourShape } from "#http/api/shapes/metric.ts";
import { isoTime } from "#http/api/shapes/time.ts";
import { AppError } from "#lib/app-error.ts";
import { startOfHour } from "#lib/time.ts";
import { NO_UNIT } from "#model/metric.ts";
import { showMetricSeries as show } from "#queries/read-metrics.ts";

/** One metric by the hour; hours without points are left out. */
export async function showMetricSeries(call: ApiCall): Promise<ApiAnswer> {
  const { viewer, store, params } = call;
  const [name, type] = [askedText(call, "name"), askedMetricType(call)];
  if (name === undefined || type === undefined) {
    throw new AppError(
      "invalid_input",
      "Name the metric: name=…&type=…, and unit=… if it has one.",
    );
  }
  const metric = { name, type, unit: askedText(call, "unit") ?? NO_UNIT };
  const period = readAskedPeriod(call);
  const hours = found(await show(viewer, store, params.project ?? "", period, metric));
  return {
    body: { ...metric, start: isoTime(startOfHour(period.fromMs)), hours: hours.map(hourShape) },
  };
}
