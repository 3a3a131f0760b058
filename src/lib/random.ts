/** Repeatable randomness (mulberry32): from one seed comes the same demo, and the same load. */
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

  /** From 0 to 1, without 1. */
  share(): number {
    return this.#next() / 2 ** 32;
  }

  below(limit: number): number {
    return Math.floor(this.share() * limit);
  }

  between(from: number, to: number): number {
    return from + this.below(to - from + 1);
  }

  chance(share: number): boolean {
    return this.share() < share;
  }

  pick<T>(list: readonly [T, ...T[]]): T {
    return list[this.below(list.length)] ?? list[0];
  }

  /** The more weight, the more often. */
  weighted<T>(
    list: readonly [readonly [weight: number, value: T], ...(readonly [number, T])[]],
  ): T {
    const sum = list.reduce((total, [weight]) => total + weight, 0);
    let left = this.share() * sum;
    for (const [weight, value] of list) {
      left -= weight;
      if (left < 0) return value;
    }
    return list[0][1];
  }

  hex(digits: number): string {
    let text = "";
    while (text.length < digits) text += this.#next().toString(16).padStart(8, "0");
    return text.slice(0, digits);
  }
}
