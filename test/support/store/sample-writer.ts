/** A digest of its own in a worker thread: writes the batches it is given, so that a test can read. */
import { parentPort, workerData } from "node:worker_threads";
import { joinStores } from "#ingest/store/digest-store.ts";
import { openDigestDrivers } from "#store/open.ts";
import type { DigestBatch } from "#store/ports/digest.ts";
import { SAMPLE_SPOOL } from "./samples.ts";

/** Now and then it waits until it was read once more: a starved reader must see some of them, too. */
const EVERY = 5;

const { folder, batches, reads } = workerData as {
  folder: string;
  batches: DigestBatch[];
  reads: Int32Array;
};
const digest = joinStores((rules) =>
  openDigestDrivers({ dataFolder: folder, rules, spool: SAMPLE_SPOOL }),
);
for (const [index, batch] of batches.entries()) {
  await digest.write(batch);
  if (index % EVERY === 0) Atomics.wait(reads, 0, Atomics.load(reads, 0));
}
await digest.close();
parentPort?.postMessage("done");
