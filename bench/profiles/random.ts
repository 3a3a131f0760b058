/** Repeatable randomness (mulberry32), so that every run sends alike. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** A whole number from 0 to 2^32 - 1. */
  #next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let t = this.#state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return (t ^ (t >>> 14)) >>> 0;
  }

  below(limit: number): number {
    return this.#next() % limit;
  }

  pick<T>(list: readonly [T, ...T[]]): T {
    return list[this.below(list.length)] ?? list[0];
  }

  hex(digits: number): string {
    let text = "";
    while (text.length < digits) text += this.#next().toString(16).padStart(8, "0");
    return text.slice(0, digits);
  }
}
