/** Looks for silent damage about once a day, in a thread that lives only for that. */
import { Worker } from "node:worker_threads";
import { HOUR_MS, MINUTE_MS } from "#lib/time.ts";
import type { Log } from "#server/log.ts";
import { threadChannel } from "#server/messages/channel.ts";
import type { MessageHub } from "#server/messages/message-hub.ts";
import { openOperations } from "#store/open.ts";
import type { StoreLocation } from "#store/ports/location.ts";
import { programFile } from "./program-file.ts";

/** With the time that a scan itself takes, found within a day. */
const EVERY_MS = 20 * HOUR_MS;
/** A start has better things to do. */
const FIRST_MS = 5 * MINUTE_MS;
const HEAP_MB = 64;

/** How long to wait, when a scan finished at `finishedAtMs` or none ever did. */
export function scanWaitMs(finishedAtMs: number | undefined, nowMs: number): number {
  // A clock that was put back must not put it off.
  const waitedMs = Math.max(0, nowMs - (finishedAtMs ?? 0));
  return Math.max(FIRST_MS, EVERY_MS - waitedMs);
}

export async function startDamageScans(
  location: StoreLocation,
  log: Pick<Log, "error" | "info">,
  messages: MessageHub,
) {
  let worker: Worker | undefined;
  let timer: NodeJS.Timeout;
  messages.subscribe("scanned", ({ found }) => {
    for (const part of found) log.error({ ...part }, "damaged on disk");
    log.info({ found: found.length }, "looked for damage");
  });
  const plan = (waitMs: number) => {
    timer = setTimeout(scan, waitMs).unref();
  };
  const scan = () => {
    worker = new Worker(programFile("scan-worker"), {
      workerData: location,
      name: "scan",
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
    worker.unref();
    messages.connect("scan", threadChannel(worker));
    worker.on("error", (error) => log.error({ err: error }, "looking for damage failed"));
    worker.on("exit", () => {
      worker = undefined;
      plan(EVERY_MS);
    });
  };
  plan(scanWaitMs(await openOperations(location).lastScanMs(), Date.now()));
  return {
    /** Damage was met: what else is damaged, and how much, is found out now. */
    soon(): void {
      if (worker !== undefined) return;
      clearTimeout(timer);
      scan();
    },
    async stop(): Promise<void> {
      worker?.removeAllListeners("exit");
      clearTimeout(timer);
      await worker?.terminate();
    },
  };
}
