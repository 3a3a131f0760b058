/** Asks a day's file which of these attachments, messages, segments and profiles it holds. */
import type { DatabaseSync } from "node:sqlite";
import { type AttachmentKey, attachmentKeyText } from "#store/ports/attachments.ts";
import { type FeedbackKey, feedbackKeyText } from "#store/ports/feedback.ts";
import { type ProfileKey, profileKeyText } from "#store/ports/profiles.ts";
import { type SegmentKey, segmentKeyText } from "#store/ports/replays.ts";

export function prepareFindStoredVisits(db: DatabaseSync) {
  const attachment = db.prepare(
    "SELECT 1 FROM attachment WHERE event_id = ? AND project_id = ? AND attachment_id = ?",
  );
  const feedback = db.prepare("SELECT 1 FROM feedback WHERE feedback_id = ? AND project_id = ?");
  const segment = db.prepare(
    "SELECT 1 FROM replay_segment WHERE replay_id = ? AND project_id = ? AND segment_id = ?",
  );
  const profile = db.prepare(
    "SELECT 1 FROM profile WHERE profile_id = ? AND chunk_id = ? AND project_id = ?",
  );
  return {
    profiles: (keys: ProfileKey[]) =>
      keys
        .filter(
          ({ profileId, chunkId = "", projectId }) =>
            profile.get(bytes(profileId), bytes(chunkId), projectId) !== undefined,
        )
        .map(profileKeyText),
    attachments: (keys: AttachmentKey[]) =>
      keys
        .filter(
          ({ eventId, projectId, attachmentId }) =>
            attachment.get(bytes(eventId), projectId, bytes(attachmentId)) !== undefined,
        )
        .map(attachmentKeyText),
    feedback: (keys: FeedbackKey[]) =>
      keys
        .filter((key) => feedback.get(bytes(key.feedbackId), key.projectId) !== undefined)
        .map(feedbackKeyText),
    segments: (keys: SegmentKey[]) =>
      keys
        .filter(
          ({ replayId, projectId, segmentId }) =>
            segment.get(bytes(replayId), projectId, segmentId) !== undefined,
        )
        .map(segmentKeyText),
  };
}

function bytes(hex: string): Buffer {
  return Buffer.from(hex, "hex");
}
