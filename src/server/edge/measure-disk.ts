/** How much of the disk the data folder takes, part by part, and each day of a signal. */
import { readdir, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { getOrMake } from "#lib/get-or-make.ts";
import { addMeasured } from "#model/keeping/choose-files.ts";
import { SIGNALS } from "#model/keeping/signal.ts";
import { type DiskFacts, type DiskPart, noDiskParts } from "#model/keeping/system.ts";
import { measureMetaRows } from "#store/sqlite/database/measure-meta-rows.ts";

const FOLDERS: Readonly<Record<string, DiskPart>> = {
  spool: "spool",
  relay: "relay",
  "dead-letters": "dead letters",
};
const DAY_FILE = /^(\d{4}-\d\d-\d\d)\.([a-z]+)\.(db|db-wal|db-shm|blob)$/;

type MeasuredDisk = Omit<DiskFacts, "budgetBytes" | "retentionDays" | "keepDays">;

export async function measureDisk(dataFolder: string): Promise<MeasuredDisk> {
  const files = await listFiles(dataFolder);
  const parts = noDiskParts();
  const bySignal = new Map<string, DiskFacts["files"][number]>();
  for (const { path, bytes } of files) {
    const [, day, name] = DAY_FILE.exec(path.at(-1) ?? "") ?? [];
    const signal = SIGNALS.find((known) => known === name);
    if (day !== undefined && signal !== undefined) {
      const file = getOrMake(bySignal, `${day} ${signal}`, () => ({ day, signal, bytes: 0 }));
      file.bytes += bytes;
    }
    parts[partOf(path)] += bytes;
  }
  const measured = addMeasured([...bySignal.values()], measureMetaRows(dataFolder));
  const days = new Map<string, number>();
  for (const { day, bytes } of measured) days.set(day, (days.get(day) ?? 0) + bytes);
  const { bavail, blocks, bsize } = await statfs(dataFolder);
  return {
    parts,
    freeBytes: bavail * bsize,
    capacityBytes: blocks * bsize,
    days: [...days]
      .map(([day, bytes]) => ({ day, bytes }))
      .toSorted((a, b) => a.day.localeCompare(b.day)),
    files: measured.toSorted((a, b) => a.day.localeCompare(b.day)),
  };
}

function partOf([first = "", ...rest]: readonly string[]): DiskPart {
  if (rest.length === 0) {
    if (first === "reserve") return "reserve";
    return first.startsWith("meta.db") ? "meta" : "rest";
  }
  if (first !== "telemetry") return FOLDERS[first] ?? "rest";
  return rest.at(-1)?.endsWith(".blob") ? "payloads" : "telemetry";
}

interface FoundFile {
  /** Below the folder, part by part. */
  path: string[];
  bytes: number;
}

async function listFiles(folder: string, above: string[] = []): Promise<FoundFile[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const found = await Promise.all(
    entries.map(async (entry): Promise<FoundFile[]> => {
      const path = [...above, entry.name];
      try {
        if (entry.isDirectory()) return await listFiles(join(folder, entry.name), path);
        return [{ path, bytes: (await stat(join(folder, entry.name))).size }];
      } catch {
        // Gone since it was listed: segments and journals come and go.
        return [];
      }
    }),
  );
  return found.flat();
}
