/** The discards of one client report. Lists that only relays may send are not looked at. */

import { cutText } from "#ingest/fields/cut-text.ts";
import { parseTime } from "#ingest/fields/read-time.ts";
import { clockDriftMs, MAX_FUTURE_MS } from "#ingest/fields/settle-clock.ts";
import type { ScrubRules } from "#ingest/scrub/rules.ts";
import { scrubText } from "#ingest/scrub/scrub-text.ts";
import { ALL_SUSPECTS } from "#ingest/scrub/suspects.ts";
import { isJsonObject, type Json, type JsonObject } from "#lib/json.ts";
import { DAY_MS, SECOND_MS } from "#lib/time.ts";
import { accept, reject, type Step } from "#model/outcome.ts";
import type { Category } from "#protocol/envelope/categories.ts";
import { DISCARD_REASONS, discardCategory } from "#protocol/envelope/client-reports.ts";

/** Stands for a reason that is one too many, or none at all. */
export const OTHER_REASON = "other";
const MAX_REASON = 200;
/** A report covers half a minute or so; nobody drops more than this meanwhile. */
const MAX_QUANTITY = 1_000_000;

export interface Discard {
  category: Category;
  reason: string;
  quantity: number;
}

export interface ClientReport {
  atMs: number;
  discards: Discard[];
}

interface Arrival {
  receivedAtMs: number;
  /** By the sender's clock, when it said so. */
  sentAtMs: number | undefined;
  retentionDays: number;
}

export function normalizeReport(
  raw: JsonObject,
  arrival: Arrival,
  rules: ScrubRules,
): Step<ClientReport> {
  const atMs = readTime(raw.timestamp, arrival);
  if (atMs === undefined) return reject("invalid", "timestamp");
  const sent = Array.isArray(raw.discarded_events) ? raw.discarded_events : [];
  const discards = sent.flatMap((one): Discard[] => {
    const quantity = isJsonObject(one) ? readQuantity(one.quantity) : 0;
    if (!isJsonObject(one) || quantity === 0) return [];
    const reason = readReason(one.reason, rules);
    return [{ category: discardCategory(one.category), reason, quantity }];
  });
  return accept({ atMs, discards });
}

/** By our clock, where the envelope says when it was sent; what is outside is not counted. */
function readTime(sent: Json | undefined, arrival: Arrival): number | undefined {
  if (sent === undefined || sent === null) return arrival.receivedAtMs;
  const seconds = parseTime(sent);
  if (seconds === undefined) return undefined;
  const atMs = Math.round(seconds * SECOND_MS) + clockDriftMs(arrival);
  const isOld = atMs < arrival.receivedAtMs - arrival.retentionDays * DAY_MS;
  return isOld || atMs > arrival.receivedAtMs + MAX_FUTURE_MS ? undefined : atMs;
}

function readQuantity(sent: Json | undefined): number {
  if (typeof sent !== "number" || !(sent >= 1)) return 0;
  return Math.min(Math.floor(sent), MAX_QUANTITY);
}

function readReason(sent: Json | undefined, rules: ScrubRules): string {
  if (typeof sent !== "string") return OTHER_REASON;
  if (DISCARD_REASONS.has(sent)) return sent;
  // Cut before it is looked at closely: it may be a megabyte.
  const words = sent
    .slice(0, 2 * MAX_REASON)
    .replaceAll(/[\p{Cc}\s]+/gu, " ")
    .trim();
  return words === "" ? OTHER_REASON : cutText(scrubText(words, rules, ALL_SUSPECTS), MAX_REASON);
}
