/** A thread that looks for damage once and ends; see damage-scans.ts. */
import { setTimeout as sleep } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { threadChannel } from "#server/messages/channel.ts";
import { openMessages } from "#server/messages/open-messages.ts";
import { openOperations } from "#store/open.ts";
import type { StoreLocation } from "#store/ports/location.ts";

/** About a tenth of the time at work: nobody waits for it. */
const PAUSE_SHARE = 9;
const MAX_PAUSE_MS = 5_000;

const messages = openMessages<"scan">(threadChannel(parentPort));
const scan = openOperations(workerData as StoreLocation).scan(Date.now);
for (;;) {
  const startedMs = performance.now();
  const step = await scan.next();
  if (step.done) {
    messages.publish("scanned", step.value);
    break;
  }
  await sleep(Math.min(MAX_PAUSE_MS, (performance.now() - startedMs) * PAUSE_SHARE));
}
