/**
 * The path of an event, second half: from the spool to the stores. Takes records of one day in
 * order and gives back what to write. Running it again on the same records gives the same, so a
 * crash between the two files costs nothing.
 */
import { countWhole } from "#ingest/accept/count-whole.ts";
import type { BatchParts, CountOutcome } from "#ingest/kinds/kind.ts";
import { openKinds } from "#ingest/kinds/open-kinds.ts";
import { countReceived } from "#ingest/outcomes/count-received.ts";
import { sampleOfItem, sdkOfHeader } from "#ingest/outcomes/drop-sample.ts";
import { DroppedItems } from "#ingest/outcomes/dropped-items.ts";
import { OutcomeLedger } from "#ingest/outcomes/outcome-ledger.ts";
import { outcomeOf } from "#ingest/outcomes/outcome-of.ts";
import type { ReadRecord } from "#ingest/spool/reader.ts";
import { utcDay } from "#lib/time.ts";
import { isKnownItemType, kindOf } from "#model/kinds/item-types.ts";
import type { Rejection } from "#model/outcome.ts";
import { type DigestBatch, noRows } from "#store/ports/digest.ts";
import type { DigestContext, DigestTools } from "./context.ts";
import { Decisions } from "./decisions.ts";
import { readItems, readOutcomes } from "./read-items.ts";
import { setAsideItem } from "./set-aside-item.ts";
import type { SpooledItem } from "./spooled-item.ts";

const NOTHING = new Uint8Array();
/** Why is not kept: the outcome is in meta already. */
const DROPPED_BEFORE: Rejection = { kind: "invalid", reason: "duplicate" };

export async function digest(
  records: readonly [ReadRecord, ...ReadRecord[]],
  includesMeta: boolean,
  { settings: reader, kept: keptBatches, ...tools }: DigestTools,
): Promise<DigestBatch> {
  // Records that are read again, after a crash or a failure, are judged as they were the first time.
  const kept = keptBatches.at(records[0].from);
  const settings = kept?.settings ?? (await reader.now());
  const context: DigestContext = { ...tools, ...settings };
  const day = utcDay(records[0].record.receivedAtMs);
  // A batch that was not written may have left some.
  context.scrubRules.take(day);
  const decisions = new Decisions();
  const outcomes = new OutcomeLedger();
  const droppedItems = new DroppedItems();
  const parts: BatchParts = {
    day,
    from: records[0].from,
    context,
    count: countInto(outcomes, droppedItems, decisions, context.giveBacks),
    countMore: (outcome) => outcomes.add(outcome),
    droppedItems,
    decisions,
    decided: kept?.decisions,
  };
  const kinds = openKinds(parts);

  for (const read of records) {
    for (const count of readOutcomes(read.record)) outcomes.addCount(count);
    const { items, unreadable } = readItems(read, context.store.spool);
    if (unreadable !== undefined) {
      context.setAside(read.from, unreadable, read.record.body, read.record.projectId);
    }
    for (const item of items) digestItem(item, kinds, parts);
  }

  const batch: DigestBatch = {
    from: records[0].from,
    to: (records.at(-1) ?? records[0]).to,
    day,
    includesMeta,
    ...noRows(),
    outcomes: [],
    received: countReceived(records),
    scrubbed: [],
    settings: settings.text,
    items: NOTHING,
  };
  for (const kind of Object.values(kinds)) Object.assign(batch, await kind.finish());
  batch.outcomes = outcomes.take();
  batch.scrubbed = context.scrubRules.take(day);
  batch.items = decisions.toBytes();
  return batch;
}

/** A stage that throws is a bug of ours: the item is set aside and counted, its neighbours go on. */
function digestItem(
  item: SpooledItem,
  kinds: ReturnType<typeof openKinds>,
  parts: BatchParts,
): void {
  const { count, decided } = parts;
  if (decided?.isDropped(item)) return count(item, DROPPED_BEFORE);
  if (item.refused !== undefined) return countWhole(item, item.refused, count);
  const kind = kindOf(item.type);
  if (kind === undefined) return count(item, unsupported(item.type));
  try {
    kinds[kind].add(item);
  } catch (error) {
    setAsideItem(item, error, parts);
  }
}

/** Unknown types share one reason: a sender must not be able to make up rows. */
function unsupported(itemType: string): Rejection {
  const reason = isKnownItemType(itemType) ? itemType : "unknown_item";
  return { kind: "unsupported", reason };
}

function countInto(
  outcomes: OutcomeLedger,
  droppedItems: DroppedItems,
  decisions: Decisions,
  giveBacks: DigestContext["giveBacks"],
): CountOutcome {
  return (item, rejection, quantity, category) => {
    if (quantity === 0) return;
    const outcome = outcomeOf(item, rejection, item.owner, item.receivedAtMs);
    if (quantity !== undefined) outcome.quantity = quantity;
    if (rejection !== undefined) {
      // What counts in another category is a part of the item, and the rest may be stored.
      if (category === undefined) {
        droppedItems.drop(item, rejection);
        decisions.drop(item);
      }
      outcome.sample = sampleOfItem({ ...item, sdk: sdkOfHeader(item) }, item.receivedAtMs);
    }
    if (rejection === undefined) decisions.store(item);
    if (category !== undefined) outcome.category = category;
    if (rejection?.kind === "filtered") giveBacks?.add(item, outcome.category, outcome.quantity);
    outcomes.add(outcome);
  };
}
