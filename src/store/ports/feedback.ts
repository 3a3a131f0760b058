/** What people say. It changes when its error comes, so it lives in meta. */
import type { EventId, GroupId, ProjectId } from "#model/ids.ts";
import type { Feedback } from "#model/signals/feedback.ts";

export interface FeedbackStore {
  /** Newest first. */
  list(filter: FeedbackFilter): Promise<Feedback[]>;
  /** With the event that carried it, as stored; a user report has none. */
  find(projectId: ProjectId, feedbackId: EventId): Promise<FeedbackWithEvent | undefined>;
  /** About any event of these groups, newest first. */
  listByGroups(
    projectId: ProjectId,
    groups: readonly GroupId[],
    limit: number,
  ): Promise<Feedback[]>;
}

export interface FeedbackFilter {
  projectId: ProjectId;
  /** About this event alone. */
  eventId?: EventId;
  environment?: string;
  /** Strictly past this one, in the order of the list. */
  after?: FeedbackMark;
  /** Instead of `after`: those just before it, still newest first. */
  before?: FeedbackMark;
  limit: number;
}
export type FeedbackMark = Pick<Feedback, "timestampMs" | "feedbackId">;

export interface FeedbackWithEvent extends Feedback {
  payload: Buffer | undefined;
}
export type FeedbackRow = FeedbackWithEvent;

export type FeedbackKey = Pick<Feedback, "projectId" | "feedbackId">;
export function feedbackKeyText(key: FeedbackKey): string {
  return `${key.projectId}:${key.feedbackId}`;
}

/** What is stored and does not know its error yet: that one has not come. */
export type WaitingFeedback = FeedbackKey &
  Pick<Feedback, "release" | "environment"> & { eventId: EventId };

/** What a plan for feedback is made from. */
export interface KnownFeedback {
  /** Of recent days. By `eventKeyText` of the error. */
  waiting: ReadonlyMap<string, readonly WaitingFeedback[]>;
  /** A project that was deleted while its feedback waited in the spool is not among them. */
  projects: ReadonlySet<ProjectId>;
}

export interface FeedbackPlan {
  created: FeedbackRow[];
  /** What the error says of feedback that waited for it. */
  found: (FeedbackKey & Pick<Feedback, "groupId" | "release" | "environment">)[];
}
