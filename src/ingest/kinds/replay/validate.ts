import type { SpooledItem } from "#ingest/digest/spooled-item.ts";
import { type RawEvent, validateEvent } from "#ingest/kinds/event/validate.ts";
import type { ReplayId } from "#model/ids.ts";
import { accept, reject, type Step } from "#model/outcome.ts";
import { checkJson } from "#protocol/check-json.ts";
import { canonicalEventId } from "#protocol/event/event-id.ts";

/** A replay_event that says which replay and which part of it. */
export interface RawReplay {
  raw: RawEvent;
  replayId: ReplayId;
  segmentId: number;
}

/** Relay keeps it in 16 bits; an hour in segments of five seconds is 720. */
const MAX_SEGMENT_ID = 65_535;

export function validateReplay({ payload, eventId }: SpooledItem): Step<RawReplay> {
  const checked = checkJson(payload, 0, payload.length);
  if (!checked.ok) return reject("invalid", "invalid_replay");
  const raw = validateEvent(payload, checked.flags);
  if (!raw.ok) return reject("invalid", "invalid_replay");
  const { replay_id: sentId, segment_id: segmentId } = raw.value.fields;
  const replayId = canonicalEventId(sentId) ?? eventId;
  if (replayId === undefined || !isSegmentId(segmentId)) return reject("invalid", "invalid_replay");
  return accept({ raw: raw.value, replayId: replayId as string as ReplayId, segmentId });
}

export function isSegmentId(sent: unknown): sent is number {
  return Number.isSafeInteger(sent) && Number(sent) >= 0 && Number(sent) <= MAX_SEGMENT_ID;
}
