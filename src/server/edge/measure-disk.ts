/** How much of the disk the data folder takes, part by part. Looks at names and sizes only. */
import { statfs } from "node:fs/promises";
import { listFiles } from "#lib/list-files.ts";
import { type DiskFacts, type DiskPart, noDiskParts } from "#model/keeping/system.ts";
import { openOperations } from "#store/open.ts";
import type { StoreLocation } from "#store/ports/location.ts";
import type { StoreUsage } from "#store/ports/operations.ts";

const PARTS: Readonly<Record<string, DiskPart>> = {
  spool: "spool",
  relay: "relay",
  "dead-letters": "dead letters",
  reserve: "reserve",
};

const UNKNOWN: StoreUsage = {
  parts: {},
  elsewhere: ["meta", "telemetry"],
  partitions: [],
  isCounted: () => false,
};

type MeasuredDisk = Omit<DiskFacts, "budgetBytes" | "retentionDays" | "keepDays">;

export async function measureDisk(location: StoreLocation): Promise<MeasuredDisk> {
  const { dataFolder } = location;
  const operations = openOperations(location);
  const stored = await operations.usage().catch((error: unknown) => {
    // Servers may be away while this disk can be measured.
    if (operations.isRemote) return UNKNOWN;
    throw error;
  });
  const others = await listFiles(dataFolder, (name) => !stored.isCounted(name));
  const parts = { ...noDiskParts(), ...stored.parts };
  for (const { path, bytes } of others) parts[PARTS[path[0] ?? ""] ?? "rest"] += bytes;
  const days = new Map<string, number>();
  for (const { day, bytes } of stored.partitions) days.set(day, (days.get(day) ?? 0) + bytes);
  const { bavail, blocks, bsize } = await statfs(dataFolder);
  return {
    parts,
    elsewhere: stored.elsewhere,
    isUnknown: stored === UNKNOWN,
    freeBytes: bavail * bsize,
    capacityBytes: blocks * bsize,
    days: [...days].map(([day, bytes]) => ({ day, bytes })),
    partitions: stored.partitions,
  };
}
