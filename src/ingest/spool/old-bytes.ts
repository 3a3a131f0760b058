/** Overwrites what the stores hold safely, in the segment that holds the end of it. */
import { existsSync } from "node:fs";
import { open } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { MEBIBYTE } from "#lib/bytes.ts";
import { offsetOf, SPOOL_START, type SpoolPosition, segmentOf } from "#model/spool-position.ts";
import { segmentPath } from "./segments.ts";

/** What a sync of the spool may have to wait for. */
const STEP_BYTES = 1 * MEBIBYTE;

export class OldBytes {
  #folder: string;
  /** Nothing is left before. */
  #goneTo: SpoolPosition = SPOOL_START;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * Zeros up to `end`, which must be safe in the stores, also from a power cut: nobody can read this
   * again. Segments before its own are not looked at. Its own may be gone.
   */
  async overwrite(end: SpoolPosition): Promise<void> {
    if (end <= this.#goneTo) return;
    const path = segmentPath(this.#folder, segmentOf(end));
    const from = segmentOf(this.#goneTo) === segmentOf(end) ? offsetOf(this.#goneTo) : 0;
    if (offsetOf(end) > from && existsSync(path)) await writeZeros(path, from, offsetOf(end));
    this.#goneTo = end;
  }
}

async function writeZeros(path: string, from: number, to: number): Promise<void> {
  const file = await open(path, "r+");
  try {
    const zeros = Buffer.alloc(Math.min(to - from, STEP_BYTES));
    for (let at = from; at < to; at += zeros.length) {
      const startedMs = performance.now();
      await file.write(zeros, 0, Math.min(zeros.length, to - at), at);
      await file.datasync();
      // As long as it took: envelopes have the disk for half of the time.
      await sleep(performance.now() - startedMs);
    }
  } finally {
    await file.close();
  }
}
