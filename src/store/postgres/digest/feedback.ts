/** Reads what a plan for feedback needs, and applies the plan. */
import { sql } from "kysely";
import { DAY_MS } from "#lib/time.ts";
import type { ProjectId } from "#model/ids.ts";
import { feedbackBytes, feedbackRow, toWaiting } from "#store/meta/feedback.ts";
import { eventKeyText } from "#store/ports/digest.ts";
import {
  type FeedbackKey,
  type FeedbackPlan,
  feedbackKeyText,
  type KnownFeedback,
} from "#store/ports/feedback.ts";
import type { PostgresMeta } from "#store/postgres/open-postgres.ts";
import type { KeptBytes } from "./kept-days.ts";
import type { KnownProjects } from "./lock-projects.ts";
import { type Columns, given, insertRows } from "./rows.ts";

/** Errors come before what is said about them, or soon after. Beyond this nobody waits. */
const MAX_WAITING = 1000;

const KEY: Columns<FeedbackKey> = {
  feedback_id: ["bytea", ({ feedbackId }) => Buffer.from(feedbackId, "hex")],
  project_id: ["int8", ({ projectId }) => projectId],
};

/** What waits for its error since the day before. */
export async function readFeedback(
  tx: PostgresMeta,
  day: string,
  projects: KnownProjects,
): Promise<KnownFeedback> {
  const { rows } = await sql<Parameters<typeof toWaiting>[0]>`
    SELECT project_id, feedback_id, event_id, "release", environment FROM feedback
    WHERE group_id IS NULL AND event_id IS NOT NULL AND received_ms >= ${Date.parse(day) - DAY_MS}
    ORDER BY received_ms DESC LIMIT ${MAX_WAITING}`.execute(tx);
  const waiting = Map.groupBy(rows.map(toWaiting), eventKeyText);
  return { waiting, projects: new Set(projects.keys()) };
}

export async function writeFeedback(
  tx: PostgresMeta,
  { created, found }: FeedbackPlan,
  day: string,
): Promise<KeptBytes> {
  const rows = created.map((one) => feedbackRow(one, day));
  await insertRows(tx, "feedback", rows, {
    project_id: ["int8", (row) => row.project_id],
    feedback_id: ["bytea", (row) => row.feedback_id],
    day: ["int8", (row) => row.day],
    timestamp_ms: ["int8", (row) => row.timestamp_ms],
    received_ms: ["int8", (row) => row.received_ms],
    message: ["text", (row) => row.message],
    name: ["text", (row) => row.name],
    email: ["text", (row) => row.email],
    url: ["text", (row) => row.url],
    event_id: ["bytea", (row) => row.event_id],
    group_id: ["int8", (row) => row.group_id],
    replay_id: ["bytea", (row) => row.replay_id],
    source: ["text", (row) => row.source],
    release: ["text", (row) => row.release],
    environment: ["text", (row) => row.environment],
    user_id: ["text", (row) => row.user_id],
    notes: ["text", (row) => row.notes],
    payload: ["bytea", (row) => row.payload],
  });
  if (found.length > 0) {
    await sql`UPDATE feedback SET group_id = given.group_id, "release" = given."release",
        environment = given.environment FROM ${given(found, {
          ...KEY,
          group_id: ["int8", ({ groupId }) => groupId],
          release: ["text", ({ release }) => release],
          environment: ["text", ({ environment }) => environment],
        })} WHERE feedback.feedback_id = given.feedback_id
        AND feedback.project_id = given.project_id`.execute(tx);
  }
  return rows.map((row) => ({ day: row.day, bytes: feedbackBytes(row) }));
}

export async function findStoredFeedback(
  db: PostgresMeta,
  keys: readonly FeedbackKey[],
): Promise<Set<string>> {
  const { rows } = await sql<{ project_id: number; feedback_id: Buffer }>`
    SELECT project_id, feedback_id FROM feedback
    JOIN ${given(keys, KEY)} USING (feedback_id, project_id)`.execute(db);
  const stored = rows.map(({ project_id, feedback_id }) => ({
    projectId: project_id as ProjectId,
    feedbackId: feedback_id.toString("hex") as FeedbackKey["feedbackId"],
  }));
  return new Set(stored.map(feedbackKeyText));
}
