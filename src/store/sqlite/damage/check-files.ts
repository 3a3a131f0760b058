/** What the doctor says of the embedded store's files. */
import { existsSync } from "node:fs";
import type { Finding } from "#model/keeping/system.ts";
import type { StoreCheck } from "#store/ports/operations.ts";
import { dayDatabasePath, listDayFiles, metaPath } from "#store/sqlite/database/files.ts";
import { damagedFolder, isSound, isWhole, listDamaged } from "./damaged-days.ts";
import { listDamagedLogs } from "./keep-damaged-log.ts";

/** SQLite's own check of meta, and its quick one of the two newest days. */
export function checkFiles(dataFolder: string): StoreCheck {
  const meta = metaPath(dataFolder);
  if (!existsSync(meta)) return { state: "empty", findings: [], aside: [] };
  const telemetry = listDayFiles(dataFolder);
  const days = [...new Set(telemetry.map(({ day }) => day))];
  const newest = telemetry
    .filter(({ day }) => days.indexOf(day) < 2)
    .map((file) => dayDatabasePath(dataFolder, file));
  const isMetaWhole = isWhole(meta);
  const damaged = [...(isMetaWhole ? [] : [meta]), ...newest.filter((path) => !isSound(path))];
  const state = isMetaWhole ? "ready" : "damaged";
  return { state, findings: tellFiles(damaged, days), aside: tellAside(dataFolder) };
}

function tellFiles(damaged: readonly string[], days: readonly string[]): Finding[] {
  const what = `${days.length} days, newest ${days[0] ?? "none"}.`;
  if (damaged.length === 0) return [{ state: "good", what: `Databases are sound; ${what}` }];
  return damaged.map((path) => ({
    state: "bad",
    what: `${path} is damaged.`,
    todo: "Stop Lapwing and copy the file; restore it from a backup, or run: npx --no lapwing doctor --repair",
  }));
}

function tellAside(dataFolder: string): Finding[] {
  const damaged = listDamaged(dataFolder);
  const logs = listDamagedLogs(dataFolder).map(
    (name): Finding => ({
      state: "bad",
      what: `The log of meta.db was damaged after a crash: damaged-logs/${name}. What people changed in the minute before may be lost.`,
      todo: "Look through projects, accounts and settings, or restore meta.db from a backup. Check the disk. Remove the file when you need it no longer.",
    }),
  );
  if (damaged.length === 0) return logs;
  const days: Finding = {
    state: "bad",
    what: `${damaged.length} file(s) of telemetry were damaged and set aside: ${damaged.join(", ")}.`,
    todo: `They are in ${damagedFolder(dataFolder)}. Check the disk; restore them from a backup, or stop Lapwing and run: npx --no lapwing doctor --repair`,
  };
  return [...logs, days];
}
