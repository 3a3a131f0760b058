/** The digest's telemetry in day files. */
import type { Partition } from "#model/keeping/choose-partitions.ts";
import type { Signal } from "#model/keeping/signal.ts";
import type { BlobReader } from "#store/ports/blobs.ts";
import type { DigestBatch } from "#store/ports/digest.ts";
import type { DigestLocation } from "#store/ports/digest-drivers.ts";
import type { BatchShape, DigestTelemetry, PreparedRows } from "#store/ports/digest-telemetry.ts";
import { isDamage, isSound, setAsideFile } from "#store/sqlite/damage/damaged-days.ts";
import { dayDatabasePath, listDayFiles } from "#store/sqlite/database/files.ts";
import { isPassing } from "#store/sqlite/database/is-passing.ts";
import { findNewestEvent } from "#store/sqlite/erase/find-newest-event.ts";
import { findUserIn } from "#store/sqlite/erase/user-rows.ts";
import { findInPartition } from "#store/sqlite/rows/find-in-partition.ts";
import { storedLookups } from "#store/sqlite/rows/stored-lookups.ts";
import { DayWriter, filesNear } from "./day-writer.ts";
import { forgetFile, freeForgotten, measureFiles } from "./remove-days.ts";

/**
 * Measured: 1000 records are within a few percent of the best rate. When behind, more pays: commits
 * are waited for less often; 3500 took memory and gained nothing more. Small batches that wait for
 * each other save a fifth of the CPU and a third of the writes. Under a steady load they may grow: at
 * 1,800 events a second 400 ms halve what is written, and it is still seen well within a second.
 */
const BATCHES: BatchShape = {
  fullRecords: 1000,
  recordsWhenBehind: 3000,
  lightMs: 100,
  steadyMs: 400,
  keepsBounds: false,
};

export function digestTelemetry(
  { dataFolder, spool }: Pick<DigestLocation, "dataFolder" | "spool">,
  blobs: BlobReader,
): DigestTelemetry {
  let day: DayWriter | undefined;

  function turnTo(name: string): DayWriter {
    if (day?.day === name) return day;
    day?.checkpoint();
    closeDay();
    day = new DayWriter(dataFolder, spool, name);
    return day;
  }

  /** Forgotten before it is closed: an attempt that fails must not leave closed files behind. */
  function closeDay(): void {
    const open = day;
    day = undefined;
    open?.close();
  }

  /** Only what is found to be damaged is moved away; the next attempt makes new files. */
  function setAsideDamaged(): void {
    const written = day?.day;
    closeDay();
    if (written === undefined) return;
    for (const file of filesNear(listDayFiles(dataFolder), written)) {
      if (!isSound(dayDatabasePath(dataFolder, file))) setAsideFile(dataFolder, file);
    }
  }

  /** An attempt that meets damage fails, and the next one finds it dealt with. */
  function mending<T extends object>(methods: T): T {
    const guarded = Object.entries(methods).map(([name, method]) => {
      const guard = async (...given: unknown[]) => {
        try {
          return await (method as (...given: unknown[]) => unknown)(...given);
        } catch (error) {
          if (isDamage(error)) setAsideDamaged();
          throw error;
        }
      };
      return [name, guard];
    });
    return Object.fromEntries(guarded) as T;
  }

  return {
    ...mending({
      ...storedLookups(turnTo),
      turnTo: async (name: string) => turnTo(name).positions,
      async prepare(batch: DigestBatch, signals: readonly Signal[]): Promise<PreparedRows> {
        const begun = turnTo(batch.day).begin(batch, signals);
        const { hold } = mending({ hold: async () => begun.commit() });
        return { hold, letGo: async () => begun.rollback() };
      },
      measurePartitions: async () => measureFiles(dataFolder),
      async removePartitions(partitions: readonly Partition[]) {
        for (const file of partitions) {
          if (file.day === day?.day) closeDay();
          else day?.letGo(file);
          forgetFile(dataFolder, file);
        }
      },
      freeSpace: () => freeForgotten(dataFolder),
      checkpoint: async () => day?.checkpoint(),
      close: async () => closeDay(),
    }),
    isPassing,
    batches: BATCHES,
    findInPartition: async (...asked) => findInPartition(dataFolder, ...asked),
    async findUser(...asked) {
      // Files are rewritten: the day is opened anew for what comes next.
      day?.checkpoint();
      closeDay();
      return findUserIn(dataFolder, blobs, ...asked);
    },
    findNewestEvent: async (groups, readEvent) => findNewestEvent(dataFolder, groups, readEvent),
  };
}
