/** Payloads of one question: neighbours lie in the same block, and unpacking it once is enough. */
import { DamagedPayload } from "#store/ports/damaged-payload.ts";
import { type PayloadRef, readBlock, readPayload } from "./payload-blocks.ts";

/** Each is about 128 KiB. */
const MAX_BLOCKS = 16;
/** A larger payload has a block, or several, of its own. */
const MAX_SHARED_BYTES = 128 * 1024;

export class BlockCache {
  readonly #blocks = new Map<string, Buffer>();

  read(path: string, ref: PayloadRef): Buffer {
    if (ref.bytes > MAX_SHARED_BYTES || ref.bytes === 0) return readPayload(path, ref);
    const name = `${path} ${ref.block}`;
    let block = this.#blocks.get(name);
    if (block === undefined) {
      block = readBlock(path, ref.block);
      if (block === undefined || ref.offset + ref.bytes > block.length) {
        throw new DamagedPayload(`Block ${ref.block} of ${path} is damaged.`);
      }
      const [oldest] = this.#blocks.keys();
      if (this.#blocks.size >= MAX_BLOCKS && oldest !== undefined) this.#blocks.delete(oldest);
      this.#blocks.set(name, block);
    }
    return block.subarray(ref.offset, ref.offset + ref.bytes);
  }
}
