import type { SpooledItem } from "#ingest/digest/spooled-item.ts";
import type { Repair } from "#ingest/fields/repair.ts";
import { DAY_MS, SECOND_MS } from "#lib/time.ts";
import type { EventId, ReplayId } from "#model/ids.ts";
import type { ReplaySegmentRow } from "#model/signals/replay.ts";
import type { SentryEvent } from "#protocol/event/event.ts";
import type { Recording } from "./check-recording.ts";
import type { ReplayFields } from "./normalize.ts";

/** SDKs end a replay after an hour. */
const MAX_DURATION_MS = DAY_MS;

export function segmentRow(
  item: SpooledItem,
  event: SentryEvent,
  about: ReplayFields & { replayId: ReplayId; recording: Recording },
  repair: Repair,
): ReplaySegmentRow {
  const { contexts = {}, user } = event;
  const { recording } = about;
  const timestampMs = Math.round(event.timestamp * SECOND_MS);
  const startMs = settleStart(about, timestampMs, repair);
  const lists = event as unknown as Record<"urls" | "error_ids" | "trace_ids", string[]>;
  return {
    projectId: item.owner.projectId,
    replayId: about.replayId,
    segmentId: about.segmentId,
    type: about.type,
    startMs,
    timestampMs,
    receivedMs: item.receivedAtMs,
    urls: lists.urls ?? [],
    errorIds: (lists.error_ids ?? []) as EventId[],
    traceIds: lists.trace_ids ?? [],
    release: event.release,
    environment: event.environment,
    dist: event.dist,
    platform: event.platform,
    userId: user?.id,
    userEmail: user?.email,
    userName: user?.username,
    browser: textOf(contexts.browser?.name),
    browserVersion: textOf(contexts.browser?.version),
    os: textOf(contexts.os?.name),
    osVersion: textOf(contexts.os?.version),
    device: textOf(contexts.device?.family) ?? textOf(contexts.device?.model),
    sdk: textOf(event.sdk?.name),
    sdkVersion: textOf(event.sdk?.version),
    encoding: recording.encoding,
    bytes: recording.body.length,
    rawBytes: recording.rawBytes,
    notes: [...repair.notes, ...(event._notes ?? [])],
    event: Buffer.from(JSON.stringify(event)),
    recording: recording.body,
  };
}

/** Moved with the event's own time when the sender's clock is wrong. */
function settleStart(about: ReplayFields, timestampMs: number, repair: Repair): number {
  const { sentStartS, sentTimestampS } = about;
  if (sentStartS === undefined) return timestampMs;
  const shiftMs = sentTimestampS === undefined ? 0 : timestampMs - sentTimestampS * SECOND_MS;
  const startMs = Math.round(sentStartS * SECOND_MS + shiftMs);
  if (startMs <= timestampMs && timestampMs - startMs <= MAX_DURATION_MS) return startMs;
  repair.correct("replay_start_timestamp", "not within the day before the segment's end");
  return timestampMs;
}

function textOf(sent: unknown): string | undefined {
  return typeof sent === "string" && sent !== "" ? sent : undefined;
}
