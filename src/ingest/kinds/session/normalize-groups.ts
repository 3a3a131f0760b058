/** The groups of a `sessions` item: each stands for itself. */
import { isJsonObject, type Json, type JsonObject } from "#lib/json.ts";
import { accept, reject, type Step } from "#model/outcome.ts";
import type { SessionGroup } from "#model/signals/release-health.ts";
import {
  hashUser,
  isInWindow,
  readPlace,
  readSessionTime,
  type SessionItem,
} from "./read-attributes.ts";

/** Relay counts in 32 bits. */
const MAX_SENT = 0xffff_ffff;
/** A group is of one minute of one server: who says more must not be able to break the sums. */
const MAX_COUNTED = 1_000_000;
const COUNTS = ["exited", "errored", "crashed", "abnormal", "unhandled"] as const;

export function normalizeGroups(raw: JsonObject, item: SessionItem): Step<SessionGroup>[] {
  const groups = Array.isArray(raw.aggregates) ? raw.aggregates : [];
  if (groups.length === 0) return [reject("invalid", "no_data")];
  const place = readPlace(raw.attrs, item);
  return groups.map((group) => {
    if (!place.ok) return place;
    if (!isJsonObject(group)) return reject("invalid", "invalid_json");
    const startedMs = readSessionTime(group.started, item);
    const counts = readCounts(group);
    if (startedMs === undefined || counts === undefined) return reject("invalid", "invalid_json");
    if (!isInWindow(startedMs, item)) return reject("invalid", "timestamp");
    const userHash = hashUser(group.did, item.owner.projectId);
    return accept({ ...place.value, startedMs, userHash, ...counts });
  });
}

type Counts = Pick<SessionGroup, (typeof COUNTS)[number]>;

function readCounts(group: JsonObject): Counts | undefined {
  const counts: Counts = { exited: 0, errored: 0, crashed: 0, abnormal: 0, unhandled: 0 };
  for (const key of COUNTS) {
    const sent: Json = group[key] ?? 0;
    if (typeof sent !== "number" || !Number.isInteger(sent)) return undefined;
    if (sent < 0 || sent > MAX_SENT) return undefined;
    counts[key] = Math.min(sent, MAX_COUNTED);
  }
  return counts;
}
