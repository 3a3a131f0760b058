/** The fields that only a replay_event has. What is wrong is left out and noted. */
import { parseTime } from "#ingest/fields/read-time.ts";
import { count, type Repair } from "#ingest/fields/repair.ts";
import type { Json, JsonObject } from "#lib/json.ts";
import { REPLAY_TYPES, type ReplayType } from "#model/signals/replay.ts";
import { canonicalEventId } from "#protocol/event/event-id.ts";
import type { RawReplay } from "./validate.ts";

/** Relay's Replay: urls 8192 bytes, error_ids and trace_ids 2048 bytes of 32 digits each. */
const MAX_URL_BYTES = 8192;
const MAX_IDS = 64;

export interface ReplayFields {
  segmentId: number;
  type: ReplayType;
  /** By the sender's clock, in seconds. */
  sentStartS: number | undefined;
  sentTimestampS: number | undefined;
}

/** Lists are put right in place: they are scrubbed and stored with the rest of the event. */
export function normalizeReplay(
  { raw, segmentId }: RawReplay,
  recordedId: number,
  repair: Repair,
): ReplayFields {
  const { fields } = raw;
  fields.urls = readUrls(fields, repair);
  fields.error_ids = readIds(fields, "error_ids", repair);
  fields.trace_ids = readIds(fields, "trace_ids", repair);
  if (recordedId !== segmentId) {
    repair.correct("segment_id", `was ${segmentId}, and ${recordedId} in the recording`);
  }
  return {
    segmentId: recordedId,
    type: readType(fields.replay_type, repair),
    sentStartS: parseTime(fields.replay_start_timestamp ?? null),
    sentTimestampS: parseTime(fields.timestamp ?? null),
  };
}

function readType(sent: Json | undefined, repair: Repair): ReplayType {
  const known = REPLAY_TYPES.find((type) => type === sent);
  if (known === undefined && sent !== undefined && sent !== null) {
    repair.refuse("replay_type", `not one of ${REPLAY_TYPES.join(", ")}`);
  }
  return known ?? "session";
}

function readUrls(fields: JsonObject, repair: Repair): string[] {
  let left = MAX_URL_BYTES;
  const sent = readList(fields, "urls", repair);
  const urls = sent.filter((url): url is string => typeof url === "string");
  if (urls.length < sent.length) repair.refuse("urls", "some are no text");
  const kept = urls.filter((url) => {
    left -= Buffer.byteLength(url);
    return left >= 0;
  });
  if (kept.length < urls.length) repair.trim("urls", `cut to ${count(MAX_URL_BYTES)} bytes`);
  return kept;
}

function readIds(fields: JsonObject, key: string, repair: Repair): string[] {
  const sent = readList(fields, key, repair);
  if (sent.length > MAX_IDS) repair.trim(key, `cut to the first ${MAX_IDS}`);
  const firsts = sent.slice(0, MAX_IDS);
  const ids = firsts.flatMap((id) => canonicalEventId(id) ?? []);
  if (ids.length < firsts.length) repair.refuse(key, "some are not 32 hex digits");
  return [...new Set(ids)];
}

function readList(fields: JsonObject, key: string, repair: Repair): Json[] {
  const sent = fields[key];
  if (sent === undefined || sent === null) return [];
  if (Array.isArray(sent)) return sent;
  repair.drop(key, "a list", sent);
  return [];
}
