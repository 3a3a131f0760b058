import { cleanJson } from "#ingest/fields/clean-json.ts";
import { isJsonObject, type Json, type JsonObject } from "#lib/json.ts";
import { accept, reject, type Step } from "#model/outcome.ts";
import { checkSample } from "#protocol/vitals.ts";

/** One sample of a beacon that has all it cannot do without. */
export interface RawSample {
  sample: JsonObject;
  /** What the beacon says of all its samples. */
  common: JsonObject;
}

/** Each sample by itself. The edge has let the beacon in, so at least one is good. */
export function validateBeacon(payload: Buffer): Step<RawSample>[] {
  const { value } = cleanJson(JSON.parse(payload.toString()) as Json);
  const beacon = isJsonObject(value) ? value : {};
  const samples = Array.isArray(beacon.samples) ? beacon.samples : [];
  return samples.map((sample) => {
    const fault = checkSample(sample);
    if (fault !== undefined || !isJsonObject(sample)) {
      return reject("invalid", fault ?? "invalid_sample");
    }
    return accept({ sample, common: beacon });
  });
}
