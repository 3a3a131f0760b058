/**
 * The path of an event, second half: from the spool to the stores. Takes records of one day in
 * order and gives back what to write. Running it again on the same records gives the same, so a
 * crash between the two files costs nothing.
 */
import { utcDay } from "#lib/time.ts";
import { reject, type Step } from "#model/outcome.ts";
import { isKnownItemType } from "#protocol/item-kinds.ts";
import { type DigestBatch, type EventKey, eventKeyText } from "#store/ports/digest.ts";
import type { DigestContext } from "./context.ts";
import { GroupChanges } from "./group-changes.ts";
import { type DigestedEvent, digestEvent } from "./kinds/event/digest-event.ts";
import { isSupported } from "./kinds/index.ts";
import { OutcomeLedger } from "./outcome-ledger.ts";
import { outcomeOf } from "./outcome-of.ts";
import { readItems, readOutcomes, type SpooledItem } from "./read-items.ts";
import type { ReadRecord } from "./spool/reader.ts";

export async function digest(
  records: readonly [ReadRecord, ...ReadRecord[]],
  includesMeta: boolean,
  context: DigestContext,
): Promise<DigestBatch> {
  const day = utcDay(records[0].record.receivedAtMs);
  const outcomes = new OutcomeLedger();
  const groups = new GroupChanges();
  const rows: DigestBatch["events"] = [];

  const finish = (item: SpooledItem, step: Step<unknown>) =>
    outcomes.add(
      outcomeOf(item, step.ok ? undefined : step.outcome, item.owner, item.receivedAtMs),
    );

  const events: DigestedEvent[] = [];
  for (const read of records) {
    for (const count of readOutcomes(read.record)) outcomes.addCount(count);
    for (const item of readItems(read, context)) {
      const step = digestItem(item, context);
      if (step.ok) events.push(step.value);
      else finish(item, step);
    }
  }

  const stored = await context.store.findStored(day, events.map(keyOf));
  for (const event of events) {
    const key = eventKeyText(keyOf(event));
    if (stored.has(key)) {
      finish(event.item, reject("invalid", "duplicate"));
      continue;
    }
    stored.add(key);
    groups.add(event);
    rows.push(event.row);
    finish(event.item, { ok: true, value: event });
  }

  return {
    from: records[0].from,
    to: (records.at(-1) ?? records[0]).to,
    day,
    includesMeta,
    events: rows,
    groups: groups.all(),
    outcomes: outcomes.take(),
  };
}

function keyOf({ row }: DigestedEvent): EventKey {
  return { projectId: row.projectId, eventId: row.eventId };
}

/** A stage that throws is a bug of ours: the item is set aside and counted, its neighbours go on. */
function digestItem(item: SpooledItem, context: DigestContext): Step<DigestedEvent> {
  if (item.refused !== undefined) return { ok: false, outcome: item.refused };
  if (!isSupported(item.type)) return reject("unsupported", nameOf(item.type));
  try {
    return digestEvent(item, context);
  } catch (error) {
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
    context.setAside(item.position, reason, item.payload);
    return reject("invalid", "internal");
  }
}

/** Unknown types share one reason: a sender must not be able to make up rows. */
function nameOf(itemType: string): string {
  return isKnownItemType(itemType) ? itemType : "unknown_item";
}
