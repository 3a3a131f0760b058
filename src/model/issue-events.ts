/** The events of an issue as their page lists them: what the query answers and the view takes. */
import type { EventId } from "./ids.ts";
import type { Issue } from "./issue.ts";
import type { Project } from "./project.ts";
import type { EventSummary } from "./signals/stored-event.ts";

/** What the listed events must match: all of it that is given. */
export interface EventFilter {
  environment: string | undefined;
  release: string | undefined;
  /** Any tag, those made from an event's fields included. */
  tag: { key: string; value: string } | undefined;
}

export interface ListedEvent
  extends Pick<EventSummary, "eventId" | "timestampMs" | "title" | "release" | "environment"> {
  /** "id:7", as the tag says it. */
  user: string | undefined;
  browser: string | undefined;
  url: string | undefined;
}

export interface ShownIssueEvents {
  project: Project;
  issue: Issue;
  /** "SHOP-12" */
  shortId: string;
  /** Newest first. */
  events: ListedEvent[];
  /** Where older ones begin; undefined at the end. */
  older: EventMark | undefined;
  /** How many were looked at for these, when more of them may fit further back. */
  looked: number | undefined;
  /** Of the whole issue, most frequent first. */
  environments: string[];
  releases: string[];
}

export interface EventMark {
  timestampMs: number;
  eventId: EventId;
}
