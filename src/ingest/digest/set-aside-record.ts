/** A record that cannot be stored, whatever is tried: kept for a person to look at, and counted. */
import { countReceived } from "#ingest/outcomes/count-received.ts";
import { OutcomeLedger } from "#ingest/outcomes/outcome-ledger.ts";
import { outcomeOf } from "#ingest/outcomes/outcome-of.ts";
import type { ReadRecord } from "#ingest/spool/reader.ts";
import { utcDay } from "#lib/time.ts";
import { type DigestBatch, noRows } from "#store/ports/digest.ts";
import type { DigestTools } from "./context.ts";
import { Decisions } from "./decisions.ts";
import { readItems, readOutcomes } from "./read-items.ts";

/** What is left of the record to write: its counts, and that it has been dealt with. */
export async function setAsideRecord(
  read: ReadRecord,
  why: string,
  includesMeta: boolean,
  { setAside, settings, store }: Pick<DigestTools, "setAside" | "settings" | "store">,
): Promise<DigestBatch> {
  const { record, from, to } = read;
  const { projectId, keyId, receivedAtMs, note } = record;
  // Others hold counts, which are counted here.
  const origin = record.kind === "envelope" ? { projectId, keyId, receivedAtMs, note } : undefined;
  setAside(from, why, record.body, projectId, origin);
  const outcomes = new OutcomeLedger();
  const decisions = new Decisions();
  for (const count of readOutcomes(record)) outcomes.addCount(count);
  for (const item of readItems(read, store.spool).items) {
    const rejection = item.refused ?? { kind: "invalid" as const, reason: "internal" };
    outcomes.add(outcomeOf(item, rejection, item.owner, item.receivedAtMs));
    decisions.drop(item);
  }
  return {
    from,
    to,
    day: utcDay(record.receivedAtMs),
    includesMeta,
    ...noRows(),
    outcomes: outcomes.take(),
    received: countReceived([read]),
    scrubbed: [],
    settings: (await settings.now()).text,
    items: decisions.toBytes(),
  };
}
