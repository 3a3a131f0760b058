import type { AttachmentId, EventId, ProjectId } from "#model/ids.ts";
import {
  hex,
  integer,
  type ListedRow,
  notes,
  optional,
  type RowOf,
  size,
  table,
  text,
} from "#model/tables/table.ts";

export const ATTACHMENTS = table("attachment", {
  signal: "replays",
  columns: {
    projectId: integer<ProjectId>(),
    /** Of the event or feedback that it belongs to. */
    eventId: hex<EventId>(),
    attachmentId: hex<AttachmentId>(),
    receivedMs: integer(),
    /** For people to read. Never a path, and never the name of a file of ours. */
    name: text(),
    /** As the sender says; never believed. */
    contentType: optional(text()),
    /** "event.attachment", "event.view_hierarchy", "event.minidump" … */
    type: text(),
    bytes: size(),
    /** 64 hex digits. */
    sha256: hex(),
    /** What was wrong with what the sender says of it. */
    notes: notes(),
  },
  payloads: { payload: "" },
  apart: "payload",
  key: ["eventId", "projectId", "attachmentId"],
  erase: { called: "attachments", texts: ["name"], ofEvent: "eventId" },
});

/** A file that came with an event or a feedback message, without its bytes. */
export type Attachment = ListedRow<typeof ATTACHMENTS>;
export type AttachmentRow = RowOf<typeof ATTACHMENTS>;
