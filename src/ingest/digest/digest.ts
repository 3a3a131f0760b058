/**
 * The path of an event, second half: from the spool to the stores. Takes records of one day in
 * order and gives back what to write. Running it again on the same records gives the same, so a
 * crash between the two files costs nothing.
 */
import { countWhole } from "#ingest/accept/count-whole.ts";
import type { BatchParts, CountOutcome } from "#ingest/kinds/kind.ts";
import { type OpenKinds, openKinds } from "#ingest/kinds/open-kinds.ts";
import { countReceived } from "#ingest/outcomes/count-received.ts";
import { sampleOfItem, sdkOfHeader } from "#ingest/outcomes/drop-sample.ts";
import { DroppedItems } from "#ingest/outcomes/dropped-items.ts";
import { OutcomeLedger } from "#ingest/outcomes/outcome-ledger.ts";
import { outcomeOf } from "#ingest/outcomes/outcome-of.ts";
import { HiddenSums } from "#ingest/scrub/hidden-counts.ts";
import type { ReadRecord } from "#ingest/spool/reader.ts";
import { utcDay } from "#lib/time.ts";
import type { KindName } from "#model/kinds/index.ts";
import { isKnownItemType, kindOf } from "#model/kinds/item-types.ts";
import type { Rejection } from "#model/outcome.ts";
import { type DigestBatch, noRows } from "#store/ports/digest.ts";
import type { DigestContext, DigestTools } from "./context.ts";
import { Decisions } from "./decisions.ts";
import { digestAlone } from "./digest-alone.ts";
import { readItems, readOutcomes } from "./read-items.ts";
import { setAsideItem } from "./set-aside-item.ts";
import type { SpooledItem } from "./spooled-item.ts";

const NOTHING = new Uint8Array();
/** Why is not kept: the outcome is in meta already. */
const DROPPED_BEFORE: Rejection = { kind: "invalid", reason: "duplicate" };

export async function digest(
  records: readonly [ReadRecord, ...ReadRecord[]],
  includesMeta: boolean,
  { settings, kept, ...context }: DigestTools,
): Promise<DigestBatch> {
  // Records that are read again, after a crash or a failure, are judged as they were the first time.
  const inputs = kept.at(records[0].from) ?? { ...(await settings.now()), decided: undefined };
  const day = utcDay(records[0].record.receivedAtMs);
  const decisions = new Decisions();
  const outcomes = new OutcomeLedger();
  const droppedItems = new DroppedItems();
  const hidden = new HiddenSums();
  const parts: BatchParts = {
    day,
    from: records[0].from,
    context,
    inputs,
    count: countInto(outcomes, droppedItems, decisions, context.giveBacks),
    countMore: (outcome) => outcomes.add(outcome),
    countHidden: (projectId, counts) => hidden.add(projectId, counts),
    droppedItems,
    decisions,
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
    settings: inputs.text,
    items: NOTHING,
  };
  for (const kind of Object.values(kinds)) Object.assign(batch, await kind.finish());
  batch.outcomes = outcomes.take();
  batch.scrubbed = hidden.of(day);
  batch.items = decisions.toBytes();
  return batch;
}

function digestItem(item: SpooledItem, kinds: OpenKinds, parts: BatchParts): void {
  const { count, inputs } = parts;
  if (inputs.decided?.isDropped(item)) return count(item, DROPPED_BEFORE);
  if (item.refused !== undefined) return countWhole(item, item.refused, count);
  const kind = kindOf(item.type);
  if (kind === undefined) return count(item, unsupported(item.type));
  addItem(kind, item, kinds, parts);
}

/** One that cannot be digested is set aside and counted, its neighbours go on. */
function addItem<Kind extends KindName>(
  kind: Kind,
  item: SpooledItem,
  kinds: OpenKinds,
  parts: BatchParts,
): void {
  const digested = digestAlone(kind, item, parts.inputs);
  parts.countHidden(item.owner.projectId, digested.hidden);
  if (digested.ok) kinds[kind].add(item, digested.value);
  else setAsideItem(item, digested.why, parts);
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
