const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** Whether bytes that come in pieces are one list in brackets, begun and ended, and nothing else. */
export class ListScan {
  #depth = 0;
  #isInString = false;
  #isEscaped = false;
  #isBroken = false;
  #hasEnded = false;

  /** Whatever follows, it will not be whole. */
  get isBroken(): boolean {
    return this.#isBroken;
  }

  get isWhole(): boolean {
    return this.#hasEnded && !this.#isBroken;
  }

  read(bytes: Buffer): void {
    for (let at = 0; at < bytes.length && !this.#isBroken; at++) this.#step(bytes[at] ?? 0);
  }

  #step(byte: number): void {
    if (this.#isInString) {
      if (this.#isEscaped) this.#isEscaped = false;
      else if (byte === BACKSLASH) this.#isEscaped = true;
      else if (byte === QUOTE) this.#isInString = false;
      return;
    }
    if (byte <= 0x20) return;
    if (this.#depth === 0) {
      // Before the list only its bracket, behind it nothing.
      this.#isBroken = this.#hasEnded || byte !== OPEN_ARRAY;
      this.#depth = 1;
      return;
    }
    if (byte === QUOTE) this.#isInString = true;
    else if (byte === OPEN_ARRAY || byte === OPEN_OBJECT) this.#depth++;
    else if (byte === CLOSE_ARRAY || byte === CLOSE_OBJECT) {
      this.#depth--;
      this.#hasEnded = this.#depth === 0;
    }
  }
}
