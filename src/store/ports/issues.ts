import type { GroupId, IssueId, ProjectId } from "#model/ids.ts";
import type { Issue, IssueState, IssueStatus, IssueSubstatus, IssueTotals } from "#model/issue.ts";
import type { Level } from "#protocol/event/level.ts";

export interface IssueStore {
  list(filter: IssueFilter): Promise<IssuePage>;
  findById(id: IssueId): Promise<Issue | undefined>;
  /** Those of them that exist, in no order. */
  findMany(ids: readonly IssueId[]): Promise<Issue[]>;
  /** By its place in the project: SHOP-12 is number 12. */
  findByNumber(projectId: ProjectId, number: number): Promise<Issue | undefined>;
  findByGroup(groupId: GroupId): Promise<Issue | undefined>;
  /** Why its groups are groups. */
  groupings(id: IssueId): Promise<GroupingRecord[]>;
  /** Events per hour, or per so many hours of UTC; those without events left out, oldest first. */
  countByHour(groups: GroupId[], scope: IssueScope, stepMs?: number): Promise<HourCount[]>;
  /** How often, for how many, since when: of the events in the scope alone. */
  countInScope(issues: readonly Issue[], scope: IssueScope): Promise<Map<IssueId, IssueTotals>>;
  /** The releases that were named for the first time in the scope, oldest first. */
  listReleases(groups: GroupId[], scope: IssueScope): Promise<ReleaseSeen[]>;
  /** Of these projects; those seen last and in most releases first. */
  listEnvironments(projectIds: ProjectId[], limit: number): Promise<string[]>;
  /** All groups of a project's issues that were last seen at or after. */
  listGroups(projectId: ProjectId, sinceMs: number): Promise<GroupId[]>;
  /** How many issues stand where, of those that `filter` finds. */
  countByStatus(filter: IssueMatch): Promise<StatusCount[]>;
  /** Unresolved issues of each of these projects; one that has none is left out. */
  countUnresolved(projectIds: readonly ProjectId[]): Promise<Map<ProjectId, number>>;
  /** The values of a key among the issues that `filter` finds, most frequent first. */
  countValues(key: IssueValueKey, filter: IssueMatch, limit: number): Promise<ValueCount[]>;
  /** All in one transaction. Answers where they stood before; ids that do not exist are left out. */
  setStatus(changes: readonly IssueState[]): Promise<IssueState[]>;
  /** Of the issue that was created last; 0 when there is none. */
  lastId(): Promise<number>;
  /** How many times the digest has written: what comes back later has a higher number. */
  lastChange(): Promise<number>;
  /** Unresolved issues are not new for ever. */
  endNew(firstSeenBeforeMs: number): Promise<void>;
}
/** Which events: all that is given must hold of the same one. */
export interface IssueScope {
  environments?: string[];
  releases?: string[];
  /** Whole hours; what has no end counts all that is later. */
  fromMs?: number;
  toMs?: number;
}
/** Which issues: all that is given must hold, and an event must be in the scope. */
export interface IssueMatch extends IssueScope {
  projectIds: ProjectId[];
  status?: IssueStatus;
  substatus?: IssueSubstatus;
  ids?: IssueId[];
  /** Created after this one. */
  afterId?: number;
  /** This one, or created before. */
  untilId?: number;
  /** Came back after this change, see `lastChange`. */
  regressedAfter?: number;
  levels?: Level[];
  /** Each must occur in title, culprit or value, in any case. */
  words?: string[];
}
export interface IssueFilter extends IssueMatch {
  sort: IssueSort;
  /** From the `next` of an earlier page. */
  after?: IssueCursor;
  /** Instead of `after`: what stands just before, in the same order; `next` then leads further back. */
  before?: IssueCursor;
  limit: number;
}
export type IssueSort = "lastSeen" | "firstSeen" | "events" | "users";
export interface IssueCursor {
  value: number;
  id: number;
}
export interface IssuePage {
  issues: Issue[];
  /** What the list is sorted by: of the scope, for each issue. */
  totals: Map<IssueId, IssueTotals>;
  next: IssueCursor | undefined;
}
export interface StatusCount {
  status: IssueStatus;
  substatus: IssueSubstatus | undefined;
  issues: number;
}
export type IssueValueKey = "level" | "environment" | "release";
export interface ValueCount {
  value: string;
  issues: number;
}
export interface GroupingRecord {
  groupId: GroupId;
  version: string;
  reason: string;
  parts: string[];
}
export interface ReleaseSeen {
  release: string;
  /** Its first event in these groups. */
  firstSeenMs: number;
}
export interface HourCount {
  groupId: GroupId;
  hourMs: number;
  events: number;
}
