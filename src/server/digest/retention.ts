/** Removes what is too old or too much, a day of a signal at once, as often as that can matter. */
import { setTimeout as sleep } from "node:timers/promises";
import type { DigestStore } from "#ingest/store/digest-store.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, utcDay } from "#lib/time.ts";
import {
  keepDaysOf,
  mergeRetention,
  type RetentionValues,
  type StoredRetention,
} from "#model/keeping/retention.ts";
import { USER_HOURS_DAYS } from "#model/place.ts";
import type { Log } from "#server/log.ts";

const EVERY_MS = 10 * MINUTE_MS;
/** What a person changes holds within seconds. */
const REREAD_MS = 2 * SECOND_MS;
/** A year can be held against the year before. */
const ROLLUP_MONTHS = 13;
const PAUSE_MS = 20;

export interface RetentionParts {
  store: Pick<DigestStore, "readRetention" | "removeOldPartitions" | "freeSpace" | "pruneRollups">;
  /** What the environment decides. */
  fixed: Partial<RetentionValues>;
  /** What a person had set when this was made. */
  stored: StoredRetention;
  log: Pick<Log, "info" | "error">;
  nowMs?: () => number;
  monotonicMs?: () => number;
}

export class Retention {
  #parts: Required<RetentionParts>;
  #stored: StoredRetention;
  #readMs = Number.NEGATIVE_INFINITY;
  #lastMs = Number.NEGATIVE_INFINITY;
  #isBusy = false;
  #isFreeing = false;
  #claims: { today: string; atMs: number }[] = [];
  #hasRunAnHour = false;
  #prunedOn: string | undefined;
  /** As it holds now. */
  values: RetentionValues;

  constructor(parts: RetentionParts) {
    this.#parts = { nowMs: Date.now, monotonicMs: () => performance.now(), ...parts };
    this.#stored = parts.stored;
    this.values = mergeRetention(parts.fixed, parts.stored.values);
  }

  /** Goes on by itself: the digest does not wait for space to be given back. */
  whenDue(): void {
    const atMs = this.#parts.monotonicMs();
    if (this.#isBusy || atMs - this.#readMs < REREAD_MS) return;
    this.#readMs = atMs;
    this.#isBusy = true;
    void this.#look(atMs).finally(() => {
      this.#isBusy = false;
    });
  }

  async #look(atMs: number): Promise<void> {
    try {
      const isChanged = await this.#reread();
      if (!isChanged && atMs - this.#lastMs < EVERY_MS) return;
      this.#lastMs = atMs;
      await this.#remove(atMs);
    } catch (error) {
      this.#parts.log.error({ err: error }, "days that are no longer kept could not be removed");
    } finally {
      void this.#free();
    }
  }

  /** Takes its time, and what a reader still has open is tried again at the next look. */
  async #free(): Promise<void> {
    if (this.#isFreeing) return;
    this.#isFreeing = true;
    try {
      await this.#parts.store.freeSpace();
    } catch (error) {
      this.#parts.log.error({ err: error }, "the space of removed days could not be given back");
    } finally {
      this.#isFreeing = false;
    }
  }

  async #reread(): Promise<boolean> {
    const { store, fixed, log } = this.#parts;
    const stored = await store.readRetention();
    if (JSON.stringify(stored) === JSON.stringify(this.#stored)) return false;
    this.#stored = stored;
    this.values = mergeRetention(fixed, stored.values);
    log.info({ ...this.values, by: stored.change?.by }, "how long things are kept was changed");
    return true;
  }

  async #remove(atMs: number): Promise<void> {
    const { store, log } = this.#parts;
    const settled = this.#settledDay(atMs);
    const removed = await store.removeOldPartitions({
      today: settled ?? this.#confirmedDay(),
      keepDays: keepDaysOf(this.values),
      maxBytes: this.values.budgetBytes || undefined,
    });
    for (const file of removed) log.info(file, "a day of a signal is no longer kept");
    if (settled !== undefined && settled !== this.#prunedOn) await this.#prune(settled);
  }

  /** Once a day, with pauses in which envelopes are digested. */
  async #prune(today: string): Promise<void> {
    this.#prunedOn = today;
    const before = new Date(today);
    before.setUTCMonth(before.getUTCMonth() - ROLLUP_MONTHS);
    const userHoursBeforeMs = Date.parse(today) - USER_HOURS_DAYS * DAY_MS;
    const { store } = this.#parts;
    while (await store.pruneRollups(before.getTime(), userHoursBeforeMs)) await sleep(PAUSE_MS);
  }

  /** What a person saw go, as of this day, and agreed to, need not wait until the clock is trusted. */
  #confirmedDay(): string | undefined {
    const day = this.#stored.change?.day;
    return day !== undefined && day <= utcDay(this.#parts.nowMs()) ? day : undefined;
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
