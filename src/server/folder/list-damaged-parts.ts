/** Everything that is known to be damaged, from where each part of the program has put it. */
import { existsSync, readdirSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { DAMAGED_SUFFIX } from "#ingest/spool/set-aside-stretch.ts";
import { utcDay } from "#lib/time.ts";
import type { DamagedPart } from "#model/keeping/system.ts";
import { readScan } from "#store/sqlite/damage/damage-scan.ts";
import { damagedFolder, listDamaged } from "#store/sqlite/damage/damaged-days.ts";
import { damagedLogsFolder, listDamagedLogs } from "#store/sqlite/damage/keep-damaged-log.ts";

export function listDamagedParts(dataFolder: string): DamagedPart[] {
  const found = [
    ...listDays(dataFolder),
    ...listStretches(dataFolder),
    ...listLogs(dataFolder),
    ...(readScan(dataFolder)?.found ?? []).filter(({ path }) => existsSync(join(dataFolder, path))),
  ];
  return found.sort((a, b) => b.foundAtMs - a.foundAtMs);
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
    const day = utcDay(mtimeMs);
    return {
      what: "changes",
      path: relative(dataFolder, path),
      day,
      bytes: size,
      foundAtMs: mtimeMs,
    };
  });
}

function listStretches(dataFolder: string): DamagedPart[] {
  const folder = join(dataFolder, "dead-letters");
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith(`${DAMAGED_SUFFIX}.bin`));
  return names.map((name) => {
    const { size, mtimeMs } = statSync(join(folder, name));
    const day = utcDay(mtimeMs);
    return { what: "spool", path: `dead-letters/${name}`, day, bytes: size, foundAtMs: mtimeMs };
  });
}
