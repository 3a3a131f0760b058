/** The key under which a mirror's envelopes are stored here: they came with another place's key. */
import { SECOND_MS } from "#lib/time.ts";
import type { ProjectId } from "#model/ids.ts";
import type { ProjectKey } from "#model/project.ts";
import type { ProjectStore } from "#store/ports/projects.ts";

/** As long as keys that SDKs come with are remembered. */
const KNOWN_MS = 5 * SECOND_MS;

export class FirstKeyLookup {
  #projects: Pick<ProjectStore, "listKeys">;
  #nowMs: () => number;
  /** As many as there are projects with mirrors. */
  #remembered = new Map<ProjectId, { key: ProjectKey | undefined; untilMs: number }>();
  #forgotten = 0;

  constructor(
    projects: Pick<ProjectStore, "listKeys">,
    nowMs: () => number = () => performance.now(),
  ) {
    this.#projects = projects;
    this.#nowMs = nowMs;
  }

  /** The oldest that is enabled; undefined when the project takes nothing. */
  async find(projectId: ProjectId): Promise<ProjectKey | undefined> {
    const remembered = this.#remembered.get(projectId);
    if (remembered !== undefined && remembered.untilMs > this.#nowMs()) return remembered.key;
    const asked = this.#forgotten;
    const keys = await this.#projects.listKeys(projectId);
    const key = keys.find(({ enabled }) => enabled);
    // Keys changed while the store was asked: the answer may be the old one.
    if (asked !== this.#forgotten) return key;
    this.#remembered.set(projectId, { key, untilMs: this.#nowMs() + KNOWN_MS });
    return key;
  }

  /** Keys have changed: each is looked up again. */
  forget(): void {
    this.#forgotten += 1;
    this.#remembered.clear();
  }
}
