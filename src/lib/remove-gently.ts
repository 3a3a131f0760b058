import { open, rm, stat } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { MEBIBYTE } from "./bytes.ts";

/**
 * Whoever syncs a file of the same disk waits for a cut that is under way, so one may not take longer
 * than a slow answer anyway. On ext4 with discard a MiB took 1.2 ms: 64 of them held up envelopes for
 * 80 ms, a whole file of 2 GiB for 500 ms.
 */
const LONG_CUT_MS = 5;
const SHORT_CUT_MS = 2;
const SMALLEST_BYTES = MEBIBYTE;
const LARGEST_BYTES = 64 * MEBIBYTE;
const LEAST_PAUSE_MS = 5;

/** Removes a file that nobody has open, from its end, in cuts as large as the disk takes quickly. */
export async function removeGently(path: string): Promise<void> {
  let bytes = (await stat(path)).size;
  const file = await open(path, "r+");
  try {
    for (let cut = SMALLEST_BYTES; bytes > SMALLEST_BYTES; ) {
      bytes = Math.max(0, bytes - cut);
      const startedMs = performance.now();
      await file.truncate(bytes);
      const tookMs = performance.now() - startedMs;
      cut = nextCut(cut, tookMs);
      // As long as the cut took: others have the disk for half of the time. Nobody waits for this to stop.
      await sleep(Math.max(LEAST_PAUSE_MS, tookMs), undefined, { ref: false });
    }
  } finally {
    await file.close();
  }
  await rm(path, { force: true });
}

/** Larger while the disk hardly notices, smaller when it does. */
export function nextCut(bytes: number, tookMs: number): number {
  if (tookMs > LONG_CUT_MS) return Math.max(SMALLEST_BYTES, bytes / 2);
  if (tookMs < SHORT_CUT_MS) return Math.min(LARGEST_BYTES, bytes * 2);
  return bytes;
}
