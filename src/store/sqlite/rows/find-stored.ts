import type { DatabaseSync } from "node:sqlite";
import type { GroupId, ProjectId } from "#model/ids.ts";
import {
  type EventKey,
  type EventPlace,
  eventKeyText,
  type VitalKey,
  vitalKeyText,
} from "#store/ports/digest.ts";
import { type AttachmentKey, attachmentKeyText } from "#store/ports/telemetry/attachments.ts";
import { type ProfileKey, profileKeyText } from "#store/ports/telemetry/profiles.ts";
import { type SegmentKey, segmentKeyText } from "#store/ports/telemetry/replays.ts";
import { textOr } from "#store/sqlite/database/row-values.ts";

export type FindStored = (keys: EventKey[]) => string[];

/** Asks a day's file which of these events it holds. */
export function prepareFindStored(db: DatabaseSync): FindStored {
  const find = db.prepare("SELECT 1 FROM event WHERE event_id = ? AND project_id = ?");
  return (keys) =>
    keys
      .filter((key) => find.get(Buffer.from(key.eventId, "hex"), key.projectId) !== undefined)
      .map(eventKeyText);
}

export function prepareFindEvents(db: DatabaseSync): (keys: EventKey[]) => EventPlace[] {
  const find = db.prepare(
    `SELECT group_id, "release", environment FROM event WHERE event_id = ? AND project_id = ?`,
  );
  return (keys) =>
    keys.flatMap(({ projectId, eventId }) => {
      const row = find.get(bytes(eventId), projectId);
      if (row === undefined) return [];
      const groupId = Number(row.group_id) as GroupId;
      const [release, environment] = [textOr(row.release), textOr(row.environment)];
      return { projectId, eventId, groupId, release, environment };
    });
}

export type FindStoredVitals = (keys: VitalKey[]) => string[];

export function prepareFindStoredVitals(db: DatabaseSync): FindStoredVitals {
  const find = db.prepare("SELECT 1 FROM vital WHERE vital_id = ? AND project_id = ?");
  return (keys) =>
    keys
      .filter((key) => find.get(Buffer.from(key.vitalId, "hex"), key.projectId) !== undefined)
      .map(vitalKeyText);
}

export function prepareListVitalRoutes(db: DatabaseSync): (projectId: ProjectId) => string[] {
  const list = db.prepare("SELECT route FROM vital_route WHERE project_id = ?");
  return (projectId) => list.all(projectId).map(({ route }) => String(route));
}

export function prepareFindStoredProfiles(db: DatabaseSync): (keys: ProfileKey[]) => string[] {
  const find = db.prepare(
    "SELECT 1 FROM profile WHERE profile_id = ? AND chunk_id = ? AND project_id = ?",
  );
  return (keys) =>
    keys
      .filter(
        ({ profileId, chunkId = "", projectId }) =>
          find.get(bytes(profileId), bytes(chunkId), projectId) !== undefined,
      )
      .map(profileKeyText);
}

export function prepareFindStoredAttachments(
  db: DatabaseSync,
): (keys: AttachmentKey[]) => string[] {
  const find = db.prepare(
    "SELECT 1 FROM attachment WHERE event_id = ? AND project_id = ? AND attachment_id = ?",
  );
  return (keys) =>
    keys
      .filter(
        ({ eventId, projectId, attachmentId }) =>
          find.get(bytes(eventId), projectId, bytes(attachmentId)) !== undefined,
      )
      .map(attachmentKeyText);
}

export function prepareFindStoredSegments(db: DatabaseSync): (keys: SegmentKey[]) => string[] {
  const find = db.prepare(
    "SELECT 1 FROM replay_segment WHERE replay_id = ? AND project_id = ? AND segment_id = ?",
  );
  return (keys) =>
    keys
      .filter(
        ({ replayId, projectId, segmentId }) =>
          find.get(bytes(replayId), projectId, segmentId) !== undefined,
      )
      .map(segmentKeyText);
}

function bytes(hex: string): Buffer {
  return Buffer.from(hex, "hex");
}
