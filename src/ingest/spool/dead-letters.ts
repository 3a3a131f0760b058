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
import { dirname, join } from "node:path";
import { syncFolder } from "#lib/sync-folder.ts";
import type { DeadLetter } from "#model/keeping/system.ts";
import { offsetOf, type SpoolId, type SpoolPosition, segmentOf } from "#model/spool-position.ts";
import type { DeadLetterOrigin } from "./dead-letter-origin.ts";

/** An error's text may repeat what it stumbled over: the beginning says enough. */
const MAX_REASON_LENGTH = 160;

/** A dead letter that can be digested again. */
export interface RetriableDeadLetter {
  name: string;
  origin: DeadLetterOrigin;
  bytes: Buffer;
}

/** The files of each: where it came from, what it is, and why it is here. */
const ENDS = ["json", "bin", "txt"] as const;

/** Two spools may have the same positions. */
export function deadLetterName(spool: SpoolId, position: SpoolPosition, more = ""): string {
  const segment = String(segmentOf(position)).padStart(10, "0");
  return `${segment}-${offsetOf(position)}-${spool.slice(0, 8)}${more}`;
}

export class DeadLetters {
  #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * `name` tells where it came from (see `deadLetterName`); writing it again replaces it. On disk when
   * this returns: the spool, which has it too, is overwritten soon after.
   */
  put(name: string, reason: string, bytes: Buffer, origin?: DeadLetterOrigin): void {
    const isNew = mkdirSync(this.#folder, { recursive: true }) !== undefined;
    this.#write(name, "bin", bytes);
    if (origin !== undefined) this.#write(name, "json", JSON.stringify(origin));
    this.#write(name, "txt", `${reason}\n`);
    syncFolder(this.#folder);
    if (isNew) syncFolder(dirname(this.#folder));
  }

  #write(name: string, end: (typeof ENDS)[number], content: Buffer | string): void {
    writeFileSync(join(this.#folder, `${name}.${end}`), content, { flush: true });
  }

  /** Removes those that name a user; how many there were. */
  forget(names: (bytes: Buffer) => boolean): number {
    // Headers, like the name of an attachment, and reasons may hold the name too.
    const found = this.#names().filter((name) => ENDS.some((end) => names(this.#read(name, end))));
    for (const name of found) this.remove(name);
    return found.length;
  }

  /** Oldest first; one that is damaged does not say where it came from. */
  retriable(): RetriableDeadLetter[] {
    const names = this.#names().sort();
    return names.flatMap((name) => {
      const origin = parseOrigin(this.#read(name, "json"));
      return origin === undefined ? [] : [{ name, origin, bytes: this.#read(name, "bin") }];
    });
  }

  /** The item stays to be looked at, and is not digested again. */
  giveUpRetry(name: string): void {
    rmSync(join(this.#folder, `${name}.json`), { force: true });
  }

  remove(name: string): void {
    for (const end of ENDS) {
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
      const [reason = ""] = this.#read(name, "txt").toString().split("\n");
      const atMs = statSync(join(this.#folder, `${name}.bin`)).mtimeMs;
      return { name, atMs, reason: reason.slice(0, MAX_REASON_LENGTH) };
    });
  }

  /** Empty when there is none. */
  #read(name: string, end: (typeof ENDS)[number]): Buffer {
    const path = join(this.#folder, `${name}.${end}`);
    return existsSync(path) ? readFileSync(path) : Buffer.alloc(0);
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

/** undefined when there is none, or a crash has cut it off. */
function parseOrigin(json: Buffer): DeadLetterOrigin | undefined {
  try {
    return JSON.parse(json.toString()) as DeadLetterOrigin;
  } catch {
    return undefined;
  }
}
