import type { ProjectId } from "#model/ids.ts";
import {
  MAX_NEW_ISSUES_PER_HOUR,
  MAX_TAG_VALUES_PER_DAY,
  type ProjectGuards,
} from "#model/limits.ts";

/** Every project's bounds. */
export class GuardLookup {
  readonly #guards: ReadonlyMap<ProjectId, ProjectGuards>;

  constructor(all: readonly ProjectGuards[]) {
    this.#guards = new Map(all.map((guards) => [guards.projectId, guards]));
  }

  maxNewIssues(projectId: ProjectId): number {
    return this.#guards.get(projectId)?.maxNewIssuesPerHour ?? MAX_NEW_ISSUES_PER_HOUR;
  }

  maxTagValues(projectId: ProjectId): number {
    return this.#guards.get(projectId)?.maxTagValuesPerDay ?? MAX_TAG_VALUES_PER_DAY;
  }
}
