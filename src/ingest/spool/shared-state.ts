/**
 * What edge and digest tell each other without messages: three positions that only grow, a stop flag
 * and what the digest is at, in shared memory. The digest sleeps on `ticks`, which the edge bumps after each write.
 */
import type { SpoolPosition } from "#model/spool-position.ts";

const DURABLE = 0;
const DIGESTED = 1;
const FREE_BELOW = 2;
const TICKS = 6;
const STOP = 7;
const TRYING = 4;
const TRIES = 10;
const BYTES = 48;

export class SpoolState {
  readonly buffer: SharedArrayBuffer;
  #positions: BigInt64Array;
  #flags: Int32Array;

  constructor(buffer = new SharedArrayBuffer(BYTES)) {
    this.buffer = buffer;
    this.#positions = new BigInt64Array(buffer);
    this.#flags = new Int32Array(buffer);
  }

  /** Everything before is on disk: the digest may read up to here. */
  get durable(): SpoolPosition {
    return Number(Atomics.load(this.#positions, DURABLE)) as SpoolPosition;
  }
  set durable(position: SpoolPosition) {
    Atomics.store(this.#positions, DURABLE, BigInt(position));
    this.#wake();
  }

  /** Everything before is in the stores. */
  get digested(): SpoolPosition {
    return Number(Atomics.load(this.#positions, DIGESTED)) as SpoolPosition;
  }
  set digested(position: SpoolPosition) {
    Atomics.store(this.#positions, DIGESTED, BigInt(position));
  }

  /** Segments before are no longer needed: the stores would survive a power cut without them. */
  get freeBelow(): SpoolPosition {
    return Number(Atomics.load(this.#positions, FREE_BELOW)) as SpoolPosition;
  }
  set freeBelow(position: SpoolPosition) {
    Atomics.store(this.#positions, FREE_BELOW, BigInt(position));
  }

  /**
   * The batch that the digest is at work on, by its first record; 0 while it is at none. Stays when
   * the digest dies, and so tells what it died of.
   */
  get trying(): SpoolPosition {
    return Number(Atomics.load(this.#positions, TRYING)) as SpoolPosition;
  }
  set trying(position: SpoolPosition) {
    Atomics.add(this.#flags, TRIES, 1);
    Atomics.store(this.#positions, TRYING, BigInt(position));
  }
  /** Changes with every try. */
  get tries(): number {
    return Atomics.load(this.#flags, TRIES);
  }

  get stopping(): boolean {
    return Atomics.load(this.#flags, STOP) === 1;
  }
  stop(): void {
    Atomics.store(this.#flags, STOP, 1);
    this.#wake();
  }

  #wake(): void {
    Atomics.add(this.#flags, TICKS, 1);
    Atomics.notify(this.#flags, TICKS);
  }

  /** Resolves when there is something past `position`, when stopping, or after `timeoutMs`. */
  async waitPast(position: SpoolPosition, timeoutMs: number): Promise<void> {
    const ticks = Atomics.load(this.#flags, TICKS);
    if (this.durable > position || this.stopping) return;
    const wait = Atomics.waitAsync(this.#flags, TICKS, ticks, timeoutMs);
    if (wait.async) await wait.value;
  }
}
