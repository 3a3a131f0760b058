/** A thread that looks for damage once and ends; see damage-scans.ts. */
import { setTimeout as sleep } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { scanForDamage, writeScan } from "#store/sqlite/damage/damage-scan.ts";

/** About a tenth of the time at work: nobody waits for it. */
const PAUSE_SHARE = 9;
const MAX_PAUSE_MS = 5_000;

const { dataFolder } = workerData as { dataFolder: string };
const scan = scanForDamage(dataFolder, Date.now);
for (;;) {
  const startedMs = performance.now();
  const step = scan.next();
  if (step.done) {
    writeScan(dataFolder, step.value);
    parentPort?.postMessage(step.value);
    break;
  }
  await sleep(Math.min(MAX_PAUSE_MS, (performance.now() - startedMs) * PAUSE_SHARE));
}
