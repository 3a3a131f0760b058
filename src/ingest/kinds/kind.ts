/**
 * What a kind of item is to the digest. A kind is a folder here: its stages, and a class that takes
 * the items of one batch one by one and then says what is to be written.
 */
import type { DigestContext } from "#ingest/digest/context.ts";
import type { Decisions } from "#ingest/digest/decisions.ts";
import type { SpooledItem } from "#ingest/digest/spooled-item.ts";
import type { DroppedItems } from "#ingest/outcomes/dropped-items.ts";
import type { ItemOutcome } from "#ingest/outcomes/outcome-of.ts";
import type { Rejection } from "#model/outcome.ts";
import type { SpoolPosition } from "#model/spool-position.ts";
import type { Category } from "#protocol/envelope/categories.ts";
import type { BatchRows } from "#store/ports/digest.ts";

export interface KindBatch {
  /** One item through its stages. Throwing is a bug, and then it may not have counted anything. */
  add(item: SpooledItem): void;
  /** After the last item: the rows, without those that are stored already. */
  finish(): Promise<KindRows>;
}

/** The kind's own part of the batch. */
export type KindRows = Partial<BatchRows>;

export interface BatchParts {
  day: string;
  /** Where the batch begins. */
  from: SpoolPosition;
  context: DigestContext;
  count: CountOutcome;
  /** What the sender tells of, beside the outcome of the item itself. */
  countMore: (outcome: ItemOutcome) => void;
  /** Of the items that were counted as dropped so far. */
  droppedItems: DroppedItems;
  /** What is decided about the items, as it will be kept. */
  decisions: Decisions;
  /** What was decided about them when they were read before. */
  decided: Decisions | undefined;
}

/**
 * What became of an item, or of `quantity` things in it; no rejection means accepted. Things that
 * count in another category than their item name it.
 */
export type CountOutcome = (
  item: SpooledItem,
  rejection: Rejection | undefined,
  quantity?: number,
  category?: Category,
) => void;
