import { type ApiAnswer, type ApiCall, found } from "#http/api/api-call.ts";
import { linkHeader, NOWHERE, readCursor, readLimit, wholeLink } from "#http/api/paging.ts";
import { askedText, readAskedPeriod } from "#http/api/read-telemetry-ask.ts";
import { checkInShape, monitorShape } from "#http/api/shapes/monitor.ts";
import { DAY_MS } from "#lib/time.ts";
import { listCheckIns } from "#queries/monitors/list-check-ins.ts";
import { listMonitors } from "#queries/monitors/list-monitors.ts";

export async function listProjectMonitors(call: ApiCall): Promise<ApiAnswer> {
  const { viewer, store, params, nowMs } = call;
  const { project, monitors } = found(
    await listMonitors(viewer, store, params.project ?? "", nowMs),
  );
  return { body: monitors.map((one) => monitorShape(one, project)), link: wholeLink(call) };
}

const USUAL_CHECK_INS = 100;
/** Unless a period is given: what Sentry keeps of check-ins. */
const USUAL_PERIOD_MS = 30 * DAY_MS;

export async function listMonitorCheckIns(call: ApiCall): Promise<ApiAnswer> {
  const { viewer, store, params, nowMs } = call;
  const limit = readLimit(call.query, USUAL_CHECK_INS);
  const period = readAskedPeriod(call, USUAL_PERIOD_MS);
  const cursor = readCursor(call.query);
  const after = cursor && { startedMs: cursor.value, checkInId: cursor.id };
  const environment = askedText(call, "environment");
  const slug = params.monitor ?? "";
  const ask = { slug, environment, ...period, after, limit: limit + 1, nowMs };
  const { checkIns } = found(await listCheckIns(viewer, store, params.project ?? "", ask));
  const page = checkIns.slice(0, limit);
  const last = page.at(-1);
  return {
    body: page.map(checkInShape),
    link: linkHeader(call, {
      first: NOWHERE,
      last: last === undefined ? NOWHERE : { value: last.startedMs, id: last.checkInId },
      hasPrevious: cursor !== undefined,
      hasNext: checkIns.length > limit,
    }),
  };
}
