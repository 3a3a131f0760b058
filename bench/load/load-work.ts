/** What is still to be sent, what is due, and what was answered. */
import { ROW_KINDS, type RowKind, type Rows } from "#bench/profiles/profile.ts";
import type { Lane, LaneWork } from "./lane.ts";

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
  #waiting: Lane[] = [];
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

  waits(lane: Lane): void {
    this.#waiting.push(lane);
  }

  /** Those that wait look again whether something is due. */
  wakeDue(): void {
    while (this.#waiting.length > 0 && (this.isOver() || this.#isDue()))
      this.#waiting.pop()?.wake();
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
