import { parseTime } from "#ingest/fields/read-time.ts";
import { isJsonObject, type Json, type JsonObject } from "#lib/json.ts";
import { SECOND_MS } from "#lib/time.ts";

export interface SampleTimes {
  count: number;
  /** Undefined where samples count from the profile's start. */
  startMs: number | undefined;
  durationMs: number;
}

/** When the samples were taken; undefined for the older formats, which have no list of them. */
export function readSamples({ profile }: JsonObject): SampleTimes | undefined {
  const samples = isJsonObject(profile) ? profile.samples : undefined;
  if (!Array.isArray(samples)) return undefined;
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  let isRelative = false;
  for (const sample of samples) {
    if (!isJsonObject(sample)) continue;
    isRelative ||= sample.elapsed_since_start_ns !== undefined;
    const atMs = timeOf(sample);
    if (atMs === undefined) continue;
    first = Math.min(first, atMs);
    last = Math.max(last, atMs);
  }
  const isKnown = Number.isFinite(first);
  return {
    count: samples.length,
    startMs: isKnown && !isRelative ? first : undefined,
    durationMs: isKnown ? last - first : 0,
  };
}

/** Nanoseconds since the start, as number or text, or seconds since the epoch. */
function timeOf({ elapsed_since_start_ns: elapsed, timestamp }: JsonObject): number | undefined {
  if (elapsed !== undefined) return finite(Number(elapsed) / 1e6);
  const seconds = parseTime((timestamp ?? null) as Json);
  return seconds === undefined ? undefined : seconds * SECOND_MS;
}

function finite(value: number): number | undefined {
  return Number.isFinite(value) ? value : undefined;
}
