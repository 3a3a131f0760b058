import type { IssueId, ProjectId } from "#model/ids.ts";

/** Whole projects, from rollups: what it costs grows with hours and issues, never with events. */
export interface ActivityStore {
  /** Events per hour, hours without events left out. */
  countByHour(filter: ActivityFilter): Promise<ProjectHour[]>;
  /** Distinct users of the whole period, which must consist of whole hours. */
  countUsers(filter: ActivityFilter): Promise<ProjectUsers[]>;
  /** Of projects that have an issue. */
  countIssues(filter: ActivityFilter): Promise<ProjectIssues[]>;
  /**
   * The unresolved issues seen in the period that most deserve a look, at most `limit` of each
   * project: regressed, escalating, first seen in the period, others; then by users.
   */
  topIssues(filter: ActivityFilter, limit: number): Promise<IssueId[]>;
}
export interface ActivityFilter {
  projectIds: readonly ProjectId[];
  /** undefined: all, and events without one. */
  environment: string | undefined;
  fromMs: number;
  /** undefined: all that is later. */
  toMs: number | undefined;
}
export interface ProjectHour {
  projectId: ProjectId;
  hourMs: number;
  events: number;
}
export interface ProjectUsers {
  projectId: ProjectId;
  users: number;
}
export interface ProjectIssues {
  projectId: ProjectId;
  /** Unresolved now. */
  open: number;
  /** First seen in the period, whatever became of them. */
  new: number;
  /** When the newest issue was first seen, and when any was last seen there; whenever that was. */
  lastNewMs: number;
  lastSeenMs: number;
}
