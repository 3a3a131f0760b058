/**
 * What was set aside, as records for the spool: the envelope again, and the counts of the first time
 * taken back, so that every item ends in one outcome.
 */
import { countWhole } from "#ingest/accept/count-whole.ts";
import { OutcomeLedger } from "#ingest/outcomes/outcome-ledger.ts";
import { outcomeOf } from "#ingest/outcomes/outcome-of.ts";
import type { DeadLetterOrigin } from "#ingest/spool/dead-letter-origin.ts";
import type { RetriableDeadLetter } from "#ingest/spool/dead-letters.ts";
import type { SpoolRecord } from "#ingest/spool/record.ts";
import type { KeyId, ProjectId } from "#model/ids.ts";
import { SPOOL_START, type SpoolId } from "#model/spool-position.ts";
import { readItems } from "./read-items.ts";

/** Where it will be read is not known yet, and nothing that is counted depends on it. */
const NO_SPOOL = "" as SpoolId;
const SET_ASIDE = { kind: "invalid", reason: "internal" } as const;

export function retryDeadLetter({
  origin,
  bytes,
}: RetriableDeadLetter): [undo: SpoolRecord, again: SpoolRecord] {
  const { projectId, keyId, receivedAtMs, note, item } = origin;
  const again: SpoolRecord = {
    ...{ kind: "envelope", projectId, keyId, receivedAtMs },
    note: { ...note, isRetry: true },
    body: item === undefined ? bytes : wrap(item, bytes),
  };
  const counted = new OutcomeLedger();
  const read = { record: again, from: SPOOL_START, to: SPOOL_START };
  for (const one of readItems(read, NO_SPOOL).items) {
    const outcome = outcomeOf(one, one.refused ?? SET_ASIDE, one.owner, receivedAtMs);
    if (item === undefined) counted.add(outcome);
    else {
      countWhole(one, SET_ASIDE, (_item, _why, quantity = outcome.quantity, category) =>
        counted.add({ ...outcome, quantity, category: category ?? outcome.category }),
      );
    }
  }
  const back = counted.take().map((count) => ({ ...count, quantity: -count.quantity }));
  return [outcomesRecord(back, receivedAtMs), again];
}

function outcomesRecord(counts: readonly object[], receivedAtMs: number): SpoolRecord {
  return {
    ...{ kind: "outcomes", projectId: 0 as ProjectId, keyId: 0 as KeyId, receivedAtMs, note: {} },
    body: Buffer.from(JSON.stringify(counts)),
  };
}

/** An envelope with this item alone. */
function wrap({ header, eventId, sentAtMs }: NonNullable<DeadLetterOrigin["item"]>, bytes: Buffer) {
  const head = {
    ...(eventId === undefined ? {} : { event_id: eventId }),
    ...(sentAtMs === undefined ? {} : { sent_at: new Date(sentAtMs).toISOString() }),
  };
  const lines = `${JSON.stringify(head)}\n${JSON.stringify({ ...header, length: bytes.length })}\n`;
  return Buffer.concat([Buffer.from(lines), bytes]);
}
