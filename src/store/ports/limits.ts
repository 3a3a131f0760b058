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
}
