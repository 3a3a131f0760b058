/** One profile through the stages: validate → normalize → filter → scrub → rows. */

import { filterSender } from "#ingest/containers/filter-telemetry.ts";
import { parseObject } from "#ingest/containers/parse-payload.ts";
import type { DigestInputs } from "#ingest/digest/inputs.ts";
import type { SpooledItem } from "#ingest/digest/spooled-item.ts";
import { environment, release } from "#ingest/fields/read-names.ts";
import { parseTime } from "#ingest/fields/read-time.ts";
import { Repair } from "#ingest/fields/repair.ts";
import { settleClock } from "#ingest/fields/settle-clock.ts";
import type { HiddenCounts } from "#ingest/scrub/hidden-counts.ts";
import { scrubNames } from "#ingest/scrub/scrub-names.ts";
import { Scrubber } from "#ingest/scrub/scrubber.ts";
import { isJsonObject, type Json, type JsonObject } from "#lib/json.ts";
import { SECOND_MS } from "#lib/time.ts";
import { accept, reject, type Step } from "#model/outcome.ts";
import type { ProfileRow } from "#model/signals/profile.ts";
import { canonicalEventId } from "#protocol/event/event-id.ts";
import { canonicalTraceId } from "#protocol/trace-ids.ts";
import { readSamples } from "./read-samples.ts";

const RELEASE = release();
const ENVIRONMENT = environment();
/** Relay's limits: a profile runs for 30 s, a chunk for 60 and a tenth. */
const MAX_PROFILE_MS = 30 * SECOND_MS;
const MAX_CHUNK_MS = 66 * SECOND_MS;
const MAX_TEXT = 200;
/** They must stay exact, or are what the profile is about. */
const LEFT_ALONE = new Set([
  ...["profile", "event_id", "profile_id", "profiler_id", "chunk_id", "version", "platform"],
  ...["timestamp", "debug_meta", "client_sdk", "measurements", "trace_id", "transaction_id"],
  ...["sampled_profile", "stacktrace", "js_profile", "duration_ns"],
]);

export function digestProfile(
  item: SpooledItem,
  inputs: DigestInputs,
  hidden: HiddenCounts,
): Step<ProfileRow> {
  const parsed = parseObject(item.payload);
  if (parsed === undefined) return reject("invalid", "profiling_invalid_json");
  const { fields, suspects } = parsed;
  const isChunk = item.type !== "profile";
  const profileId = canonicalEventId(isChunk ? fields.profiler_id : idOf(fields));
  const chunkId = isChunk ? canonicalEventId(fields.chunk_id) : undefined;
  if (profileId === undefined || (isChunk && chunkId === undefined)) {
    return reject("invalid", "profiling_invalid_profile_metadata");
  }
  const samples = readSamples(fields);
  if (samples !== undefined && samples.count < 2) {
    return reject("invalid", "profiling_not_enough_samples");
  }
  const durationMs = samples?.durationMs ?? Number(fields.duration_ns ?? 0) / 1e6;
  if (!(durationMs <= (isChunk ? MAX_CHUNK_MS : MAX_PROFILE_MS))) {
    return reject("invalid", "profiling_duration_is_too_long");
  }
  const repair = new Repair({ trusted: false, notes: [] });
  const about = namesOf(fields, repair);
  const { projectId } = item.owner;
  const filteredBy = filterSender(inputs.filters.of(projectId), about);
  if (filteredBy !== undefined) return reject("filtered", filteredBy);

  const startMs = startOf(fields, samples?.startMs, item, inputs, repair);
  const notes = [...repair.notes];
  const rules = inputs.scrubRules.of(projectId);
  const scrubber = new Scrubber(rules, suspects, notes, hidden);
  scrubber.others(fields, LEFT_ALONE);
  const payload = scrubber.filtered === 0 ? item.payload : Buffer.from(JSON.stringify(fields));
  return accept({
    projectId,
    profileId,
    chunkId,
    ...scrubNames(about, ["transaction", "release", "environment"], rules, hidden),
    startMs,
    durationMs,
    receivedMs: item.receivedAtMs,
    bytes: payload.length,
    notes,
    payload,
  });
}

function idOf({ event_id: eventId, profile_id: profileId }: JsonObject): Json | undefined {
  return eventId ?? profileId;
}

function namesOf(fields: JsonObject, repair: Repair) {
  const list = Array.isArray(fields.transactions) ? fields.transactions[0] : undefined;
  const sent = fields.transaction ?? list;
  const transaction: JsonObject = isJsonObject(sent) ? sent : {};
  const name = (key: "release" | "environment", field: typeof RELEASE) => {
    const value = fields[key];
    if (value === undefined || value === null) return undefined;
    return field.read(value, repair, key) as string | undefined;
  };
  return {
    traceId: canonicalTraceId(transaction.trace_id ?? fields.trace_id),
    transactionId: canonicalEventId(transaction.id ?? fields.transaction_id),
    transaction: text(transaction.name ?? fields.transaction_name),
    platform: text(fields.platform) ?? "other",
    release: name("release", RELEASE),
    environment: name("environment", ENVIRONMENT),
  };
}

function startOf(
  fields: JsonObject,
  sampledMs: number | undefined,
  { receivedAtMs, sentAtMs }: SpooledItem,
  { retentionDays }: DigestInputs,
  repair: Repair,
): number {
  const sent = sampledMs === undefined ? fields.timestamp : sampledMs / SECOND_MS;
  const usable = parseTime(sent ?? null) === undefined ? undefined : sent;
  const clock = { receivedAtMs, sentAtMs, retentionDays };
  return Math.round(settleClock(usable, clock, repair) * SECOND_MS);
}

function text(value: Json | undefined): string | undefined {
  return typeof value === "string" && value !== "" ? value.slice(0, MAX_TEXT) : undefined;
}
