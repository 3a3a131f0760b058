/** A thread of web that reads or writes the store, so that pages wait and web does not. */
import { getPriority, setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { openStore, type ThreadLocation } from "#store/open.ts";
import type { FromThread } from "#store/threads/messages.ts";
import { serveStore } from "#store/threads/serve-store.ts";

/** A third of the weight: on few cores, whoever asks for something short goes first. */
const LONG_NICENESS = 5;

if (parentPort === null) throw new Error("This is a thread, not a program.");
const port = parentPort;
const location = workerData as ThreadLocation;
// Only where a thread has a priority of its own.
if (location.lane === "long" && process.platform === "linux") {
  setPriority(Math.max(getPriority(), LONG_NICENESS));
}
const onDamage = () => port.postMessage({ what: "damage" } satisfies FromThread);
serveStore(port, openStore(location, { readOnly: location.readOnly, onDamage }));
