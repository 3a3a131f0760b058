/** Every project's filters, ready to be asked: read anew every few seconds, never for an event. */
import { compileFilters, type EventFilter, NO_SETTINGS } from "#filters/compile-filters.ts";
import type { DigestStore } from "#ingest/store/digest-store.ts";
import type { ProjectId } from "#model/ids.ts";
import { SettingsClock } from "./settings-clock.ts";

/** What projects have that nobody changed. */
const DEFAULT_FILTER = compileFilters(NO_SETTINGS);

export class FilterBook {
  #store: Pick<DigestStore, "readFilters">;
  #clock: SettingsClock;
  #filters = new Map<ProjectId, { text: string; filter: EventFilter }>();

  constructor(store: Pick<DigestStore, "readFilters">, nowMs?: () => number) {
    this.#store = store;
    this.#clock = new SettingsClock(nowMs);
  }

  /** Before a batch. */
  refresh(): Promise<void> {
    return this.#clock.whenDue(async () => {
      const before = this.#filters;
      const all = await this.#store.readFilters();
      this.#filters = new Map(
        all.map(({ projectId, switches, rules }) => {
          const text = JSON.stringify([switches, rules]);
          const known = before.get(projectId);
          const isSame = known?.text === text;
          const filter = isSame ? known.filter : compileFilters({ switches, rules });
          return [projectId, { text, filter }];
        }),
      );
    });
  }

  of(projectId: ProjectId): EventFilter {
    return this.#filters.get(projectId)?.filter ?? DEFAULT_FILTER;
  }
}
