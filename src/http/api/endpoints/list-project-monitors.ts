import { type ApiAnswer, type ApiCall, found } from "#http/api/api-call.ts";
import { wholeLink } from "#http/api/paging.ts";
import { monitorShape } from "#http/api/shapes/monitor.ts";
import { listMonitors } from "#queries/list-monitors.ts";

export async function listProjectMonitors(call: ApiCall): Promise<ApiAnswer> {
  const { viewer, store, params, nowMs } = call;
  const { project, monitors } = found(
    await listMonitors(viewer, store, params.project ?? "", nowMs),
  );
  return { body: monitors.map((one) => monitorShape(one, project)), link: wholeLink(call) };
}
