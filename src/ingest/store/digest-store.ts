/**
 * The writing side on any engines. Meta and telemetry are separate files or servers that cannot commit
 * together, so each keeps its own spool position in its own transaction; after a crash the digest
 * reads again from the smallest one and writes only what is missing. The order stands here, once.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { joinErrors } from "#ingest/meta/plan-feedback.ts";
import { META_RULES } from "#ingest/meta/rules.ts";
import {
  addMeasured,
  choosePartitions,
  type Partition,
  type RemovedPartition,
  type RetentionRule,
} from "#model/keeping/choose-partitions.ts";
import { SIGNALS } from "#model/keeping/signal.ts";
import type { SpoolPosition } from "#model/spool-position.ts";
import { blobFolderOf } from "#model/tables/apart.ts";
import { type DigestBatch, type KeptBatch, signalsOf } from "#store/ports/digest.ts";
import type { DigestDrivers } from "#store/ports/digest-drivers.ts";
import type { MetaErasing, TelemetryErasing } from "#store/ports/digest-erasing.ts";
import type { DigestMeta, IssueChange, MetaRules } from "#store/ports/digest-meta.ts";
import type { DigestTelemetry } from "#store/ports/digest-telemetry.ts";
import { type Erasing, eraseUserData } from "./erase-user.ts";
import { measureLargePayloads, putLargePayloads, removeStrayPayloads } from "./large-payloads.ts";
import { owedSignals, type ResumePoint, resumePoint, stateAfter } from "./resume-point.ts";

/** Between two steps of removing rows, in which batches are written. */
const PAUSE_MS = 20;

type Whole = "isPassing" | "checkpoint" | "close";

/** All that the digest asks of its stores. */
export interface DigestStore
  extends Omit<
      DigestMeta,
      Whole | "state" | "commit" | "listKept" | "forgetKept" | keyof MetaErasing
    >,
    Omit<
      DigestTelemetry,
      | (
          | Whole
          | "turnTo"
          | "prepare"
          | "findInPartition"
          | "measurePartitions"
          | "removePartitions"
        )
      | keyof TelemetryErasing
    >,
    Erasing {
  /** What is no longer kept, gone for everybody, a partition at once. Its space follows. */
  removeOldPartitions(rule: RetentionRule): Promise<RemovedPartition[]>;
  resume(): Promise<ResumePoint>;
  /** Answers what became of each issue; nothing when meta had the batch already. */
  write(batch: DigestBatch): Promise<IssueChange[]>;
  /** Whether what `write` threw may go by itself: a full disk, a lock. Anything else is a bug. */
  isPassing(error: unknown): boolean;
  /** Makes everything written so far survive a power cut; the spool below is then free. */
  checkpoint(): Promise<SpoolPosition>;
  close(): Promise<void>;
}

/** Of engines that may have to be reached first. */
export async function openDigestStore(
  open: (rules: MetaRules) => DigestDrivers | Promise<DigestDrivers>,
): Promise<DigestStore> {
  const drivers = await open(META_RULES);
  return joinStores(() => drivers);
}

/** `open` is given the rules of meta. */
export function joinStores(open: (rules: MetaRules) => DigestDrivers): DigestStore {
  const drivers = open(META_RULES);
  const { meta, telemetry, blobs } = drivers;
  let isClosed = false;
  let writing: string | undefined;
  async function resume(kept?: KeptBatch[]): Promise<ResumePoint> {
    const { day } = meta.state;
    const positions = day === "" ? {} : await telemetry.turnTo(day);
    return resumePoint(meta.state, positions, kept ?? (await meta.listKept()));
  }

  async function checkpointAll(): Promise<void> {
    await telemetry.checkpoint();
    await meta.checkpoint();
  }

  return {
    ...meta,
    ...telemetry,
    async resume() {
      const { day } = meta.state;
      // What is missing is put again when its record is read again.
      for (const signal of day === "" ? [] : SIGNALS) {
        await removeStrayPayloads({ day, signal }, blobs, telemetry);
      }
      return resume();
    },
    eraseUserData: (tools) => eraseUserData(drivers, tools),
    async removeOldPartitions(rule) {
      const rows = addMeasured(await telemetry.measurePartitions(), await meta.measureRows());
      const measured = addMeasured(rows, await measureLargePayloads(blobs));
      // The clock may have gone back: the day that is being written is not always the newest.
      const isWritten = ({ day }: Partition) => day === meta.state.day || day === writing;
      const removed = choosePartitions(measured, rule).filter((one) => !isWritten(one));
      await telemetry.removePartitions(removed);
      for (const partition of removed) await blobs.removeFolder(blobFolderOf(partition));
      const errors = removed.filter(({ signal }) => signal === "errors");
      if (errors.length > 0) await meta.dropRows(errors.map(({ day }) => day));
      return removed;
    },
    async freeSpace() {
      await telemetry.freeSpace();
      await blobs.tidy();
      while (!isClosed && (await meta.pruneRows())) await sleep(PAUSE_MS);
    },
    write(batch) {
      writing = batch.day;
      return writeBatch(batch, drivers);
    },
    isPassing: (error) => [meta, telemetry, blobs].some((driver) => driver.isPassing(error)),
    async checkpoint() {
      const { telemetryAt } = await resume([]);
      await checkpointAll();
      await meta.forgetKept(telemetryAt);
      return telemetryAt;
    },
    async close() {
      isClosed = true;
      await meta.settle();
      await checkpointAll();
      await telemetry.close();
      await meta.close();
    },
  };
}

/**
 * 1. Telemetry turns to the batch's day. 2. Large payloads are put where they stay. 3. Telemetry
 * prepares all rows: what one signal cannot take must be in none. 4. Meta commits, with its position.
 * 5. Telemetry holds. Only a crash, or holding itself, can leave them apart; then meta is ahead, and
 * says so, and a payload without its row is removed at the next start.
 */
async function writeBatch(
  batch: DigestBatch,
  { meta, telemetry, blobs }: DigestDrivers,
): Promise<IssueChange[]> {
  const positions = await telemetry.turnTo(batch.day);
  const owed = owedSignals(meta.state, batch.day, positions);
  const filled = signalsOf(batch);
  // A batch that failed half-way comes again: each signal takes only what it lacks. One that is owed
  // something takes the position also when that turns out to be nothing.
  const signals = SIGNALS.filter(
    (signal) =>
      (filled.includes(signal) || owed.includes(signal)) && batch.to > (positions[signal] ?? 0),
  );
  const isNews = batch.includesMeta && batch.to > meta.state.position;
  const news = isNews ? await joinErrors(batch, telemetry) : batch;
  const rows = await putLargePayloads(batch, signals, blobs);
  const prepared = await telemetry.prepare(rows, signals);
  try {
    const changes = isNews ? await meta.commit(news, stateAfter(meta.state, batch)) : [];
    await prepared.hold();
    return changes;
  } catch (error) {
    await prepared.letGo();
    throw error;
  }
}
