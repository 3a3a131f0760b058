/** Everything that is known to be damaged, from where each part of the program has put it. */
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { DAMAGED_SUFFIX } from "#ingest/spool/set-aside-stretch.ts";
import { utcDay } from "#lib/time.ts";
import type { DamagedPart } from "#model/keeping/system.ts";
import { openOperations } from "#store/open.ts";
import type { StoreLocation } from "#store/ports/location.ts";

export async function listDamagedParts(location: StoreLocation): Promise<DamagedPart[]> {
  const stored = await openOperations(location).listDamage();
  return [...stored, ...listStretches(location.dataFolder)].sort(
    (a, b) => b.foundAtMs - a.foundAtMs,
  );
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
