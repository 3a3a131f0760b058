/** Reads the spool, digests batch after batch, writes, and frees what the stores hold safely. */
import { setTimeout as sleep } from "node:timers/promises";
import type { DigestTools } from "#ingest/digest/context.ts";
import { BatchTaker } from "#ingest/digest/take-batch.ts";
import type { GiveBack } from "#ingest/limits/give-backs.ts";
import { notify } from "#ingest/outcomes/notify.ts";
import type { SpoolReader } from "#ingest/spool/reader.ts";
import type { SpoolState } from "#ingest/spool/shared-state.ts";
import type { DigestStore } from "#ingest/store/digest-store.ts";
import type { ResumePoint } from "#ingest/store/resume-point.ts";
import { MEBIBYTE } from "#lib/bytes.ts";
import { SECOND_MS } from "#lib/time.ts";
import type { DigestNotice } from "#model/digest-notice.ts";
import type { Log } from "#server/log.ts";
import type { WrittenBatch } from "#server/messages/topics.ts";
import { Checkpoints } from "./checkpoints.ts";
import { paceAfter, pauseFor } from "./digest-pace.ts";
import type { Erasures } from "./erasures.ts";
import type { Retention } from "./retention.ts";
import { CAREFUL_AFTER, storeOneByOne } from "./store-one-by-one.ts";
import { storeRecords } from "./store-records.ts";

/** Lets a few more records gather: a batch costs about the same for one as for ten. */
const LINGER_MS = 10;
/** How long a quiet digest sleeps before it looks after checkpoints. */
const IDLE_MS = 5 * SECOND_MS;
/** So much of new envelopes is a whole batch: it is not waited for more. */
const BACKLOG_BYTES = 4 * MEBIBYTE;
const DRAIN_MS = 3 * SECOND_MS;

export interface DigestLoopParts {
  store: DigestStore;
  reader: SpoolReader;
  state: SpoolState;
  context: DigestTools;
  resume: Pick<ResumePoint, "metaAt" | "cutAt" | "kept">;
  /** How often in a row the digest died at the batch it is about to begin with. */
  deaths: number;
  retention: Pick<Retention, "whenDue">;
  erasures: Pick<Erasures, "whenDue">;
  /** Told what each written batch brought. */
  tell: (notices: DigestNotice[]) => void;
  /** Told what filters dropped of a written batch. */
  giveBack: (given: GiveBack[]) => void;
  /** Told of each written batch. */
  wrote: (batch: WrittenBatch) => void;
  log: Log;
}

/** Returns when asked to stop and the rest is digested, or after a while: the spool keeps the rest. */
export async function runDigestLoop(parts: DigestLoopParts): Promise<void> {
  const { reader, state, store } = parts;
  const taker = new BatchTaker(reader, store.batches, parts.resume.metaAt, parts.resume.cutAt);
  parts.context.kept.know(parts.resume.kept);
  const checkpoints = new Checkpoints({ store, state, log: parts.log });
  let { deaths } = parts;
  let stopByMs = Number.POSITIVE_INFINITY;
  for (;;) {
    if (state.stopping) stopByMs = Math.min(stopByMs, performance.now() + DRAIN_MS);
    if (performance.now() > stopByMs) return checkpoints.now();
    const records = taker.take(state.durable);
    if (records === undefined) {
      // Seals and fresh segments hold nothing to write, but they are behind us too.
      if (reader.position > state.digested) state.digested = reader.position;
      if (state.stopping) return checkpoints.now();
      await store.settle();
      await checkpoints.whenDue({ isBehind: false });
      parts.retention.whenDue();
      if (await parts.erasures.whenDue()) continue;
      await state.waitPast(reader.position, IDLE_MS);
      if (!state.stopping) await sleep(LINGER_MS);
      continue;
    }
    const startedMs = performance.now();
    const includesMeta = !taker.isReplay(records[0]);
    const mustBeWhole = store.batches.keepsBounds && !includesMeta;
    const changes = await (deaths < CAREFUL_AFTER || mustBeWhole
      ? storeRecords(records, includesMeta, parts)
      : storeOneByOne(records, includesMeta, parts, deaths));
    deaths = 0;
    state.digested = (records.at(-1) ?? records[0]).to;
    parts.wrote({
      records: records.length,
      lagMs: Date.now() - records[0].record.receivedAtMs,
    });
    notify(changes, parts.tell);
    const given = parts.context.giveBacks?.take() ?? [];
    // What is read again was told before.
    if (includesMeta && given.length > 0) parts.giveBack(given);
    checkpoints.wrote(records.reduce((sum, { record }) => sum + record.body.length, 0));
    const isBehind = records.length >= store.batches.fullRecords;
    await checkpoints.whenDue({ isBehind });
    parts.retention.whenDue();
    await parts.erasures.whenDue();
    const pauseMs =
      paceAfter(records.length, isBehind, store.batches) - (performance.now() - startedMs);
    await pauseFor(
      pauseMs,
      () => state.stopping || state.durable - reader.position > BACKLOG_BYTES,
    );
  }
}
