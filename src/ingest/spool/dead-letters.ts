/** What could not be digested is set aside with its reason, for a person to look at. */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import type { DeadLetter } from "#model/system.ts";

/** An error's text may repeat what it stumbled over: the beginning says enough. */
const MAX_REASON_LENGTH = 160;

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

  /** Removes those that name a user; how many there were. */
  forget(names: (bytes: Buffer) => boolean): number {
    const found = this.#names().filter((name) =>
      names(readFileSync(join(this.#folder, `${name}.bin`))),
    );
    for (const name of found) {
      rmSync(join(this.#folder, `${name}.bin`));
      rmSync(join(this.#folder, `${name}.txt`), { force: true });
    }
    return found.length;
  }

  count(): number {
    return this.#names().length;
  }

  /** Newest first, each with the first line of its reason. */
  newest(limit: number): DeadLetter[] {
    // Names grow with the spool's positions.
    const names = this.#names().sort().reverse().slice(0, limit);
    return names.map((name) => {
      const path = join(this.#folder, `${name}.txt`);
      const [reason = ""] = existsSync(path) ? readFileSync(path, "utf8").split("\n") : [];
      const atMs = statSync(join(this.#folder, `${name}.bin`)).mtimeMs;
      return { name, atMs, reason: reason.slice(0, MAX_REASON_LENGTH) };
    });
  }

  #names(): string[] {
    try {
      const files = readdirSync(this.#folder).filter((name) => name.endsWith(".bin"));
      return files.map((name) => name.slice(0, -".bin".length));
    } catch {
      // No folder yet: nothing was ever set aside.
      return [];
    }
  }
}
