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
import type { LetterOrigin } from "./letter-origin.ts";

/** An error's text may repeat what it stumbled over: the beginning says enough. */
const MAX_REASON_LENGTH = 160;

/** One that can be digested again. */
export interface Letter {
  name: string;
  origin: LetterOrigin;
  bytes: Buffer;
}

export class DeadLetters {
  #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** `name` tells where it came from ("0000000003-4711"); writing it again replaces it. */
  put(name: string, reason: string, bytes: Buffer, origin?: LetterOrigin): void {
    mkdirSync(this.#folder, { recursive: true });
    writeFileSync(join(this.#folder, `${name}.bin`), bytes);
    if (origin !== undefined) {
      writeFileSync(join(this.#folder, `${name}.json`), JSON.stringify(origin));
    }
    writeFileSync(join(this.#folder, `${name}.txt`), `${reason}\n`);
  }

  /** Removes those that name a user; how many there were. */
  forget(names: (bytes: Buffer) => boolean): number {
    const found = this.#names().filter((name) =>
      names(readFileSync(join(this.#folder, `${name}.bin`))),
    );
    for (const name of found) this.remove(name);
    return found.length;
  }

  /** Oldest first; those of an older version do not say where they came from. */
  retriable(): Letter[] {
    const names = this.#names().sort();
    return names.flatMap((name) => {
      const path = join(this.#folder, `${name}.json`);
      if (!existsSync(path)) return [];
      const origin = JSON.parse(readFileSync(path, "utf8")) as LetterOrigin;
      return [{ name, origin, bytes: readFileSync(join(this.#folder, `${name}.bin`)) }];
    });
  }

  /** It stays to be looked at, and is not digested again. */
  giveUpRetry(name: string): void {
    rmSync(join(this.#folder, `${name}.json`), { force: true });
  }

  remove(name: string): void {
    for (const end of ["json", "bin", "txt"]) {
      rmSync(join(this.#folder, `${name}.${end}`), { force: true });
    }
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
