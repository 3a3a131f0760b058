import type { AttachmentId, EventId, ProjectId } from "#model/ids.ts";
import type { EventNote } from "#protocol/event/event.ts";

/** A file that came with an event or a feedback message, without its bytes. */
export interface Attachment {
  projectId: ProjectId;
  /** Of the event or feedback that it belongs to. */
  eventId: EventId;
  attachmentId: AttachmentId;
  receivedMs: number;
  /** For people to read. Never a path, and never the name of a file of ours. */
  name: string;
  /** As the sender says; never believed. */
  contentType: string | undefined;
  /** "event.attachment", "event.view_hierarchy", "event.minidump" … */
  type: string;
  bytes: number;
  /** 64 hex digits. */
  sha256: string;
  /** What was wrong with what the sender says of it. */
  notes: readonly EventNote[];
}
