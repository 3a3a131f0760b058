import { type ApiAnswer, type ApiCall, found } from "#http/api/api-call.ts";
import { readLimit } from "#http/api/paging.ts";
import { readVitalsAsk } from "#http/api/read-vitals-ask.ts";
import { sampleShape } from "#http/api/shapes/vital.ts";
import { listVitalSamples as list } from "#queries/list-vital-samples.ts";

const USUAL_SAMPLES = 100;

export async function listVitalSamples(call: ApiCall): Promise<ApiAnswer> {
  const limit = readLimit(call.query, USUAL_SAMPLES);
  const ask = { ...readVitalsAsk(call), limit };
  const samples = found(await list(call.viewer, call.store, call.params.project ?? "", ask));
  return { body: samples.map(sampleShape) };
}
