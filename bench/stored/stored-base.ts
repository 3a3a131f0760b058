/** An installation with millions of events in it, made once and kept in .cache. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { BenchFailure } from "#bench/bench-failure.ts";
import { countStored } from "#bench/measure/count-stored.ts";
import { type Credentials, setUpLapwing } from "#bench/set-up-lapwing.ts";
import { withTempFolder } from "#bench/temp-folder.ts";
import { DAY_MS, utcDay } from "#lib/time.ts";
import type { ProjectId } from "#model/ids.ts";
import { openStore } from "#store/open.ts";
import { fillStore } from "./fill-store.ts";
import { schemaKey } from "./schema-key.ts";

export interface StoredBase {
  dataFolder: string;
  credentials: Credentials;
  /** The last day that has events: the only one that a run writes to. */
  lastDay: string;
  events: number;
}

type Manifest = Omit<StoredBase, "dataFolder">;

export const STORED_CACHE = join(import.meta.dirname, "..", "..", ".cache", "bench");
const DAYS = 30;
const TEMPLATES = 2000;
/** After all days. */
const NO_DAY = "9999-99-99";
const MANIFEST = "stored.json";

/**
 * Made when there is none of this size and schema. It is filled day by day: one that was interrupted
 * goes on, and one of another day gets the days since.
 */
export async function prepareStored(events: number, nowMs = Date.now()): Promise<StoredBase> {
  const key = await withTempFolder((folder) => schemaKey(folder));
  const folder = join(STORED_CACHE, `stored-${events}-${key}`);
  const dataFolder = join(folder, "data");
  const today = nowMs - (nowMs % DAY_MS);
  if (!existsSync(join(folder, MANIFEST))) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const lastDay = utcDay(today - DAYS * DAY_MS);
    writeManifest(folder, { credentials: await setUpLapwing(dataFolder), lastDay, events: 0 });
  }
  for (;;) {
    const manifest = readManifest(folder);
    const midnight = Date.parse(manifest.lastDay) + DAY_MS;
    if (midnight > today) return { ...manifest, dataFolder };
    await fillDay(dataFolder, manifest.credentials, {
      ...{ midnight, nowMs, eventsPerDay: Math.ceil(events / DAYS) },
    });
    // Counted in meta alone: reading all days again after each would take longer than filling them.
    const all = countStored(dataFolder, manifest.credentials.projectId, NO_DAY).issueEvents;
    console.error(`stored: ${utcDay(midnight)}, ${all} events so far`);
    writeManifest(folder, { ...manifest, lastDay: utcDay(midnight), events: all });
  }
}

async function fillDay(
  dataFolder: string,
  { projectId, publicKey }: Credentials,
  { midnight, nowMs, eventsPerDay }: { midnight: number; nowMs: number; eventsPerDay: number },
): Promise<void> {
  const keyId = await findKeyId(dataFolder, publicKey);
  await fillStore({
    ...{ dataFolder, eventsPerDay, days: [midnight], nowMs, templates: TEMPLATES },
    owner: { projectId: projectId as ProjectId, keyId },
    // Others on every day, in every attempt at it, and in the load.
    seed: 1_000_003 + (Math.floor(performance.timeOrigin + performance.now()) % 2 ** 31),
  });
}

async function findKeyId(dataFolder: string, publicKey: string) {
  const store = openStore({ dataFolder });
  try {
    const key = await store.projects.findKey(publicKey);
    if (key === undefined) throw new BenchFailure("The stored project has lost its key.");
    return key.id;
  } finally {
    await store.close();
  }
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, MANIFEST), "utf8")) as Manifest;
}

function writeManifest(folder: string, manifest: Manifest): void {
  writeFileSync(join(folder, MANIFEST), JSON.stringify(manifest));
}
