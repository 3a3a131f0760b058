/** A digest of its own in a worker thread: writes the batches it is given, so that a test can read. */
import { parentPort, workerData } from "node:worker_threads";
import { joinStores } from "#ingest/store/digest-store.ts";
import { openDigestDrivers } from "#store/open.ts";
import type { DigestBatch } from "#store/ports/digest.ts";
import { SAMPLE_SPOOL } from "./samples.ts";

const { folder, batches } = workerData as { folder: string; batches: DigestBatch[] };
const digest = joinStores((rules) =>
  openDigestDrivers({ dataFolder: folder, rules, spool: SAMPLE_SPOOL }),
);
for (const batch of batches) await digest.write(batch);
await digest.close();
parentPort?.postMessage("done");
