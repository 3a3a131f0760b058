/** A thread of web that reads or writes the store, so that pages wait and web does not. */
import { parentPort, workerData } from "node:worker_threads";
import { openStore, type ThreadLocation } from "#store/open.ts";
import type { FromThread } from "#store/threads/messages.ts";
import { serveStore } from "#store/threads/serve-store.ts";

if (parentPort === null) throw new Error("This is a thread, not a program.");
const port = parentPort;
const onDamage = () => port.postMessage({ what: "damage" } satisfies FromThread);
serveStore(port, openStore({ ...(workerData as ThreadLocation), onDamage }));
