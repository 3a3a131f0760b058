/** An issue as its page shows it: what the query answers and the view takes. */
import type { SentryEvent, SentryTag } from "#protocol/event/event.ts";
import type { CountedScope } from "./count-window.ts";
import type { EventId, ReplayId } from "./ids.ts";
import type { Issue, IssueTotals } from "./issue.ts";
import type { Project } from "./project.ts";
import type { Attachment } from "./signals/attachment.ts";
import type { Feedback } from "./signals/feedback.ts";
import type { EventSummary } from "./signals/stored-event.ts";

export interface ShownIssue {
  project: Project;
  issue: Issue;
  /** "SHOP-12" */
  shortId: string;
  /** In the scope; the issue itself has what was counted since its first event. */
  totals: IssueTotals;
  scope: CountedScope;
  /** Of the project, to choose from. */
  environments: string[];
  chart: IssueChart;
  /** Events of the last 24 hours and of the 24 before, where they came from as above. */
  lastDayEvents: number;
  dayBeforeEvents: number;
  /** Of the chart's time, by whole days; most frequent first. */
  facets: TagFacet[];
  /** What the shares of the facets are shares of. */
  facetEvents: number;
  /** Undefined when none of its events is kept any more. */
  event: ShownEvent | undefined;
  /** Why nothing of its events can be shown now, as a sentence; its counts can. */
  eventsAway?: string | undefined;
  /** Which of its kept events is shown, the oldest being 1; undefined when there are too many. */
  ordinal: { number: number; of: number } | undefined;
}

export interface IssueChart {
  bucketMs: number;
  /** Oldest first, empty ones too. */
  buckets: { startMs: number; events: number }[];
  /** It ends now, so its last bucket is still filling. */
  isOpenEnded: boolean;
  fromMs: number;
  toMs: number;
  /** First seen in this issue and in this time, oldest first. */
  releases: { release: string; firstSeenMs: number }[];
}

export interface TagFacet {
  key: string;
  /** Events that carry the tag. */
  events: number;
  /** Most frequent first. */
  values: FacetValue[];
}

export interface FacetValue {
  value: string;
  events: number;
  /** Its share of the whole project's events, when it is far more frequent here. */
  usualShare?: number;
}

export type EventChoice = "recommended" | "latest" | "oldest";

export interface ShownEvent {
  /** Undefined when it was asked for by its id. */
  choice: EventChoice | undefined;
  summary: EventSummary;
  event: SentryEvent;
  /** Its own and those made from its fields. */
  tags: SentryTag[];
  payloadBytes: number;
  attachments: Attachment[];
  /** About any event of its issue, newest first. */
  feedback: Feedback[];
  /** The recorded visit in which it happened. */
  replayId: ReplayId | undefined;
  grouping: { version: string; reason: string; parts: string[] } | undefined;
  olderId: EventId | undefined;
  newerId: EventId | undefined;
}
