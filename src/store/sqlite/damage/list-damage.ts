/** What of the embedded store is known to be damaged: moved away, kept, or found by the last scan. */
import { existsSync, readdirSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { utcDay } from "#lib/time.ts";
import type { DamagedPart } from "#model/keeping/system.ts";
import { readScan } from "./damage-scan.ts";
import { damagedFolder, listDamaged } from "./damaged-days.ts";
import { damagedLogsFolder, listDamagedLogs } from "./keep-damaged-log.ts";

export function listDamage(dataFolder: string): DamagedPart[] {
  const found = readScan(dataFolder)?.found ?? [];
  return [
    ...listDays(dataFolder),
    ...listLogs(dataFolder),
    ...found.filter(({ path }) => existsSync(join(dataFolder, path))),
  ];
}

/** What was moved away; the folder is as old as that. */
function listDays(dataFolder: string): DamagedPart[] {
  return listDamaged(dataFolder).map((name) => {
    const folder = join(damagedFolder(dataFolder), name);
    const sizes = readdirSync(folder).map((file) => statSync(join(folder, file)).size);
    return {
      what: "day",
      path: relative(dataFolder, folder),
      day: name.slice(0, 10),
      bytes: sizes.reduce((sum, bytes) => sum + bytes, 0),
      foundAtMs: statSync(folder).mtimeMs,
    };
  });
}

function listLogs(dataFolder: string): DamagedPart[] {
  return listDamagedLogs(dataFolder).map((name) => {
    const path = join(damagedLogsFolder(dataFolder), name);
    const { size, mtimeMs } = statSync(path);
    return {
      what: "changes",
      path: relative(dataFolder, path),
      day: utcDay(mtimeMs),
      bytes: size,
      foundAtMs: mtimeMs,
    };
  });
}
