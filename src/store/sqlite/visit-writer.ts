/** Writes what comes besides events and measures: attachments, feedback, recorded visits, profiles. */
import type { DatabaseSync } from "node:sqlite";
import type { BatchRows } from "#store/ports/digest.ts";
import { prepareWriteAttachments } from "./attachment-writer.ts";
import { prepareWriteFeedback } from "./feedback-writer.ts";
import type { PayloadBlockWriter } from "./payload-blocks.ts";
import { prepareWriteProfiles } from "./profile-writer.ts";
import { prepareWriteReplays } from "./replay-writer.ts";

export type VisitRows = Pick<BatchRows, "attachments" | "feedback" | "replays" | "profiles">;
/** To be called in the day's transaction, after the events were written. */
type WriteRows = () => void;

/** The payloads are added to the blocks at once, the rows written when the blocks are. */
export function prepareWriteVisits(
  db: DatabaseSync,
): (rows: VisitRows, blocks: PayloadBlockWriter) => WriteRows {
  const writeAttachments = prepareWriteAttachments(db);
  const writeFeedback = prepareWriteFeedback(db);
  const writeReplays = prepareWriteReplays(db);
  const writeProfiles = prepareWriteProfiles(db);
  return ({ attachments, feedback, replays, profiles }, blocks) => {
    const feedbackPlaces = feedback.map(({ payload }) => payload && blocks.add(payload));
    const eventPlaces = replays.map(({ event }) => blocks.add(event));
    const profilePlaces = profiles.map(({ payload }) => blocks.add(payload));
    // Bytes that are packed already stand apart: among JSON they would only spoil its blocks.
    const attachmentPlaces = attachments.map(({ payload }) => blocks.add(payload));
    const recordingPlaces = replays.map(({ recording }) => blocks.add(recording));
    return () => {
      writeAttachments(attachments, attachmentPlaces);
      writeFeedback(feedback, feedbackPlaces);
      writeProfiles(profiles, profilePlaces);
      writeReplays(replays, { events: eventPlaces, recordings: recordingPlaces });
    };
  };
}
