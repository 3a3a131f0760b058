/** An installation with millions of events in it, made once and kept in .cache. */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { BenchFailure } from "#bench/bench-failure.ts";
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
const MANIFEST = "stored.json";

/** Made when there is none of this size and schema. On another day, today's share is added to it. */
export async function prepareStored(events: number, nowMs = Date.now()): Promise<StoredBase> {
  const key = await withTempFolder((folder) => schemaKey(folder));
  const folder = join(STORED_CACHE, `stored-${events}-${key}`);
  const eventsPerDay = Math.ceil(events / DAYS);
  const today = nowMs - (nowMs % DAY_MS);
  if (!existsSync(join(folder, MANIFEST))) {
    const days = Array.from({ length: DAYS }, (_, i) => today - (DAYS - 1 - i) * DAY_MS);
    await make(folder, { eventsPerDay, days, nowMs });
  }
  const manifest = readManifest(folder);
  if (manifest.lastDay >= utcDay(nowMs)) return { ...manifest, dataFolder: join(folder, "data") };
  await fill(folder, manifest, { eventsPerDay, days: [today], nowMs });
  return prepareStored(events, nowMs);
}

interface Share {
  eventsPerDay: number;
  days: readonly number[];
  nowMs: number;
}

async function make(folder: string, share: Share): Promise<void> {
  const making = `${folder}.making`;
  rmSync(making, { recursive: true, force: true });
  mkdirSync(making, { recursive: true });
  const credentials = await setUpLapwing(join(making, "data"));
  await fill(making, { credentials, lastDay: "", events: 0 }, share);
  rmSync(folder, { recursive: true, force: true });
  renameSync(making, folder);
}

async function fill(folder: string, before: Manifest, share: Share): Promise<void> {
  const dataFolder = join(folder, "data");
  const { eventsPerDay, days, nowMs } = share;
  const { projectId, publicKey } = before.credentials;
  const keyId = await findKeyId(dataFolder, publicKey);
  const startedMs = performance.now();
  await fillStore({
    ...{ dataFolder, eventsPerDay, days, nowMs },
    owner: { projectId: projectId as ProjectId, keyId },
    // Ids of another day, and of the load, must be others.
    templates: TEMPLATES,
    seed: 1_000_003 + Math.floor(nowMs / DAY_MS),
    progress(day) {
      const seconds = ((performance.now() - startedMs) / 1000).toFixed(0);
      console.error(`stored: ${eventsPerDay} events of ${day}, ${seconds} s so far`);
    },
  });
  const events = before.events + eventsPerDay * days.length;
  const manifest: Manifest = { ...before, lastDay: utcDay(nowMs), events };
  writeFileSync(join(folder, MANIFEST), JSON.stringify(manifest));
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
