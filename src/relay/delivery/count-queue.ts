/** Counts what arrives in a queue, once and ahead of its delivery: what waits can be seen. */
import { setTimeout as sleep } from "node:timers/promises";
import { SpoolReader } from "#ingest/spool/reader.ts";
import { MEBIBYTE } from "#lib/bytes.ts";
import { SECOND_MS } from "#lib/time.ts";
import type { SpoolPosition } from "#model/spool-position.ts";
import { readEnvelope } from "#protocol/envelope/envelope.ts";
import type { FollowContext, FollowedQueue } from "./follow-context.ts";
import { recordProgress } from "./record-progress.ts";
import { RelayLedger } from "./relay-ledger.ts";

/** Lets a few more records gather: each transaction costs a write to the disk. */
const LINGER_MS = 10;
const IDLE_MS = 5 * SECOND_MS;
/** What one transaction counts at most. */
const MAX_RECORDS = 1000;
const MAX_BYTES = 16 * MEBIBYTE;

/** Calls `onCounted` with how far it is; returns when asked to stop. */
export async function countQueue(
  context: FollowedQueue,
  from: SpoolPosition,
  stopping: AbortSignal,
  onCounted: (to: SpoolPosition) => void,
): Promise<void> {
  const { state, folder } = context;
  // Damage is told by who delivers.
  const reader = new SpoolReader(folder, from, () => {});
  while (!stopping.aborted) {
    const ledger = readCounts(reader, context);
    if (ledger !== undefined) {
      const progress = { countedTo: reader.position };
      if (!(await recordProgress(context, ledger.take(), progress, stopping))) break;
    }
    onCounted(reader.position);
    if (ledger === undefined) await state.waitPast(reader.position, IDLE_MS);
    if (!stopping.aborted) await sleep(LINGER_MS);
  }
  reader.close();
}

/** undefined when there is nothing new. */
function readCounts(
  reader: SpoolReader,
  { state, target }: FollowContext,
): RelayLedger | undefined {
  const ledger = new RelayLedger();
  let [records, bytes] = [0, 0];
  while (records < MAX_RECORDS && bytes < MAX_BYTES) {
    const read = reader.next(state.durable);
    if (read === undefined) break;
    const { body, receivedAtMs } = read.record;
    const envelope = readEnvelope(body);
    const about = { targetId: target.id, receivedAtMs };
    if (envelope.ok) ledger.addItems(envelope.value.items, about, "received");
    records += 1;
    bytes += body.length;
  }
  return records === 0 ? undefined : ledger;
}
