/** Bytes that arrive in pieces. Small ones are joined at the end; large ones fill one block. */
export class GrowingBody {
  bytes = 0;
  #pieces: Buffer[] = [];
  #block: Buffer | undefined;

  append(piece: Buffer): void {
    if (this.#block === undefined) this.#pieces.push(piece);
    else piece.copy(this.#block, this.bytes);
    this.bytes += piece.length;
  }

  /**
   * From here on the pieces go into one block, so that joining them does not take the memory twice.
   * The system gives memory to the block only as it fills.
   */
  moveToBlock(maxBytes: number): void {
    const block = Buffer.allocUnsafeSlow(maxBytes);
    let at = 0;
    for (const piece of this.#pieces) at += piece.copy(block, at);
    this.#pieces = [];
    this.#block = block;
  }

  join(): Buffer {
    if (this.#block !== undefined) return this.#block.subarray(0, this.bytes);
    const [only, second] = this.#pieces;
    return only !== undefined && second === undefined ? only : Buffer.concat(this.#pieces);
  }
}
