/**
 * Records into the stores, whatever it takes. A store that cannot be written now (disk full, locked)
 * is asked again for ever and nothing is skipped. What fails for another reason is a bug of ours:
 * after three tries the batch is halved until the one record is found that cannot be stored, and
 * that one is set aside.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { DigestTools } from "#ingest/digest/context.ts";
import { digest } from "#ingest/digest/digest.ts";
import { stackOf } from "#ingest/digest/set-aside-item.ts";
import { setAsideRecord } from "#ingest/digest/set-aside-record.ts";
import type { ReadRecord } from "#ingest/spool/reader.ts";
import type { SpoolState } from "#ingest/spool/shared-state.ts";
import type { DigestStore } from "#ingest/store/digest-store.ts";
import { type BackOff, backOffMs } from "#lib/back-off.ts";
import { SECOND_MS } from "#lib/time.ts";
import type { SpoolPosition } from "#model/spool-position.ts";
import type { Log } from "#server/log.ts";
import type { DigestBatch } from "#store/ports/digest.ts";
import type { IssueChange } from "#store/ports/digest-meta.ts";
import { MetaMoved } from "#store/ports/meta-moved.ts";

const TRIES = 3;
/** Room that is there again should be used soon. */
const TRY_AGAIN: BackOff = { firstMs: 100, maxMs: 5 * SECOND_MS };
const NOTHING = 0 as SpoolPosition;

type Records = readonly [ReadRecord, ...ReadRecord[]];

export interface RecordStoring {
  store: Pick<DigestStore, "write" | "isPassing" | "resume">;
  state: Pick<SpoolState, "stopping" | "trying" | "durable">;
  context: DigestTools;
  log: Pick<Log, "error">;
  /** Shortened by tests. */
  firstWaitMs?: number;
}

export async function storeRecords(
  records: Records,
  includesMeta: boolean,
  parts: RecordStoring,
): Promise<IssueChange[]> {
  try {
    return await tryToStore(() => digest(records, includesMeta, parts.context), records, parts);
  } catch (error) {
    // The spool keeps them; the next start tries again, from where meta is.
    if (parts.state.stopping || error instanceof MetaMoved) throw error;
    const [half, otherHalf] = halve(records);
    if (otherHalf === undefined) return setAside(records[0], error, includesMeta, parts);
    return [
      ...(await storeRecords(half, includesMeta, parts)),
      ...(await storeRecords(otherHalf, includesMeta, parts)),
    ];
  }
}

async function tryToStore(
  makeBatch: () => Promise<DigestBatch>,
  [first]: Records,
  { store, state, context, log, firstWaitMs = TRY_AGAIN.firstMs }: RecordStoring,
): Promise<IssueChange[]> {
  let failure: unknown;
  let tries = 1;
  for (let failures = 1; ; failures++) {
    const waitMs = backOffMs(failures, { ...TRY_AGAIN, firstMs: firstWaitMs });
    try {
      state.trying = first.from;
      // What failed may have failed after meta had it.
      if (failure !== undefined) context.kept.know((await store.resume()).kept);
      const batch = await makeBatch();
      batch.moreFollows = state.durable > batch.to;
      return await store.write(batch);
    } catch (error) {
      log.error({ err: error, retryMs: waitMs }, "a batch could not be stored");
      if (state.stopping || error instanceof MetaMoved) throw error;
      if (!store.isPassing(error) && ++tries > TRIES) throw error;
      failure = error;
    } finally {
      state.trying = NOTHING;
    }
    await sleep(waitMs);
    // A try may take as long as a lock is held: too long for who is asked to stop.
    if (state.stopping) throw failure;
  }
}

export async function setAside(
  read: ReadRecord,
  error: unknown,
  includesMeta: boolean,
  parts: RecordStoring,
): Promise<IssueChange[]> {
  const batch = await setAsideRecord(read, stackOf(error), includesMeta, parts.context);
  return tryToStore(async () => batch, [read], parts);
}

function halve(records: Records): [Records, Records | undefined] {
  const middle = Math.ceil(records.length / 2);
  const [first, ...rest] = records.slice(middle);
  const half = records.slice(0, middle) as unknown as Records;
  return [half, first === undefined ? undefined : [first, ...rest]];
}
