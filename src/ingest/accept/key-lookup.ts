/** The keys that SDKs come with, remembered for seconds so that ingest does not ask the store. */
import { SECOND_MS } from "#lib/time.ts";
import type { ProjectKey } from "#model/project.ts";
import type { ProjectStore } from "#store/ports/projects.ts";

/** Web tells of a change at once; what the command line or another program does counts within this time. */
const KNOWN_MS = 5 * SECOND_MS;
/** A key that was just created starts working within this time. */
const UNKNOWN_MS = 1 * SECOND_MS;
/** Guessing keys must not fill memory. */
const MAX_REMEMBERED = 10_000;

export class KeyLookup {
  #projects: Pick<ProjectStore, "findKey">;
  #nowMs: () => number;
  #remembered = new Map<string, { key: ProjectKey | undefined; untilMs: number }>();
  #forgotten = 0;

  constructor(
    projects: Pick<ProjectStore, "findKey">,
    nowMs: () => number = () => performance.now(),
  ) {
    this.#projects = projects;
    this.#nowMs = nowMs;
  }

  async find(publicKey: string): Promise<ProjectKey | undefined> {
    const remembered = this.#remembered.get(publicKey);
    if (remembered !== undefined && remembered.untilMs > this.#nowMs()) return remembered.key;
    const asked = this.#forgotten;
    const key = await this.#projects.findKey(publicKey);
    // Keys changed while the store was asked: the answer may be the old one.
    if (asked !== this.#forgotten) return key;
    if (this.#remembered.size >= MAX_REMEMBERED) this.#remembered.clear();
    const lifeMs = key === undefined ? UNKNOWN_MS : KNOWN_MS;
    this.#remembered.set(publicKey, { key, untilMs: this.#nowMs() + lifeMs });
    return key;
  }

  /** Keys have changed: each is looked up again. */
  forget(): void {
    this.#forgotten += 1;
    this.#remembered.clear();
  }
}
