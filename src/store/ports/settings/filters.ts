import type { FilterFamily, FilterRule, FilterSettings } from "#model/filter-settings.ts";
import type { ProjectId } from "#model/ids.ts";

/** The digest reads all projects' at once: DigestStore.readFilters. */
export interface FilterStore {
  /** Nothing switched and no rules, until somebody changes them. */
  find(projectId: ProjectId): Promise<FilterSettings>;
  switchFamily(projectId: ProjectId, family: FilterFamily, isOn: boolean): Promise<void>;
  /** In place of all that there were. */
  setRules(projectId: ProjectId, rules: readonly FilterRule[]): Promise<void>;
}
