/**
 * Memory for bodies over 1 MiB. Each takes its share of one budget before it is read, and waits with
 * its socket paused while there is none, so a hundred uploads of 200 MiB cost what one or two do.
 * Decompressed bytes have a budget of their own: whoever holds one for reading may wait for the
 * other, never the other way round, so two requests cannot block each other.
 */
import { MEBIBYTE } from "#lib/bytes.ts";
import { SmallBodies, type SmallBody } from "./small-bodies.ts";

/** Bodies up to this are read without asking: nearly all are far smaller. See small-bodies.ts. */
export const FREE_BODY_BYTES = 1 * MEBIBYTE;

/** One envelope of the largest allowed size (200 MiB) fits, beside some smaller ones. */
const BUDGET_BYTES = 256 * MEBIBYTE;

export class LargeBodies {
  readonly #reading: ByteBudget;
  readonly #inflating: ByteBudget;
  readonly #small: SmallBodies;

  /** True while the machine is nearly out of memory: then nothing is read at all. */
  readonly #isShort: () => boolean;

  constructor(budgetBytes = BUDGET_BYTES, small = new SmallBodies(), isShort = () => false) {
    this.#reading = new ByteBudget(budgetBytes);
    this.#inflating = new ByteBudget(budgetBytes);
    this.#small = small;
    this.#isShort = isShort;
  }

  /** One per request; release it when the request's bytes are no longer needed. */
  hold(): BodyHold {
    const [reading, inflating] = [this.#reading.share(), this.#inflating.share()];
    return new BodyHold(reading, inflating, this.#small.open(), this.#isShort());
  }

  /** For a request from its first byte to its answer. */
  async whileHeld<T>(work: (hold: BodyHold) => Promise<T>): Promise<T> {
    const hold = this.hold();
    try {
      return await work(hold);
    } finally {
      hold.release();
    }
  }
}

export class BodyHold {
  readonly reading: Share;
  readonly inflating: Share;
  /** What does not ask before it is read. */
  readonly small: SmallBody;
  /** There is no memory to read it into. */
  readonly isRefused: boolean;

  constructor(reading: Share, inflating: Share, small: SmallBody, isRefused: boolean) {
    this.reading = reading;
    this.inflating = inflating;
    this.small = small;
    this.isRefused = isRefused;
  }

  release(): void {
    this.reading.release();
    this.inflating.release();
    this.small.release();
  }
}

class ByteBudget {
  readonly #totalBytes: number;
  #freeBytes: number;
  readonly #waiting: Share[] = [];

  constructor(totalBytes: number) {
    this.#totalBytes = totalBytes;
    this.#freeBytes = totalBytes;
  }

  share(): Share {
    return new Share(this);
  }

  /** True when granted at once. First come, first served: a large one must not starve. */
  take(share: Share, bytes: number): boolean {
    // What is larger than the budget gets all of it, and so goes alone.
    share.bytes = Math.min(bytes, this.#totalBytes);
    if (this.#waiting.length > 0 || share.bytes > this.#freeBytes) {
      this.#waiting.push(share);
      return false;
    }
    this.#freeBytes -= share.bytes;
    return true;
  }

  give(share: Share): void {
    const index = this.#waiting.indexOf(share);
    if (index >= 0) this.#waiting.splice(index, 1);
    else this.#freeBytes += share.bytes;
    for (;;) {
      const next = this.#waiting[0];
      if (next === undefined || next.bytes > this.#freeBytes) return;
      this.#waiting.shift();
      this.#freeBytes -= next.bytes;
      next.grant();
    }
  }
}

export class Share {
  bytes = 0;
  readonly #budget: ByteBudget;
  #onGrant: (() => void) | undefined;

  constructor(budget: ByteBudget) {
    this.#budget = budget;
  }

  /** Calls `onGrant` when there is room: at once (then it answers true) or later. */
  take(bytes: number, onGrant: () => void): boolean {
    this.#onGrant = onGrant;
    if (!this.#budget.take(this, bytes)) return false;
    this.grant();
    return true;
  }

  grant(): void {
    const onGrant = this.#onGrant;
    this.#onGrant = undefined;
    onGrant?.();
  }

  /** Gives back what it holds, or leaves the queue. May be called again. */
  release(): void {
    this.#onGrant = undefined;
    if (this.bytes === 0) return;
    this.#budget.give(this);
    this.bytes = 0;
  }
}
