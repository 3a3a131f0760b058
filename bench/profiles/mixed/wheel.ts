/** Kinds of requests in fixed proportions, well mixed, and the same on every turn. */
import { Random } from "#lib/random.ts";

const SEED = 73;

export class Wheel<Kind extends string> {
  readonly #slots: { kind: Kind; rank: number }[] = [];
  readonly #weights: Readonly<Record<Kind, number>>;

  constructor(weights: Readonly<Record<Kind, number>>) {
    this.#weights = weights;
    const kinds = (Object.entries(weights) as [Kind, number][]).flatMap(([kind, weight]) =>
      Array<Kind>(weight).fill(kind),
    );
    const seen = new Map<Kind, number>();
    for (const kind of shuffle(kinds)) {
      const rank = seen.get(kind) ?? 0;
      seen.set(kind, rank + 1);
      this.#slots.push({ kind, rank });
    }
  }

  get size(): number {
    return this.#slots.length;
  }

  /** The kind of request `index`, and how many of its kind there were before. */
  at(index: number): { kind: Kind; ordinal: number } {
    const slot = this.#slots[index % this.size];
    if (slot === undefined) throw new Error(`no kind has a weight, or ${index} is no index`);
    const turns = Math.floor(index / this.size);
    return { kind: slot.kind, ordinal: turns * this.#weights[slot.kind] + slot.rank };
  }
}

function shuffle<T>(list: readonly T[]): T[] {
  const random = new Random(SEED);
  return list
    .map((item) => ({ item, order: random.share() }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item);
}
