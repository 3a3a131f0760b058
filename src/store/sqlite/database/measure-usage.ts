/** How much the embedded store takes of the data folder, and each day of a signal. */
import { getOrMake } from "#lib/get-or-make.ts";
import { listFiles } from "#lib/list-files.ts";
import { addMeasured, type Partition, partitionName } from "#model/keeping/choose-partitions.ts";
import { SIGNALS } from "#model/keeping/signal.ts";
import { ownerOfBlob } from "#model/tables/apart.ts";
import type { StoreUsage } from "#store/ports/operations.ts";
import { measureMetaRows } from "./measure-meta-rows.ts";

const OURS = /^(telemetry|blobs|meta\.db.*)$/;
const DAY_FILE = /^(\d{4}-\d\d-\d\d)\.([a-z]+)\.(db|db-wal|db-shm|blob)$/;

export async function measureUsage(dataFolder: string): Promise<StoreUsage> {
  const isCounted = (name: string) => OURS.test(name);
  const found = await listFiles(dataFolder, isCounted);
  const parts = { meta: 0, telemetry: 0, payloads: 0 };
  const files = new Map<string, StoreUsage["partitions"][number]>();
  for (const { path, bytes } of found) {
    const name = path.at(-1) ?? "";
    const of = path[0] === "blobs" ? partitionOfBlob(path) : partitionOfFile(name);
    if (of !== undefined) {
      getOrMake(files, partitionName(of), () => ({ ...of, bytes: 0 })).bytes += bytes;
    }
    if (path[0] === "blobs" || name.endsWith(".blob")) parts.payloads += bytes;
    else parts[path[0] === "telemetry" ? "telemetry" : "meta"] += bytes;
  }
  const measured = addMeasured([...files.values()], measureMetaRows(dataFolder));
  const byDay = measured.toSorted((a, b) => a.day.localeCompare(b.day));
  return { parts, elsewhere: [], partitions: byDay, isCounted };
}

function partitionOfFile(name: string): Partition | undefined {
  const [, day, word] = DAY_FILE.exec(name) ?? [];
  const signal = SIGNALS.find((known) => known === word);
  return day === undefined || signal === undefined ? undefined : { day, signal };
}

function partitionOfBlob([, ...name]: readonly string[]): Partition | undefined {
  return ownerOfBlob(name.join("/"))?.partition;
}
