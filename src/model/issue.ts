import type { Level } from "#protocol/event/level.ts";
import type { GroupId, IssueId, ProjectId } from "./ids.ts";

export type IssueStatus = "unresolved" | "resolved" | "archived";
export type IssueSubstatus = "new" | "ongoing" | "regressed" | "escalating";

export interface Issue {
  id: IssueId;
  projectId: ProjectId;
  /** Counts up within its project: SHOP-1, SHOP-2, … */
  number: number;
  title: string;
  /** exception type, or "" for messages. */
  type: string;
  /** exception value or message. */
  value: string;
  culprit: string;
  level: Level;
  platform: string;
  handled: boolean | undefined;
  status: IssueStatus;
  substatus: IssueSubstatus | undefined;
  firstSeenMs: number;
  lastSeenMs: number;
  events: number;
  /** Distinct users; exact up to a few hundred, then estimated (see lib/sketch/distinct-sketch.ts). */
  users: number;
  firstRelease: string | undefined;
  lastRelease: string | undefined;
  /** What brought it back, while it is regressed; issues that came back long ago do not know it. */
  regression?: Regression | undefined;
  /** Several after a merge. */
  groups: GroupId[];
}

/** What is counted of an issue in some environments, releases and hours. */
export interface IssueTotals {
  events: number;
  users: number;
  /** In those environments and releases, at any time. */
  firstSeenMs: number;
  lastSeenMs: number;
}

/** More users than this are estimated (see lib/sketch/distinct-sketch.ts), and shown as such. */
export const MAX_EXACT_USERS = 512;

/** The first event after it was resolved. */
export interface Regression {
  atMs: number;
  release: string | undefined;
}

/** Where an issue stands, as triage changes it and undo puts it back. */
export interface IssueState {
  id: IssueId;
  status: IssueStatus;
  /** Only unresolved issues have one. */
  substatus: IssueSubstatus | undefined;
}
