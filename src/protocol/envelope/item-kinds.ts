/**
 * The item types of an envelope, what category each counts in and how much it counts. From Relay's
 * ItemType (relay-server/src/envelope/item.rs); where Relay counts nothing, the item is one of
 * "default", "internal" or "metric_bucket", because here every item has an outcome.
 */
import type { JsonObject } from "#lib/json.ts";
import { VITALS_ITEM } from "#protocol/vitals.ts";
import type { Category } from "./categories.ts";

export interface ItemKind {
  category: Category;
  /** A container holds as many as its header says; anything else is one. */
  counts: "one" | "item_count";
}

const KINDS: ReadonlyMap<string, ItemKind> = new Map(
  Object.entries<ItemKind>({
    event: { category: "error", counts: "one" },
    transaction: { category: "transaction", counts: "one" },
    security: { category: "security", counts: "one" },
    // Browsers send several at once.
    raw_security: { category: "security", counts: "item_count" },
    // Network errors that browsers report are kept as logs.
    nel: { category: "log_item", counts: "item_count" },
    unreal_report: { category: "error", counts: "one" },
    form_data: { category: "default", counts: "one" },
    // Sentry counts its bytes; items are what a person can count.
    attachment: { category: "attachment", counts: "one" },
    user_report: { category: "feedback", counts: "one" },
    feedback: { category: "feedback", counts: "one" },
    session: { category: "session", counts: "one" },
    sessions: { category: "session", counts: "one" },
    client_report: { category: "internal", counts: "one" },
    check_in: { category: "monitor", counts: "one" },
    replay_event: { category: "replay", counts: "one" },
    replay_recording: { category: "replay", counts: "one" },
    replay_video: { category: "replay", counts: "one" },
    profile: { category: "profile", counts: "one" },
    profile_chunk: { category: "profile_chunk", counts: "one" },
    // Android 8.10 and 8.11 send this name for a profile_chunk.
    profile_chunk_ui: { category: "profile_chunk_ui", counts: "one" },
    statsd: { category: "metric_bucket", counts: "one" },
    metric_buckets: { category: "metric_bucket", counts: "one" },
    span: { category: "span", counts: "item_count" },
    otel_span: { category: "span", counts: "item_count" },
    otel_traces_data: { category: "span", counts: "item_count" },
    log: { category: "log_item", counts: "item_count" },
    otel_log: { category: "log_item", counts: "item_count" },
    trace_metric: { category: "trace_metric", counts: "item_count" },
    // Our own, see protocol/vitals.ts.
    [VITALS_ITEM]: { category: "vital", counts: "item_count" },
  }),
);

const UNKNOWN: ItemKind = { category: "default", counts: "one" };

/** More than one request can hold: a made-up count must not close a category for others. */
const MAX_QUANTITY = 100_000;

export function itemKindOf(type: string): ItemKind {
  return KINDS.get(type) ?? UNKNOWN;
}

export function isKnownItemType(type: string): boolean {
  return KINDS.has(type);
}

export function categoryOf(type: string): Category {
  return itemKindOf(type).category;
}

/** What the item counts for in outcomes and rate limits. */
export function quantityOf(item: { type: string; header: JsonObject }): number {
  if (itemKindOf(item.type).counts === "one") return 1;
  const count = item.header.item_count;
  if (typeof count !== "number" || !Number.isSafeInteger(count) || count < 1) return 1;
  return Math.min(count, MAX_QUANTITY);
}
