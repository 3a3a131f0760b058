/**
 * The types of items, what category each counts in and how much it counts. From Relay's ItemType
 * (relay-server/src/envelope/item.rs); where Relay counts nothing, the item is one of "default",
 * "internal" or "metric_bucket", because here every item has an outcome.
 */
import type { JsonObject } from "#lib/json.ts";
import { type ItemType, KINDS, type Kind, type KindName } from "./index.ts";

/** Those that SDKs send and Lapwing does not store. */
const NOT_STORED: Readonly<Record<string, ItemType>> = {
  unreal_report: { category: "error", size: "attachment" },
  form_data: { category: "default", size: "event" },
  replay_video: { category: "replay", size: "replayRecording" },
  metric_buckets: { category: "metric_bucket", size: "metricBuckets" },
  otel_span: { category: "span", counts: "item_count", size: "span" },
  otel_traces_data: { category: "span", counts: "item_count", size: "container" },
  otel_log: { category: "log_item", counts: "item_count", size: "log" },
};

interface StoredType extends ItemType {
  kind: KindName;
}

const STORED: ReadonlyMap<string, StoredType> = new Map(
  Object.entries<Kind>(KINDS).flatMap(([kind, { items }]) =>
    Object.entries(items).map(([type, item]) => [type, { ...item, kind: kind as KindName }]),
  ),
);
const TYPES: ReadonlyMap<string, ItemType> = new Map([...Object.entries(NOT_STORED), ...STORED]);
const UNKNOWN: ItemType = { category: "default" };

/** More than one request can hold: a made-up count must not close a category for others. */
const MAX_QUANTITY = 100_000;

export function itemType(type: string): ItemType {
  return TYPES.get(type) ?? UNKNOWN;
}

export function isKnownItemType(type: string): boolean {
  return TYPES.has(type);
}

/** The kind of an item of this type; undefined when it is not stored. */
export function kindOf(type: string): KindName | undefined {
  return STORED.get(type)?.kind;
}

export function categoryOf(type: string) {
  return itemType(type).category;
}

/** What the item counts for in outcomes and rate limits. */
export function quantityOf(item: { type: string; header: JsonObject }): number {
  if (itemType(item.type).counts === undefined) return 1;
  const count = item.header.item_count;
  if (typeof count !== "number" || !Number.isSafeInteger(count) || count < 1) return 1;
  return Math.min(count, MAX_QUANTITY);
}
