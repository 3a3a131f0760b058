/**
 * What a kind of item is to the digest. A kind is a folder here: `digest.ts` is what is done to one
 * item alone, `batch.ts` what needs the other items of a batch, or the store.
 */
import type { DigestContext } from "#ingest/digest/context.ts";
import type { Decisions } from "#ingest/digest/decisions.ts";
import type { DigestInputs } from "#ingest/digest/inputs.ts";
import type { SpooledItem } from "#ingest/digest/spooled-item.ts";
import type { DroppedItems } from "#ingest/outcomes/dropped-items.ts";
import type { ItemOutcome } from "#ingest/outcomes/outcome-of.ts";
import type { HiddenCounts } from "#ingest/scrub/hidden-counts.ts";
import type { ProjectId } from "#model/ids.ts";
import type { Rejection } from "#model/outcome.ts";
import type { SpoolPosition } from "#model/spool-position.ts";
import type { Category } from "#protocol/envelope/categories.ts";
import type { BatchRows } from "#store/ports/digest.ts";

/** What is done to one item alone. Whatever is hidden on the way is counted in `hidden`. */
export type ItemDigest<Value> = (
  item: SpooledItem,
  inputs: DigestInputs,
  hidden: HiddenCounts,
) => Value;

/** What takes the items of one kind together, for one batch. */
export interface KindBatch<Digested> {
  add(item: SpooledItem, digested: Digested): void;
  /** After the last item: the rows, without those that are stored already. */
  finish(): Promise<KindRows>;
}

/** The kind's own part of the batch. */
export type KindRows = Partial<BatchRows>;

/** What all kinds share while a batch is digested. */
export interface BatchParts {
  day: string;
  /** Where the batch begins. */
  from: SpoolPosition;
  context: DigestContext;
  inputs: DigestInputs;
  count: CountOutcome;
  /** What the sender tells of, beside the outcome of the item itself. */
  countMore: (outcome: ItemOutcome) => void;
  /** For what is digested only when the batch is finished. */
  countHidden: (projectId: ProjectId, hidden: HiddenCounts) => void;
  /** The items that were counted as dropped so far. */
  droppedItems: DroppedItems;
  /** What is decided about the items, as it will be kept. */
  decisions: Decisions;
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
