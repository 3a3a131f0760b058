/** One message of a job about one of its runs. */
import type { SpooledItem } from "#ingest/digest/spooled-item.ts";
import { environment, release } from "#ingest/fields/read-names.ts";
import { Repair } from "#ingest/fields/repair.ts";
import { isJsonObject, type Json, type JsonObject } from "#lib/json.ts";
import { DAY_MS, SECOND_MS } from "#lib/time.ts";
import {
  CHECK_IN_STATUSES,
  type CheckInStatus,
  type MonitorConfig,
  type MonitorKey,
} from "#model/monitors/monitor.ts";
import { accept, reject, type Step } from "#model/outcome.ts";
import { canonicalEventId, NIL_ID } from "#protocol/event/event-id.ts";
import { normalizeConfig } from "./normalize-config.ts";

const MAX_SLUG = 50;
/** What Sentry uses when a job names none. */
const USUAL_ENVIRONMENT = "production";
const MAX_DURATION_MS = 366 * DAY_MS;

export interface CheckInMessage extends MonitorKey {
  /** undefined: the run that is in progress, or a new one. */
  checkInId: string | undefined;
  environment: string;
  status: CheckInStatus;
  durationMs: number | undefined;
  release: string | undefined;
  traceId: string | undefined;
  config: MonitorConfig | undefined;
  receivedMs: number;
}

export const INVALID = reject("invalid", "invalid_check_in");

export function normalizeCheckIn(
  raw: JsonObject,
  { owner, receivedAtMs }: Pick<SpooledItem, "owner" | "receivedAtMs">,
): Step<CheckInMessage> {
  const slug = slugOf(raw.monitor_slug);
  const status = CHECK_IN_STATUSES.find((word) => word === raw.status);
  const sentId = raw.check_in_id ?? NIL_ID;
  const id = canonicalEventId(sentId);
  const sent = raw.environment ?? "";
  const named = sent === "" ? USUAL_ENVIRONMENT : readName(environment(), sent);
  const config = normalizeConfig(raw.monitor_config);
  if (slug === "" || status === undefined || id === undefined) return INVALID;
  if (named === undefined || !config.ok) return INVALID;
  return accept({
    projectId: owner.projectId,
    slug,
    checkInId: id === NIL_ID ? undefined : id,
    environment: named,
    status,
    durationMs: status === "in_progress" ? undefined : readDuration(raw.duration),
    release: readName(release(), raw.release ?? ""),
    traceId: readTrace(raw.contexts),
    config: config.value,
    receivedMs: receivedAtMs,
  });
}

/** Sentry's slugs: lower case, digits, dashes and underscores; "" when nothing is left. */
export function slugOf(sent: Json | undefined): string {
  if (typeof sent !== "string") return "";
  return sent
    .slice(0, 10 * MAX_SLUG)
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^a-z0-9_]+/g, "-")
    .slice(0, MAX_SLUG)
    .replaceAll(/^-+|-+$/g, "");
}

function readName(field: ReturnType<typeof release>, sent: Json): string | undefined {
  const name = field.read(sent, new Repair({ trusted: false, notes: [] }), "name");
  return typeof name === "string" ? name : undefined;
}

/** Sent in seconds. */
function readDuration(sent: Json | undefined): number | undefined {
  if (typeof sent !== "number" || !(sent >= 0)) return undefined;
  return Math.min(Math.round(sent * SECOND_MS), MAX_DURATION_MS);
}

function readTrace(contexts: Json | undefined): string | undefined {
  const trace = isJsonObject(contexts) ? contexts.trace : undefined;
  return isJsonObject(trace) ? canonicalEventId(trace.trace_id) : undefined;
}
