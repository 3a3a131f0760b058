import type { EventId, GroupId, ProjectId, ReplayId } from "#model/ids.ts";
import type { EventNote } from "#protocol/event/event.ts";

/** What somebody who uses an app wrote about it. */
export interface Feedback {
  projectId: ProjectId;
  feedbackId: EventId;
  timestampMs: number;
  receivedMs: number;
  message: string;
  /** Who wrote it, as they say. */
  name: string | undefined;
  email: string | undefined;
  /** The page it was written on. */
  url: string | undefined;
  /** The error that it is about. */
  eventId: EventId | undefined;
  /** Of that error; undefined when it was not stored when the feedback came. */
  groupId: GroupId | undefined;
  replayId: ReplayId | undefined;
  /** Where it was written: "widget", "crash_report_embed_form", "user_report_envelope" … */
  source: string;
  /** The feedback's own, or else the error's. */
  release: string | undefined;
  environment: string | undefined;
  /** The id that the app gives its user. */
  userId: string | undefined;
  notes: readonly EventNote[];
}
