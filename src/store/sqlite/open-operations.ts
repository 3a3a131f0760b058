/** What keeps the embedded store well. */
import { existsSync } from "node:fs";
import type { BlobReader } from "#store/ports/blobs.ts";
import type { Operations, StoreState } from "#store/ports/operations.ts";
import { checkFiles } from "./damage/check-files.ts";
import { readScan, scanForDamage, writeScan } from "./damage/damage-scan.ts";
import { isMetaDamaged } from "./damage/damaged-days.ts";
import { findRepairs } from "./damage/find-repairs.ts";
import { keepDamagedLog } from "./damage/keep-damaged-log.ts";
import { listDamage } from "./damage/list-damage.ts";
import { metaPath } from "./database/files.ts";
import { measureUsage } from "./database/measure-usage.ts";

export function openSqliteOperations(dataFolder: string, blobs: BlobReader): Operations {
  return {
    engine: async () => `SQLite ${process.versions.sqlite ?? "none"}`,
    isRemote: false,
    listEngines: async () => [],
    listAway: async () => [],
    isLeftOpen: async () => existsSync(`${metaPath(dataFolder)}-wal`),
    async recover() {
      const details = keepDamagedLog(dataFolder);
      const what = "meta.db-wal is damaged: what people changed shortly before is lost";
      return details && { what, details };
    },
    look: async () => lookAtMeta(dataFolder),
    check: async () => checkFiles(dataFolder),
    findRepairs: async (tags) => findRepairs(dataFolder, tags),
    usage: () => measureUsage(dataFolder),
    listDamage: async () => listDamage(dataFolder),
    async *scan(nowMs) {
      const scan = yield* scanForDamage(dataFolder, blobs, nowMs);
      writeScan(dataFolder, scan);
      return scan;
    },
    lastScanMs: async () => readScan(dataFolder)?.finishedAtMs,
  };
}

function lookAtMeta(dataFolder: string): StoreState {
  if (!existsSync(metaPath(dataFolder))) return { state: "empty" };
  if (!isMetaDamaged(dataFolder)) return { state: "ready" };
  return {
    state: "damaged",
    what: `meta.db in ${dataFolder} is damaged: it holds projects, accounts, issues and counts.`,
    todo: [
      "Stop Lapwing and copy the data folder.",
      "Restore meta.db from a backup, or run: npx --no lapwing doctor --repair (it saves every row that can be read and keeps the damaged file).",
      "Start Lapwing. Check the disk: one that damages files will do it again.",
    ],
  };
}
