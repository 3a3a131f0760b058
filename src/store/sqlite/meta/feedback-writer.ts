/** Reads what a plan for feedback needs, and applies the plan; runs in the digest's transaction. */
import type { DatabaseSync } from "node:sqlite";
import { DAY_MS } from "#lib/time.ts";
import type { ProjectId } from "#model/ids.ts";
import { feedbackBytes, feedbackRow, toWaiting } from "#store/meta/feedback.ts";
import { type DigestBatch, eventKeyText } from "#store/ports/digest.ts";
import type { MetaRules } from "#store/ports/digest-meta.ts";
import { type FeedbackKey, feedbackKeyText, type KnownFeedback } from "#store/ports/feedback.ts";
import type { KeptDays } from "./kept-days.ts";

/** Errors come before what is said about them, or soon after. Beyond this nobody waits. */
const MAX_WAITING = 1000;

type WaitingRow = Parameters<typeof toWaiting>[0];

export class FeedbackWriter {
  readonly #rules: MetaRules;
  readonly #kept: KeptDays;
  readonly #statements: ReturnType<typeof prepareStatements>;
  /** Undefined when it is to be read again. */
  #waiting: KnownFeedback["waiting"] | undefined;

  constructor(db: DatabaseSync, rules: MetaRules, kept: KeptDays) {
    this.#statements = prepareStatements(db);
    this.#rules = rules;
    this.#kept = kept;
  }

  write(batch: DigestBatch): void {
    this.#waiting ??= this.#readWaiting(batch.day);
    const waiting = this.#waiting;
    if (batch.feedback.length === 0 && waiting.size === 0) return;
    const projects = this.#readProjects(batch);
    const { created, found } = this.#rules.planFeedback(batch, { waiting, projects });
    const { insert, join } = this.#statements;
    for (const row of created.map((one) => feedbackRow(one, batch.day))) {
      insert.run(...COLUMNS.map((column) => row[column]));
      this.#kept.add(row.day, feedbackBytes(row));
    }
    for (const { projectId, feedbackId, groupId, release, environment } of found) {
      const values = [groupId ?? null, release ?? null, environment ?? null];
      join.run(...values, Buffer.from(feedbackId, "hex"), projectId);
    }
    if (created.length > 0 || found.length > 0) this.forget();
  }

  /** Others changed the database, or a transaction was rolled back. */
  forget(): void {
    this.#waiting = undefined;
  }

  #readProjects({ feedback }: DigestBatch): Set<ProjectId> {
    const asked = [...new Set(feedback.map(({ projectId }) => projectId))];
    return new Set(asked.filter((id) => this.#statements.findProject.get(id) !== undefined));
  }

  /** Of this day and the day before. */
  #readWaiting(day: string): KnownFeedback["waiting"] {
    const rows = this.#statements.listWaiting.all(Date.parse(day) - DAY_MS, MAX_WAITING);
    const waiting = rows.map((row) => toWaiting(row as unknown as WaitingRow));
    return Map.groupBy(waiting, eventKeyText);
  }
}

export function prepareFindStoredFeedback(
  db: DatabaseSync,
): (keys: readonly FeedbackKey[]) => Set<string> {
  const find = db.prepare("SELECT 1 FROM feedback WHERE feedback_id = ? AND project_id = ?");
  return (keys) => {
    const isStored = ({ projectId, feedbackId }: FeedbackKey) =>
      find.get(Buffer.from(feedbackId, "hex"), projectId) !== undefined;
    return new Set(keys.filter(isStored).map(feedbackKeyText));
  };
}

const COLUMNS = [
  ...(["project_id", "feedback_id", "day", "timestamp_ms", "received_ms", "message"] as const),
  ...(["name", "email", "url", "event_id", "group_id", "replay_id", "source"] as const),
  ...(["release", "environment", "user_id", "notes", "payload"] as const),
];

function prepareStatements(db: DatabaseSync) {
  return {
    findProject: db.prepare("SELECT 1 FROM project WHERE id = ?"),
    listWaiting: db.prepare(
      `SELECT project_id, feedback_id, event_id, "release", environment FROM feedback
       WHERE group_id IS NULL AND event_id IS NOT NULL AND received_ms >= ?
       ORDER BY received_ms DESC LIMIT ?`,
    ),
    insert: db.prepare(
      `INSERT INTO feedback (${COLUMNS.map((name) => `"${name}"`)})
       VALUES (${COLUMNS.map(() => "?")})`,
    ),
    join: db.prepare(
      `UPDATE feedback SET group_id = ?, "release" = ?, environment = ?
       WHERE feedback_id = ? AND project_id = ?`,
    ),
  };
}
