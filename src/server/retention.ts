/** Removes what is too old or too much, a day of a signal at once, as often as that can matter. */
import { setTimeout as sleep } from "node:timers/promises";
import { HOUR_MS, MINUTE_MS, utcDay } from "#lib/time.ts";
import type { Signal } from "#model/signal.ts";
import type { DigestStore } from "#store/ports/digest.ts";
import type { Log } from "./log.ts";

const EVERY_MS = 10 * MINUTE_MS;
/** A year can be held against the year before. */
const ROLLUP_MONTHS = 13;
const PAUSE_MS = 20;

export interface RetentionParts {
  store: Pick<DigestStore, "removeOldDays" | "pruneRollups">;
  retentionDays: Record<Signal, number>;
  /** 0 means as much as there is. */
  maxBytes: number;
  log: Pick<Log, "info" | "error">;
  nowMs?: () => number;
  monotonicMs?: () => number;
}

export class Retention {
  #parts: Required<RetentionParts>;
  #lastMs = Number.NEGATIVE_INFINITY;
  #claims: { today: string; atMs: number }[] = [];
  #hasRunAnHour = false;
  #prunedOn: string | undefined;

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
    const today = this.#settledDay(atMs);
    try {
      const removed = await store.removeOldDays({
        today,
        keepDays: this.#parts.retentionDays,
        maxBytes: maxBytes || undefined,
      });
      for (const file of removed) log.info(file, "a day of a signal is no longer kept");
      if (today !== undefined && today !== this.#prunedOn) await this.#prune(today);
    } catch (error) {
      log.error({ err: error }, "days that are no longer kept could not be removed");
    }
  }

  /** Once a day, with pauses in which envelopes are digested. */
  async #prune(today: string): Promise<void> {
    this.#prunedOn = today;
    const before = new Date(today);
    before.setUTCMonth(before.getUTCMonth() - ROLLUP_MONTHS);
    while (await this.#parts.store.pruneRollups(before.getTime())) await sleep(PAUSE_MS);
  }

  /**
   * The earliest "today" that the clock has claimed for an hour; undefined before it has. A clock that jumps ahead and is put
   * right again must not cost what it is not allowed to cost.
   */
  #settledDay(atMs: number): string | undefined {
    const today = utcDay(this.#parts.nowMs());
    const recent = this.#claims.filter((claim) => atMs - claim.atMs < HOUR_MS);
    if (recent.length < this.#claims.length) this.#hasRunAnHour = true;
    this.#claims = [...recent, { today, atMs }];
    if (!this.#hasRunAnHour) return undefined;
    return this.#claims.map((claim) => claim.today).sort()[0] ?? today;
  }
}
