/** What people say, as rows of meta and as pages read them. */
import { zstdCompressSync, zstdDecompressSync } from "node:zlib";
import type { Selectable } from "kysely";
import { DAY_MS } from "#lib/time.ts";
import type { EventId, GroupId, ProjectId, ReplayId } from "#model/ids.ts";
import type { Feedback } from "#model/signals/feedback.ts";
import type { EventNote } from "#protocol/event/event.ts";
import type {
  FeedbackMark,
  FeedbackRow,
  FeedbackStore,
  WaitingFeedback,
} from "#store/ports/feedback.ts";
import type { Meta, MetaTables } from "./tables.ts";

type StoredRow = Selectable<MetaTables["feedback"]>;

/** All but the payload, which may be large. */
const LISTED = [
  ...(["project_id", "feedback_id", "timestamp_ms", "received_ms", "message", "name"] as const),
  ...(["email", "url", "event_id", "group_id", "replay_id", "source", "release"] as const),
  ...(["environment", "user_id", "notes"] as const),
];

export function feedbackStore(db: Meta): FeedbackStore {
  const ofProject = (projectId: ProjectId) =>
    db.selectFrom("feedback").select(LISTED).where("project_id", "=", projectId);

  return {
    async list({ projectId, eventId, environment, after, before, limit }) {
      let found = ofProject(projectId);
      if (eventId !== undefined) found = found.where("event_id", "=", bytesOf(eventId));
      if (environment !== undefined) found = found.where("environment", "=", environment);
      const mark = before ?? after;
      if (mark !== undefined) found = pastMark(found, mark, before === undefined ? "<" : ">");
      const direction = before === undefined ? "desc" : "asc";
      const rows = await found
        .orderBy("timestamp_ms", direction)
        .orderBy("feedback_id", direction)
        .limit(limit)
        .execute();
      return (before === undefined ? rows : rows.reverse()).map(toFeedback);
    },
    async find(projectId, feedbackId) {
      const row = await ofProject(projectId)
        .select("payload")
        .where("feedback_id", "=", bytesOf(feedbackId))
        .executeTakeFirst();
      return (
        row && {
          ...toFeedback(row),
          payload: row.payload === null ? undefined : unpack(row.payload),
        }
      );
    },
    async listByGroups(projectId, groups, limit) {
      if (groups.length === 0) return [];
      // Asked by itself: a planner would look through all of the project for the newest.
      const ofGroups = db
        .selectFrom("feedback")
        .select("id")
        .where("project_id", "=", projectId)
        .where("group_id", "in", [...groups]);
      const rows = await db
        .selectFrom("feedback")
        .select(LISTED)
        .where("id", "in", ofGroups)
        .orderBy("timestamp_ms", "desc")
        .orderBy("feedback_id", "desc")
        .limit(limit)
        .execute();
      return rows.map(toFeedback);
    },
  };

  /** The first condition is for the index. */
  function pastMark(found: ReturnType<typeof ofProject>, mark: FeedbackMark, past: "<" | ">") {
    const { timestampMs, feedbackId } = mark;
    return found
      .where("timestamp_ms", past === "<" ? "<=" : ">=", timestampMs)
      .where((is) =>
        is.or([
          is("timestamp_ms", past, timestampMs),
          is("feedback_id", past, bytesOf(feedbackId)),
        ]),
      );
  }
}

function toFeedback(row: Pick<StoredRow, (typeof LISTED)[number]>): Feedback {
  return {
    projectId: row.project_id as ProjectId,
    feedbackId: hexOf(row.feedback_id) as EventId,
    timestampMs: row.timestamp_ms,
    receivedMs: row.received_ms,
    message: row.message,
    name: row.name ?? undefined,
    email: row.email ?? undefined,
    url: row.url ?? undefined,
    eventId: row.event_id === null ? undefined : (hexOf(row.event_id) as EventId),
    groupId: row.group_id === null ? undefined : (row.group_id as GroupId),
    replayId: row.replay_id === null ? undefined : (hexOf(row.replay_id) as ReplayId),
    source: row.source,
    release: row.release ?? undefined,
    environment: row.environment ?? undefined,
    userId: row.user_id ?? undefined,
    notes: row.notes === null ? [] : (JSON.parse(row.notes) as EventNote[]),
  };
}

export function toWaiting(
  row: Pick<StoredRow, "project_id" | "feedback_id" | "release" | "environment"> & {
    event_id: Uint8Array;
  },
): WaitingFeedback {
  return {
    projectId: row.project_id as ProjectId,
    feedbackId: hexOf(row.feedback_id) as EventId,
    eventId: hexOf(row.event_id) as EventId,
    release: row.release ?? undefined,
    environment: row.environment ?? undefined,
  };
}

/** Received on this day. */
export function feedbackRow(row: FeedbackRow, day: string): Omit<StoredRow, "id"> {
  const { eventId, replayId, notes, payload } = row;
  return {
    project_id: row.projectId,
    feedback_id: bytesOf(row.feedbackId),
    day: Date.parse(day) / DAY_MS,
    timestamp_ms: row.timestampMs,
    received_ms: row.receivedMs,
    message: row.message,
    name: row.name ?? null,
    email: row.email ?? null,
    url: row.url ?? null,
    event_id: eventId === undefined ? null : bytesOf(eventId),
    group_id: row.groupId ?? null,
    replay_id: replayId === undefined ? null : bytesOf(replayId),
    source: row.source,
    release: row.release ?? null,
    environment: row.environment ?? null,
    user_id: row.userId ?? null,
    notes: notes.length === 0 ? null : JSON.stringify(notes),
    // Up to 1 MiB before: no item is larger.
    payload: payload === undefined ? null : zstdCompressSync(payload),
  };
}

export function unpack(payload: Uint8Array): Buffer {
  return zstdDecompressSync(payload);
}

/** Ids, numbers and what names the rest, and their share of seven trees. */
const BYTES_BESIDE_TEXTS = 400;

/** About what a row takes on disk. */
export function feedbackBytes(row: Pick<StoredRow, "message" | "notes" | "payload">): number {
  const { message, notes, payload } = row;
  const texts = Buffer.byteLength(message) + (notes?.length ?? 0);
  return BYTES_BESIDE_TEXTS + texts + (payload?.length ?? 0);
}

function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("hex");
}

function bytesOf(hex: string): Buffer {
  return Buffer.from(hex, "hex");
}
