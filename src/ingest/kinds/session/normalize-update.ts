/** One message about one session, as it is counted. A wrong detail is left out, the session counts. */
import type { Json, JsonObject } from "#lib/json.ts";
import { DAY_MS, SECOND_MS } from "#lib/time.ts";
import { accept, reject, type Step } from "#model/outcome.ts";
import {
  SESSION_STATUSES,
  type SessionStatus,
  type SessionUpdate,
} from "#model/signals/release-health.ts";
import { canonicalEventId } from "#protocol/event/event-id.ts";
import {
  hashUser,
  isInWindow,
  readPlace,
  readSessionTime,
  type SessionItem,
} from "./read-attributes.ts";

/** A session ends within the five days in which its updates are taken. */
const MAX_DURATION_MS = 6 * DAY_MS;

export function normalizeUpdate(raw: JsonObject, item: SessionItem): Step<SessionUpdate> {
  const sid = isMissing(raw.sid) ? undefined : canonicalEventId(raw.sid);
  const startedMs = readSessionTime(raw.started, item);
  const sentMs = isMissing(raw.timestamp)
    ? item.receivedAtMs
    : readSessionTime(raw.timestamp, item);
  if (
    (sid === undefined && !isMissing(raw.sid)) ||
    startedMs === undefined ||
    sentMs === undefined
  ) {
    return reject("invalid", "invalid_json");
  }
  // An update from before the start is one of the start.
  const timestampMs = Math.max(sentMs, startedMs);
  if (!isInWindow(timestampMs, item) || !isInWindow(startedMs, item)) {
    return reject("invalid", "timestamp");
  }
  const place = readPlace(raw.attrs, item);
  if (!place.ok) return place;
  const { status, hasErrors } = readStatus(raw);
  return accept({
    ...place.value,
    sid,
    startedMs,
    seq: readSequence(raw, item.receivedAtMs),
    status,
    hasErrors,
    durationMs: status === "exited" ? readDuration(raw.duration) : undefined,
    userHash: hashUser(raw.did, item.owner.projectId),
  });
}

/** An unknown status is "ok". "errored" belongs to aggregates; here it is an end with errors. */
function readStatus(raw: JsonObject): { status: SessionStatus; hasErrors: boolean } {
  if (raw.status === "errored") return { status: "exited", hasErrors: true };
  const status = SESSION_STATUSES.find((word) => word === raw.status) ?? "ok";
  // What crashed had an error, whatever it says.
  const isBad = status !== "ok" && status !== "exited";
  return { status, hasErrors: isBad || (typeof raw.errors === "number" && raw.errors > 0) };
}

/** The first update is the first, whatever it says; one without a number comes now. */
function readSequence({ init, seq }: JsonObject, receivedAtMs: number): number {
  if (init === true) return 0;
  if (typeof seq !== "number" || !(seq >= 0)) return receivedAtMs;
  return Math.min(Math.floor(seq), Number.MAX_SAFE_INTEGER);
}

/** Sent in seconds. */
function readDuration(sent: Json | undefined): number | undefined {
  if (typeof sent !== "number" || !(sent >= 0)) return undefined;
  return Math.min(Math.round(sent * SECOND_MS), MAX_DURATION_MS);
}

function isMissing(sent: Json | undefined): boolean {
  return sent === undefined || sent === null;
}
