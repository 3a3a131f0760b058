/** Every project's filters, each made ready when it is first asked for. */
import { compileFilters, type EventFilter, NO_SETTINGS } from "#filters/compile-filters.ts";
import { getOrMake } from "#lib/get-or-make.ts";
import type { ProjectFilters } from "#model/filter-settings.ts";
import type { ProjectId } from "#model/ids.ts";

/** What projects have that nobody changed. */
const DEFAULT_FILTER = compileFilters(NO_SETTINGS);

export class FilterLookup {
  readonly #settings: ReadonlyMap<ProjectId, ProjectFilters>;
  readonly #filters = new Map<ProjectId, EventFilter>();

  constructor(all: readonly ProjectFilters[]) {
    this.#settings = new Map(all.map((settings) => [settings.projectId, settings]));
  }

  of(projectId: ProjectId): EventFilter {
    const settings = this.#settings.get(projectId);
    if (settings === undefined) return DEFAULT_FILTER;
    return getOrMake(this.#filters, projectId, () => compileFilters(settings));
  }
}
