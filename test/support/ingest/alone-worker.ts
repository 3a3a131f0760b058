/** A thread that has nothing but what it was sent. */
import { parentPort, workerData } from "node:worker_threads";
import type { SpooledItem } from "#ingest/digest/spooled-item.ts";
import { type AloneWork, digestHere, type Together } from "./alone.ts";

/** Bytes come out of a thread without Node's methods. */
function revive(item: SpooledItem): SpooledItem {
  const { buffer, byteOffset, byteLength } = item.payload;
  return { ...item, payload: Buffer.from(buffer, byteOffset, byteLength) };
}

const { inputs, work } = workerData as AloneWork;
const revived = work.map(
  ([item, half]): Together => (half === undefined ? [revive(item)] : [revive(item), revive(half)]),
);
parentPort?.postMessage(await digestHere({ inputs, work: revived }));
