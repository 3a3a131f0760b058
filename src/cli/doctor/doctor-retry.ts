/** `lapwing doctor --retry-set-aside`: back into the spool, for the next start to digest. */

import { join } from "node:path";
import type { Arguments } from "#cli/input/read-arguments.ts";
import { retryDeadLetter } from "#ingest/digest/retry-dead-letter.ts";
import { DeadLetters } from "#ingest/spool/dead-letters.ts";
import { recoverSpool } from "#ingest/spool/recover.ts";
import { openSpoolFolder } from "#ingest/spool/segment-key.ts";
import { SpoolState } from "#ingest/spool/shared-state.ts";
import { SpoolWriter } from "#ingest/spool/writer.ts";
import { openDigestStore } from "#ingest/store/digest-store.ts";
import { AppError } from "#lib/app-error.ts";
import type { SpoolId, SpoolPosition } from "#model/spool-position.ts";
import { lockDataFolder } from "#server/folder/data-lock.ts";
import { storeLocationOf } from "#server/folder/store-location.ts";
import { migrateStore, openDigestDrivers, openOperations } from "#store/open.ts";
import type { StoreLocation } from "#store/ports/location.ts";

export async function retrySetAside(given: Arguments): Promise<void> {
  const config = given.config();
  const { data, spoolMaxBytes } = config;
  const location = storeLocationOf(config);
  const lock = lockDataFolder(data);
  try {
    await openOperations(location).recover();
    const deadLetters = new DeadLetters(join(data, "dead-letters"));
    const found = deadLetters.retriable();
    const rest = deadLetters.count() - found.length;
    if (found.length > 0) {
      const spool = await openSpool(location, spoolMaxBytes);
      for (const deadLetter of found) {
        // First, so that a crash in between cannot count it twice.
        deadLetters.giveUpRetry(deadLetter.name);
        await Promise.all(retryDeadLetter(deadLetter).map((record) => spool.append(record)));
        deadLetters.remove(deadLetter.name);
      }
      await spool.close();
    }
    console.log(
      `${found.length} item(s) that were set aside are digested when Lapwing is started, and counted as what they become then. What fails again is set aside again.`,
    );
    if (rest > 0) console.log(`${rest} cannot be digested again: damaged.`);
  } finally {
    lock.release();
  }
}

async function openSpool(location: StoreLocation, maxBacklogBytes: number): Promise<SpoolWriter> {
  const found = await openOperations(location).look();
  if (found.state === "away") {
    const away = found.away.map(({ engine, why }) => `${engine} cannot be reached: ${why}.`);
    throw new AppError("unavailable", `${away.join(" ")} Try again when it is back.`);
  }
  if (found.state !== "ready") {
    const todo = "Run npx --no lapwing doctor --repair first.";
    throw new AppError("unavailable", `meta.db cannot be read. ${todo}`);
  }
  await migrateStore(location);
  const folder = join(location.dataFolder, "spool");
  const segment = recoverSpool(folder, await digestedTo(location, openSpoolFolder(folder)));
  return new SpoolWriter({ folder, segment, state: new SpoolState(), maxBacklogBytes });
}

async function digestedTo(location: StoreLocation, spool: SpoolId): Promise<SpoolPosition> {
  const store = await openDigestStore((rules) => openDigestDrivers({ ...location, rules, spool }));
  try {
    return (await store.resume()).metaAt;
  } finally {
    await store.close();
  }
}
