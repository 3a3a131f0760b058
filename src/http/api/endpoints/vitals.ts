import { type ApiAnswer, type ApiCall, found } from "#http/api/api-call.ts";
import { offsetLink, readLimit, readOffset } from "#http/api/paging.ts";
import { askedOneOf, askedText, readAskedPeriod } from "#http/api/read-telemetry-ask.ts";
import { isoTime } from "#http/api/shapes/time.ts";
import { sampleShape, vitalStatsShape } from "#http/api/shapes/vital.ts";
import { DEVICES, VITAL_METRICS } from "#protocol/vitals.ts";
import {
  listVitalSamples as list,
  summarizeVitals,
  type VitalsAsk,
} from "#queries/telemetry/summarize-vitals.ts";

const USUAL_ROUTES = 100;

/** All routes are read at once, so a page of them is cut by its offset. */
export async function showProjectVitals(call: ApiCall): Promise<ApiAnswer> {
  const ask = readVitalsAsk(call);
  const limit = readLimit(call.query, USUAL_ROUTES);
  const from = readOffset(call.query);
  const project = call.params.project ?? "";
  const { vitals, routes } = found(await summarizeVitals(call.viewer, call.store, project, ask));
  const page = routes.slice(from, from + limit);
  return {
    body: {
      start: isoTime(ask.fromMs),
      end: isoTime(Math.min(ask.toMs, call.nowMs)),
      vitals: vitalStatsShape(vitals),
      routes: page.map(({ route, samples, vitals: ofRoute }) => ({
        route,
        samples,
        vitals: vitalStatsShape(ofRoute),
      })),
      routeCount: routes.length,
    },
    link: offsetLink(call, { from, limit, total: routes.length }),
  };
}

const USUAL_SAMPLES = 100;

export async function listVitalSamples(call: ApiCall): Promise<ApiAnswer> {
  const limit = readLimit(call.query, USUAL_SAMPLES);
  const ask = { ...readVitalsAsk(call), limit };
  const samples = found(await list(call.viewer, call.store, call.params.project ?? "", ask));
  return { body: samples.map(sampleShape) };
}

/** Period and filters of the two addresses below …/vitals/. */
function readVitalsAsk(call: ApiCall): VitalsAsk & { toMs: number } {
  return {
    ...readAskedPeriod(call),
    environment: askedText(call, "environment"),
    release: askedText(call, "release"),
    route: askedText(call, "route"),
    device: askedOneOf(call, "device", DEVICES),
    metric: askedOneOf(call, "metric", VITAL_METRICS),
  };
}
