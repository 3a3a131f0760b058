/** Sketches that the digest adds to again and again, so that each is read once. */
import { getOrMake } from "#lib/get-or-make.ts";
import { DistinctSketch } from "#lib/sketch/distinct-sketch.ts";

/** Some 20 KiB each when they are large. */
const MAX_CACHED = 2000;

export class SketchCache {
  readonly #sketches = new Map<string, DistinctSketch>();

  /** The sketch when the hashes changed it; `read` is asked when it is not known. */
  add(
    name: string,
    hashes: Iterable<number>,
    read: () => Record<string, unknown> | undefined,
  ): DistinctSketch | undefined {
    if (this.#sketches.size >= MAX_CACHED) this.#sketches.clear();
    const sketch = getOrMake(this.#sketches, name, () => {
      const bytes = read()?.sketch;
      return bytes instanceof Uint8Array ? DistinctSketch.fromBytes(bytes) : new DistinctSketch();
    });
    let changed = false;
    for (const hash of hashes) changed = sketch.add(hash) || changed;
    return changed ? sketch : undefined;
  }

  /** Others changed the database, or a transaction was rolled back. */
  forget(): void {
    this.#sketches.clear();
  }
}
