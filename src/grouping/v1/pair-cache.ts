/**
 * Remembers up to `maxEntries` values by two keys, and forgets all of them when it is full: what
 * repeats is back after one miss each. Two lookups cost half of joining two texts for one.
 */
export class PairCache<Outer, Value> {
  readonly #maxEntries: number;
  #entries = 0;
  #byOuter = new Map<Outer, Map<string, Value>>();
  #lastOuter: Outer | undefined;
  #lastInner: Map<string, Value> | undefined;

  constructor(maxEntries: number) {
    this.#maxEntries = maxEntries;
  }

  get(outer: Outer, inner: string): Value | undefined {
    return this.#find(outer)?.get(inner);
  }

  set(outer: Outer, inner: string, value: Value): void {
    if (this.#entries >= this.#maxEntries) {
      this.#byOuter = new Map();
      this.#lastInner = undefined;
      this.#entries = 0;
    }
    const found = this.#find(outer) ?? new Map<string, Value>();
    this.#byOuter.set(outer, found.set(inner, value));
    this.#entries++;
  }

  /** The frames of one stack mostly share a file, so the last map is tried first. */
  #find(outer: Outer): Map<string, Value> | undefined {
    if (this.#lastInner !== undefined && outer === this.#lastOuter) return this.#lastInner;
    this.#lastOuter = outer;
    this.#lastInner = this.#byOuter.get(outer);
    return this.#lastInner;
  }
}
