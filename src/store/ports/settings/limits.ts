import type { ProjectId } from "#model/ids.ts";
import type { GuardSettings, LimitName, LimitRule, ProjectGuards } from "#model/limits.ts";

export interface LimitStore {
  /** All there are, in no order. */
  listRules(): Promise<LimitRule[]>;
  /** In place of the one of this name. */
  setRule(rule: LimitRule): Promise<void>;
  removeRule(name: LimitName): Promise<void>;
  /** Of the projects that somebody changed. */
  listGuards(): Promise<ProjectGuards[]>;
  /** Nothing set, until somebody does. */
  findGuards(projectId: ProjectId): Promise<GuardSettings>;
  setGuards(projectId: ProjectId, guards: GuardSettings): Promise<void>;
  /** All of it or nothing. */
  change(change: LimitChange): Promise<void>;
}

export interface LimitChange {
  lists: readonly LimitList[];
  /** What is not named stays as it is; what is undefined is the default again. */
  guards?: { projectId: ProjectId; settings: Partial<GuardSettings> } | undefined;
}

/** Takes the place of all that its owner has; with a category, of what it has of that one. */
export interface LimitList extends Pick<LimitName, "scope" | "scopeId"> {
  category?: LimitName["category"];
  rules: readonly Omit<LimitRule, "scope" | "scopeId">[];
}
