/** The keys that SDKs come with, remembered for seconds so that ingest does not ask the store. */
import { SECOND_MS } from "#lib/time.ts";
import type { ProjectKey } from "#model/project.ts";
import type { ProjectStore } from "#store/ports/projects.ts";

/** A disabled key stops working within this time. */
const KNOWN_MS = 5 * SECOND_MS;
/** A key that was just created starts working within this time. */
const UNKNOWN_MS = 1 * SECOND_MS;
/** Guessing keys must not fill memory. */
const MAX_REMEMBERED = 10_000;

export class KeyLookup {
  #projects: Pick<ProjectStore, "findKey">;
  #nowMs: () => number;
  #remembered = new Map<string, { key: ProjectKey | undefined; untilMs: number }>();

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
    const key = await this.#projects.findKey(publicKey);
    if (this.#remembered.size >= MAX_REMEMBERED) this.#remembered.clear();
    const lifeMs = key === undefined ? UNKNOWN_MS : KNOWN_MS;
    this.#remembered.set(publicKey, { key, untilMs: this.#nowMs() + lifeMs });
    return key;
  }
}
