/** What could not be digested is set aside with its reason, for a person to look at. */
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export class DeadLetters {
  #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** `name` tells where it came from ("0000000003-4711"); writing it again replaces it. */
  put(name: string, reason: string, bytes: Buffer): void {
    mkdirSync(this.#folder, { recursive: true });
    writeFileSync(join(this.#folder, `${name}.bin`), bytes);
    writeFileSync(join(this.#folder, `${name}.txt`), `${reason}\n`);
  }

  count(): number {
    try {
      return readdirSync(this.#folder).filter((name) => name.endsWith(".bin")).length;
    } catch {
      // No folder yet: nothing was ever set aside.
      return 0;
    }
  }
}
