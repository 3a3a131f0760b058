const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** Takes a JSON list that comes in pieces apart, one member after the other. */
export class ListSplitter {
  readonly #maxBytes: number;
  #depth = 0;
  #isInString = false;
  #isEscaped = false;
  #parts: Buffer[] = [];
  #bytes = 0;

  /** A member that is larger is handed on as undefined: nobody keeps it in memory. */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  *read(chunk: Buffer): Generator<Buffer | undefined> {
    let from = 0;
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at] ?? 0;
      if (this.#isInString) {
        if (this.#isEscaped) this.#isEscaped = false;
        else if (byte === BACKSLASH) this.#isEscaped = true;
        else if (byte === QUOTE) this.#isInString = false;
      } else if (byte === QUOTE) this.#isInString = true;
      else if (byte === OPEN_ARRAY || byte === OPEN_OBJECT) {
        this.#depth++;
        if (this.#depth === 1) from = at + 1;
      } else if (byte === CLOSE_ARRAY || byte === CLOSE_OBJECT) {
        this.#depth--;
        if (this.#depth === 0) yield* this.#end(chunk.subarray(from, at));
      } else if (byte === COMMA && this.#depth === 1) {
        yield* this.#end(chunk.subarray(from, at));
        from = at + 1;
      }
    }
    if (this.#depth > 0) this.#keep(chunk.subarray(from));
  }

  #keep(part: Buffer): void {
    this.#bytes += part.length;
    // A copy: the next piece may be unpacked into the same memory.
    if (this.#bytes <= this.#maxBytes) this.#parts.push(Buffer.from(part));
    else this.#parts = [];
  }

  *#end(part: Buffer): Generator<Buffer | undefined> {
    this.#keep(part);
    const member = this.#bytes > this.#maxBytes ? undefined : Buffer.concat(this.#parts);
    const isNothing = this.#bytes === 0;
    this.#parts = [];
    this.#bytes = 0;
    if (!isNothing) yield member;
  }
}
