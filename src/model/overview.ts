/** All projects at a glance: what the query answers and the page shows. */
import type { CountWindow } from "./count-window.ts";
import type { Issue, IssueTotals } from "./issue.ts";
import type { OutcomeKind } from "./outcome.ts";
import type { Project } from "./project.ts";

export interface Overview {
  /** Most urgent first. */
  projects: ProjectOverview[];
  /** Sums over the projects above; a person seen in two projects counts in both. */
  totals: OverviewCounts;
  notStored: NotStored;
  /** Regressed, escalating or new, by users. */
  attention: AttentionIssue[];
  window: CountWindow;
  /** Seen in these projects, most frequent first. */
  environments: string[];
}

export interface OverviewCounts {
  /** First seen in the window. */
  newIssues: number;
  /** Unresolved now. */
  openIssues: number;
  users: number;
  events: number;
}

export interface ProjectOverview extends OverviewCounts {
  project: Project;
  now: ProjectNow;
  perMinute: number;
  /** Events per bucket, oldest first. */
  counts: number[];
}

/** What matters in a project, the first that holds. */
export type ProjectNow =
  | { kind: "regressed"; issue: Issue }
  /** `times` its usual rate; undefined when the rate is not why. */
  | { kind: "escalating"; issue: Issue; times: number | undefined }
  | { kind: "new"; issue: Issue }
  /** Sudden: it used to send on most days. */
  | { kind: "silent"; lastEventMs: number; isSudden: boolean }
  /** Since when nothing new came up; undefined when nothing ever did (in this environment). */
  | { kind: "quiet"; sinceMs: number | undefined }
  | { kind: "waiting" };

export interface AttentionIssue {
  issue: Issue;
  project: Project;
  why: "regressed" | "escalating" | "new";
  /** In the window and the environment. */
  totals: IssueTotals;
}

/** Items that were refused or dropped here; what SDKs drop themselves is not among them. */
export interface NotStored {
  items: number;
  /** Most frequent first. */
  reasons: { kind: OutcomeKind; reason: string; items: number }[];
}
