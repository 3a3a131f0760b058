/** What updates and aggregates have in common: where they belong, when, and whose they are. */
import type { SpooledItem } from "#ingest/digest/spooled-item.ts";
import { environment, release } from "#ingest/fields/read-names.ts";
import { parseTime } from "#ingest/fields/read-time.ts";
import { Repair } from "#ingest/fields/repair.ts";
import { clockDriftMs, MAX_FUTURE_MS } from "#ingest/fields/settle-clock.ts";
import { isJsonObject, type Json } from "#lib/json.ts";
import { DAY_MS, SECOND_MS } from "#lib/time.ts";
import type { ProjectId } from "#model/ids.ts";
import { accept, reject, type Step } from "#model/outcome.ts";
import type { SessionPlace } from "#model/signals/release-health.ts";
import { hashSessionUser } from "#model/signals/session-user.ts";

/** Relay's max_session_secs_in_past. */
const MAX_PAST_MS = 5 * DAY_MS;

export type SessionItem = Pick<SpooledItem, "owner" | "receivedAtMs" | "sentAtMs">;

/** A session without a release says nothing about one; without an environment it still counts. */
export function readPlace(attrs: Json | undefined, item: SessionItem): Step<SessionPlace> {
  if (!isJsonObject(attrs)) return reject("invalid", "invalid_json");
  const repair = new Repair({ trusted: false, notes: [] });
  const releaseName = release().read(attrs.release ?? null, repair, "release");
  if (typeof releaseName !== "string") return reject("invalid", "invalid_json");
  const { environment: sent = null } = attrs;
  const named = sent === null ? undefined : environment().read(sent, repair, "environment");
  return accept({
    projectId: item.owner.projectId,
    release: releaseName,
    environment: typeof named === "string" ? named : "",
  });
}

/** A time of a session, in milliseconds by our clock; undefined when it is none. */
export function readSessionTime(sent: Json | undefined, item: SessionItem): number | undefined {
  const seconds = parseTime(sent ?? null);
  return seconds === undefined ? undefined : Math.round(seconds * SECOND_MS) + clockDriftMs(item);
}

export function isInWindow(timeMs: number, { receivedAtMs }: SessionItem): boolean {
  return timeMs >= receivedAtMs - MAX_PAST_MS && timeMs <= receivedAtMs + MAX_FUTURE_MS;
}

export function hashUser(did: Json | undefined, projectId: ProjectId): number | undefined {
  if (typeof did !== "string" && typeof did !== "number") return undefined;
  const text = String(did).trim();
  return text === "" ? undefined : hashSessionUser(projectId, text);
}

export function userAgentOf(attrs: Json | undefined): string | undefined {
  const agent = isJsonObject(attrs) ? attrs.user_agent : undefined;
  return typeof agent === "string" ? agent : undefined;
}
