/** Every project's bounds, ready to be asked: read anew every few seconds, never for an event. */

import type { DigestStore } from "#ingest/store/digest-store.ts";
import type { ProjectId } from "#model/ids.ts";
import {
  MAX_NEW_ISSUES_PER_HOUR,
  MAX_TAG_VALUES_PER_DAY,
  type ProjectGuards,
} from "#model/limits.ts";
import { SettingsClock } from "./settings-clock.ts";

export class GuardBook {
  #store: Pick<DigestStore, "readGuards">;
  #clock: SettingsClock;
  #guards = new Map<ProjectId, ProjectGuards>();

  constructor(store: Pick<DigestStore, "readGuards">, nowMs?: () => number) {
    this.#store = store;
    this.#clock = new SettingsClock(nowMs);
  }

  /** Before a batch. */
  refresh(): Promise<void> {
    return this.#clock.whenDue(async () => {
      const all = await this.#store.readGuards();
      this.#guards = new Map(all.map((guards) => [guards.projectId, guards]));
    });
  }

  maxNewIssues(projectId: ProjectId): number {
    return this.#guards.get(projectId)?.maxNewIssuesPerHour ?? MAX_NEW_ISSUES_PER_HOUR;
  }

  maxTagValues(projectId: ProjectId): number {
    return this.#guards.get(projectId)?.maxTagValuesPerDay ?? MAX_TAG_VALUES_PER_DAY;
  }
}
