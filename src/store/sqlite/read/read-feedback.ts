/** Feedback of the embedded store: each question is asked of every day's file. */
import type { DatabaseSync } from "node:sqlite";
import type { EventId, GroupId, ProjectId, ReplayId } from "#model/ids.ts";
import type { Feedback } from "#model/signals/feedback.ts";
import type { FeedbackFilter, FeedbackStore } from "#store/ports/telemetry/feedback.ts";
import {
  hexOf,
  hexOr,
  notesOf,
  placeOf,
  type Row,
  textOr,
} from "#store/sqlite/database/row-values.ts";
import type { DayFiles } from "#store/sqlite/days/day-files.ts";
import { readPayload } from "#store/sqlite/days/payload-blocks.ts";

/** Feedback about an error of another day is matched one by one; older is found by its event. */
const MAX_LOOSE = 100;

export function sqliteFeedback(days: DayFiles): FeedbackStore {
  return {
    async list(filter) {
      const { where, values, direction } = conditions(filter);
      const found = days.newestFirst("errors").flatMap(({ db }) =>
        db
          .prepare(
            `SELECT * FROM feedback WHERE ${where}
             ORDER BY timestamp_ms ${direction}, feedback_id ${direction} LIMIT ?`,
          )
          .all(...values, filter.limit)
          .map(toFeedback),
      );
      const sorted = found.sort(newestFirst);
      return filter.before ? sorted.slice(-filter.limit) : sorted.slice(0, filter.limit);
    },
    async find(projectId, feedbackId) {
      for (const { db, blobPath } of days.newestFirst("errors")) {
        const row = db
          .prepare("SELECT * FROM feedback WHERE feedback_id = ? AND project_id = ?")
          .get(Buffer.from(feedbackId, "hex"), projectId);
        if (row === undefined) continue;
        const payload = row.block === null ? undefined : readPayload(blobPath, placeOf(row));
        return { ...toFeedback(row), payload };
      }
      return undefined;
    },
    async listByGroups(projectId, groups, limit) {
      if (groups.length === 0) return [];
      const files = days.newestFirst("errors").map(({ db }) => db);
      const marks = groups.map(() => "?").join(", ");
      const found = files.flatMap((db) =>
        db
          .prepare(
            `SELECT * FROM feedback WHERE group_id IN (${marks}) AND project_id = ?
             ORDER BY timestamp_ms DESC, feedback_id DESC LIMIT ?`,
          )
          .all(...groups, projectId, limit)
          .map(toFeedback),
      );
      found.push(...findLoose(files, projectId, groups));
      return found.sort(newestFirst).slice(0, limit);
    },
  };
}

/** Feedback whose error was not in the file of its day. */
function findLoose(
  files: readonly DatabaseSync[],
  projectId: ProjectId,
  groups: readonly GroupId[],
): Feedback[] {
  const loose = files.flatMap((db) =>
    db
      .prepare(
        `SELECT * FROM feedback WHERE project_id = ? AND group_id IS NULL AND event_id IS NOT NULL
         ORDER BY timestamp_ms DESC LIMIT ?`,
      )
      .all(projectId, MAX_LOOSE),
  );
  if (loose.length === 0) return [];
  const finders = files.map((db) =>
    db.prepare("SELECT group_id FROM event WHERE event_id = ? AND project_id = ?"),
  );
  return loose.slice(0, MAX_LOOSE).flatMap((row) => {
    for (const find of finders) {
      const event = find.get(row.event_id as Uint8Array, projectId);
      if (event === undefined) continue;
      const groupId = Number(event.group_id) as GroupId;
      return groups.includes(groupId) ? { ...toFeedback(row), groupId } : [];
    }
    return [];
  });
}

function conditions(filter: FeedbackFilter) {
  const where = ["project_id = ?"];
  const values: (string | number | Buffer)[] = [filter.projectId];
  if (filter.eventId !== undefined) {
    where.push("event_id = ?");
    values.push(Buffer.from(filter.eventId, "hex"));
  }
  if (filter.environment !== undefined) {
    where.push("environment = ?");
    values.push(filter.environment);
  }
  const mark = filter.before ?? filter.after;
  if (mark !== undefined) {
    where.push(`(timestamp_ms, feedback_id) ${filter.before ? ">" : "<"} (?, ?)`);
    values.push(mark.timestampMs, Buffer.from(mark.feedbackId, "hex"));
  }
  return { where: where.join(" AND "), values, direction: filter.before ? "ASC" : "DESC" };
}

function newestFirst(a: Feedback, b: Feedback): number {
  return b.timestampMs - a.timestampMs || (a.feedbackId < b.feedbackId ? 1 : -1);
}

function toFeedback(row: Row): Feedback {
  return {
    projectId: Number(row.project_id) as ProjectId,
    feedbackId: hexOf(row.feedback_id) as EventId,
    timestampMs: Number(row.timestamp_ms),
    receivedMs: Number(row.received_ms),
    message: String(row.message),
    name: textOr(row.name),
    email: textOr(row.email),
    url: textOr(row.url),
    eventId: hexOr(row.event_id) as EventId | undefined,
    groupId: row.group_id === null ? undefined : (Number(row.group_id) as GroupId),
    replayId: hexOr(row.replay_id) as ReplayId | undefined,
    source: String(row.source),
    release: textOr(row.release),
    environment: textOr(row.environment),
    userId: textOr(row.user_id),
    notes: notesOf(row.notes),
  };
}
