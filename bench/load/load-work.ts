/** What is still to be sent, what is due, and what was answered. */
import { ROW_KINDS, type RowKind, type Rows } from "#bench/profiles/profile.ts";
import type { LaneWork, Wakeable } from "./lane.ts";

export interface PreparedRequest {
  bodyBytes: number;
  bytes: Buffer;
  rows: Rows;
}

export class LoadWork implements LaneWork {
  readonly statuses: Record<number, number> = {};
  /** What the requests that were acknowledged leave behind. */
  readonly rows = Object.fromEntries(ROW_KINDS.map((kind) => [kind, 0])) as Record<RowKind, number>;
  readonly #take: (index: number) => PreparedRequest;
  readonly #count: number;
  readonly #nowMs: () => number;
  readonly #due: Float64Array | undefined;
  /** When each is due, then how long each took. */
  readonly #times: Float64Array;
  readonly #rowsOf = new Map<number, Rows>();
  /** Each once: a lane that is woken twice would send two requests at a time. */
  readonly #waiting = new Set<Wakeable>();
  #next = 0;
  #startMs = 0;
  answers = 0;

  constructor(
    take: (index: number) => PreparedRequest,
    count: number,
    due: Float64Array | undefined,
    nowMs = () => performance.now(),
  ) {
    this.#nowMs = nowMs;
    this.#take = take;
    this.#count = count;
    this.#due = due;
    this.#times = due ?? new Float64Array(count);
  }

  start(): void {
    this.#startMs = this.#nowMs();
  }

  next(): { bytes: Buffer; index: number } | undefined {
    const index = this.#next;
    if (index >= this.#count) return undefined;
    const nowMs = this.#nowMs() - this.#startMs;
    if (this.#due !== undefined && (this.#due[index] ?? 0) > nowMs) return undefined;
    if (this.#due === undefined) this.#times[index] = nowMs;
    this.#next += 1;
    const { bytes, rows } = this.#take(index);
    this.#rowsOf.set(index, rows);
    return { bytes, index };
  }

  isOver(): boolean {
    return this.#next >= this.#count;
  }

  waits(lane: Wakeable): void {
    this.#waiting.add(lane);
  }

  waitsNoMore(lane: Wakeable): void {
    this.#waiting.delete(lane);
  }

  /** Those that wait look again whether something is due. */
  wakeDue(): void {
    for (const lane of this.#waiting) {
      if (!this.isOver() && !this.#isDue()) return;
      this.#waiting.delete(lane);
      lane.wake();
    }
  }

  answered(index: number, status: number): void {
    this.answers += 1;
    const nowMs = this.#nowMs() - this.#startMs;
    this.#times[index] = nowMs - (this.#times[index] ?? 0);
    this.statuses[status] = (this.statuses[status] ?? 0) + 1;
    const rows = this.#rowsOf.get(index);
    this.#rowsOf.delete(index);
    if (status !== 200 || rows === undefined) return;
    for (const kind of ROW_KINDS) this.rows[kind] += rows[kind] ?? 0;
  }

  /** From the time that a request was due, of those that were answered; sorted. */
  tookMs(): Float64Array {
    const answered = this.#times.filter(
      (_, index) => index < this.#next && !this.#rowsOf.has(index),
    );
    return answered.sort();
  }

  #isDue(): boolean {
    return (this.#due?.[this.#next] ?? 0) <= this.#nowMs() - this.#startMs;
  }
}
