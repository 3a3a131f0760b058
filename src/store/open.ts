/** The only place that knows which engine runs. */
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { fileBlobs } from "./files/file-blobs.ts";
import type { Blobs } from "./ports/blobs.ts";
import type { DigestDrivers, DigestLocation } from "./ports/digest-drivers.ts";
import type { StoreLocation } from "./ports/location.ts";
import type { Operations } from "./ports/operations.ts";
import type { Store } from "./ports/store.ts";
import type { ClaimState, StoreClaim } from "./ports/store-claim.ts";
import { refuseMixing } from "./servers/begun-with.ts";
import { openServersOperations } from "./servers/open-operations.ts";
import type { MigrateOptions } from "./servers/open-servers.ts";
import type { ServersLocation } from "./servers/servers-location.ts";
import { openSqliteDigest } from "./sqlite/open-digest.ts";
import { openSqliteOperations } from "./sqlite/open-operations.ts";
import { migrateSqliteStore, openSqliteStore } from "./sqlite/open-store.ts";
import { answerInTime } from "./threads/answer-in-time.ts";
import type { Lane, Role } from "./threads/lanes.ts";
import { openLateStore } from "./threads/late-store.ts";
import { openThreadedStore } from "./threads/threaded-store.ts";
import { DEADLINE_MS } from "./threads/too-slow.ts";

export interface OpenOptions {
  /** A file of a day was found to be damaged while it was read; it is left out from then on. */
  onDamage?: () => void;
  /** Whoever opens it so cannot change anything. */
  readOnly?: boolean;
}

/** A server ends what nobody waits for any more, a moment later. */
const GRACE_MS = 1000;

/** Loaded by whoever needs them: the clients of three servers take 17 MB. */
const servers = () => import("./servers/open-servers.ts");

/** Nobody opens a folder as what it is not. */
function areServers(location: StoreLocation): location is ServersLocation {
  refuseMixing(location);
  return location.servers !== undefined;
}

export function openStore(location: StoreLocation, options: OpenOptions = {}): Store {
  if (areServers(location))
    return openLateStore(async () => (await servers()).openServersStore(location));
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
 * that run `program`; servers are waited for without one, and for as long at most.
 */
export function openWaitingStore(
  location: StoreLocation,
  { program, onDamage, onLost }: WaitingOptions,
): Store {
  if (areServers(location)) {
    const explain = async (error: unknown, role: Role) =>
      (await servers()).explainAway(location, error, role);
    const asked = openLateStore(async () =>
      (await servers()).openServersStore(location, { askingMs: DEADLINE_MS + GRACE_MS }),
    );
    return answerInTime({ asked, changed: openStore(location), explain });
  }
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

/** What the digest writes to; `joinStores` makes one of it. Servers are asked first. */
export function openDigestDrivers(
  location: DigestLocation & { servers?: undefined },
): DigestDrivers;
export function openDigestDrivers(location: DigestLocation): DigestDrivers | Promise<DigestDrivers>;
export function openDigestDrivers(
  location: DigestLocation,
): DigestDrivers | Promise<DigestDrivers> {
  if (areServers(location)) return servers().then((all) => all.openServersDigest(location));
  return openSqliteDigest(location, openBlobs(location));
}

export function openBlobs({ dataFolder }: Pick<StoreLocation, "dataFolder">): Blobs {
  return fileBlobs(join(dataFolder, "blobs"));
}

/** What keeps it well: for the doctor, and for whoever starts or watches it. */
export function openOperations(location: StoreLocation): Operations {
  if (areServers(location)) return openServersOperations(location);
  return openSqliteOperations(location.dataFolder, openBlobs(location));
}

export function migrateStore(
  location: StoreLocation,
  options?: MigrateOptions,
): Promise<{ created: boolean }> {
  if (areServers(location)) return servers().then((all) => all.migrateServers(location, options));
  return migrateSqliteStore(location.dataFolder);
}

/** Of a folder its lock says it already: what is in it is nobody else's. */
const HELD: StoreClaim = { state: "held", why: "", release: async () => {} };

/** Whoever takes envelopes for a store is the only one to write them into it. */
export async function claimStore(
  location: StoreLocation,
  onChange: (state: ClaimState, why: string) => void,
): Promise<StoreClaim> {
  if (!areServers(location)) return HELD;
  const { claimPostgres } = await import("./postgres/claim.ts");
  return claimPostgres(location.servers.postgres, { onChange });
}

/** Before the spool is begun, of a store that is migrated: from now on the folder belongs to it. */
export async function bindFolder(location: StoreLocation): Promise<void> {
  if (areServers(location)) await (await servers()).bindFolderToServers(location);
}
