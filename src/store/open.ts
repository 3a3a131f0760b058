/** The only place that knows which engine runs. */
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { fileBlobs } from "./files/file-blobs.ts";
import type { Blobs } from "./ports/blobs.ts";
import type { DigestDrivers, DigestLocation } from "./ports/digest-drivers.ts";
import type { StoreLocation } from "./ports/location.ts";
import type { Operations } from "./ports/operations.ts";
import type { Store } from "./ports/store.ts";
import { openSqliteDigest } from "./sqlite/open-digest.ts";
import { openSqliteOperations } from "./sqlite/open-operations.ts";
import { migrateSqliteStore, openSqliteStore } from "./sqlite/open-store.ts";
import type { Lane } from "./threads/lanes.ts";
import { openThreadedStore } from "./threads/threaded-store.ts";

export interface OpenOptions {
  /** A file of a day was found to be damaged while it was read; it is left out from then on. */
  onDamage?: () => void;
  /** Whoever opens it so cannot change anything. */
  readOnly?: boolean;
}

export function openStore(location: StoreLocation, options: OpenOptions = {}): Store {
  return openSqliteStore(location.dataFolder, openBlobs(location), options);
}

/** What a thread of `openWaitingStore` is told; it opens a store of its own and serves it. */
export interface ThreadLocation extends StoreLocation {
  lane: Lane;
  readOnly: boolean;
}

/** Of old space. A question that needs more fails, and its thread with it, but not web. */
const THREAD_HEAP_MB = 128;
/** V8 would let each thread's garbage grow to three times 16 MB first. */
const THREAD_YOUNG_MB = 6;

export interface WaitingOptions extends Pick<OpenOptions, "onDamage"> {
  program: URL;
  onLost?: (why: Error) => void;
}

/**
 * For who has others to answer meanwhile. SQLite keeps its caller waiting, so it is read in threads
 * that run `program`; an engine behind a network would need none.
 */
export function openWaitingStore(
  location: StoreLocation,
  { program, onDamage, onLost }: WaitingOptions,
): Store {
  const { dataFolder } = location;
  return openThreadedStore({
    start: (lane) =>
      new Worker(program, {
        workerData: { dataFolder, readOnly: lane !== "write", lane } satisfies ThreadLocation,
        name: `store ${lane}`,
        resourceLimits: {
          maxOldGenerationSizeMb: THREAD_HEAP_MB,
          maxYoungGenerationSizeMb: THREAD_YOUNG_MB,
        },
      }),
    onDamage,
    onLost,
  });
}

/** What the digest writes to; `joinStores` makes one of it. */
export function openDigestDrivers(location: DigestLocation): DigestDrivers {
  return openSqliteDigest(location, openBlobs(location));
}

export function openBlobs({ dataFolder }: StoreLocation): Blobs {
  return fileBlobs(join(dataFolder, "blobs"));
}

/** What keeps it well: for the doctor, and for whoever starts or watches it. */
export function openOperations(location: StoreLocation): Operations {
  return openSqliteOperations(location.dataFolder, openBlobs(location));
}

export function migrateStore(location: StoreLocation): Promise<{ created: boolean }> {
  return migrateSqliteStore(location.dataFolder);
}
