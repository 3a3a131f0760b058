/** Every project's bounds, ready to be asked: read anew every few seconds, never for an event. */
import { SECOND_MS } from "#lib/time.ts";
import type { ProjectId } from "#model/ids.ts";
import {
  MAX_NEW_ISSUES_PER_HOUR,
  MAX_TAG_VALUES_PER_DAY,
  type ProjectGuards,
} from "#model/limits.ts";
import type { DigestStore } from "#store/ports/digest.ts";

/** A changed setting holds within five seconds: this, and the batch that is under way. */
const REREAD_MS = 2 * SECOND_MS;

export class GuardBook {
  #store: Pick<DigestStore, "readGuards">;
  #nowMs: () => number;
  #readAtMs = Number.NEGATIVE_INFINITY;
  #guards = new Map<ProjectId, ProjectGuards>();

  constructor(
    store: Pick<DigestStore, "readGuards">,
    nowMs: () => number = () => performance.now(),
  ) {
    this.#store = store;
    this.#nowMs = nowMs;
  }

  /** Before a batch. */
  async refresh(): Promise<void> {
    const nowMs = this.#nowMs();
    if (nowMs - this.#readAtMs < REREAD_MS) return;
    const all = await this.#store.readGuards();
    this.#guards = new Map(all.map((guards) => [guards.projectId, guards]));
    this.#readAtMs = nowMs;
  }

  maxNewIssues(projectId: ProjectId): number {
    return this.#guards.get(projectId)?.maxNewIssuesPerHour ?? MAX_NEW_ISSUES_PER_HOUR;
  }

  maxTagValues(projectId: ProjectId): number {
    return this.#guards.get(projectId)?.maxTagValuesPerDay ?? MAX_TAG_VALUES_PER_DAY;
  }
}
