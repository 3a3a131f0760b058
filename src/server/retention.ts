/** Removes days that are too old or too many, as often as that can matter. */
import { DAY_MS, HOUR_MS, MINUTE_MS, utcDay } from "#lib/time.ts";
import type { DigestStore } from "#store/ports/digest.ts";
import type { Log } from "./log.ts";

const EVERY_MS = 10 * MINUTE_MS;
/** Before all days. */
const NO_DAY = "0000-00-00";

export interface RetentionParts {
  store: Pick<DigestStore, "removeOldDays">;
  retentionDays: number;
  /** 0 means as much as there is. */
  maxBytes: number;
  log: Pick<Log, "info" | "error">;
  nowMs?: () => number;
  monotonicMs?: () => number;
}

export class Retention {
  #parts: Required<RetentionParts>;
  #lastMs = Number.NEGATIVE_INFINITY;
  #claims: { keepFrom: string; atMs: number }[] = [];
  #hasRunAnHour = false;

  constructor(parts: RetentionParts) {
    this.#parts = { nowMs: Date.now, monotonicMs: () => performance.now(), ...parts };
  }

  /** Goes on by itself: the digest does not wait for space to be given back. */
  whenDue(): void {
    const atMs = this.#parts.monotonicMs();
    if (atMs - this.#lastMs < EVERY_MS) return;
    this.#lastMs = atMs;
    void this.#remove(atMs);
  }

  async #remove(atMs: number): Promise<void> {
    const { store, log, maxBytes } = this.#parts;
    const keepFrom = this.#settledDay(atMs);
    try {
      const removed = await store.removeOldDays({ keepFrom, maxBytes: maxBytes || undefined });
      for (const day of removed) log.info(day, "a day is no longer kept");
    } catch (error) {
      log.error({ err: error }, "days that are no longer kept could not be removed");
    }
  }

  /**
   * The earliest day that the clock has claimed for an hour. A clock that jumps ahead and is put
   * right again must not cost what it is not allowed to cost.
   */
  #settledDay(atMs: number): string {
    const keepFrom = utcDay(this.#parts.nowMs() - this.#parts.retentionDays * DAY_MS);
    const recent = this.#claims.filter((claim) => atMs - claim.atMs < HOUR_MS);
    if (recent.length < this.#claims.length) this.#hasRunAnHour = true;
    this.#claims = [...recent, { keepFrom, atMs }];
    if (!this.#hasRunAnHour) return NO_DAY;
    return this.#claims.map((claim) => claim.keepFrom).sort()[0] ?? keepFrom;
  }
}
