/**
 * Bodies up to 1 MiB are read without asking, but not without end: ten thousand clients that each
 * stop a byte before theirs is whole would hold 10 GB. Beyond the budget the one that is arriving
 * for longest is refused; who sends at a usual pace is never the longest.
 */
import { MEBIBYTE } from "#lib/bytes.ts";

/** A second of 3 KB events at any rate that one machine takes, several times over. */
const BUDGET_BYTES = 128 * MEBIBYTE;
/** What a piece costs beside its bytes: who sends them one by one pays for it. */
const PIECE_BYTES = 256;

export class SmallBodies {
  readonly #maxBytes: number;
  readonly #arriving = new Set<SmallBody>();
  #heldBytes = 0;

  constructor(maxBytes = BUDGET_BYTES) {
    this.#maxBytes = maxBytes;
  }

  open(): SmallBody {
    return new SmallBody(this);
  }

  get heldBytes(): number {
    return this.#heldBytes;
  }

  grow(body: SmallBody, bytes: number): boolean {
    this.#heldBytes += bytes;
    while (this.#heldBytes > this.#maxBytes) {
      const [longest = body] = this.#arriving;
      longest.giveUp();
      if (longest === body) return false;
    }
    return true;
  }

  arrives(body: SmallBody): void {
    this.#arriving.add(body);
  }

  arrived(body: SmallBody): void {
    this.#arriving.delete(body);
  }

  release(bytes: number): void {
    this.#heldBytes -= bytes;
  }
}

export class SmallBody {
  readonly #bodies: SmallBodies;
  #bytes = 0;
  #onCrowded: (() => void) | undefined;

  constructor(bodies: SmallBodies) {
    this.#bodies = bodies;
  }

  /** Until it has arrived it may have to go for others: then it is told. */
  arrives(onCrowded: () => void): void {
    this.#onCrowded = onCrowded;
    this.#bodies.arrives(this);
  }

  /** All of it is here: from now on it is held until its request is answered. */
  arrived(): void {
    this.#onCrowded = undefined;
    this.#bodies.arrived(this);
  }

  /** A piece has come. */
  add(bytes: number): void {
    this.grow(bytes + PIECE_BYTES);
  }

  /** False when there is no memory for it: then it holds nothing any more. */
  grow(bytes: number): boolean {
    this.#bytes += bytes;
    return this.#bodies.grow(this, bytes);
  }

  giveUp(): void {
    const onCrowded = this.#onCrowded;
    this.release();
    onCrowded?.();
  }

  /** May be called again. */
  release(): void {
    this.arrived();
    this.#bodies.release(this.#bytes);
    this.#bytes = 0;
  }
}
