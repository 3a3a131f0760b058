/** What meta counted of events that are gone. To be called inside of meta's transactions. */
import type { DatabaseSync } from "node:sqlite";
import { startOfHour } from "#lib/time.ts";
import type { ProjectId } from "#model/ids.ts";
import { OTHER_NAME } from "#model/place.ts";
import { searchText } from "#store/meta/digest/search-text.ts";
import { feedbackBytes } from "#store/meta/feedback.ts";
import type { GroupChange } from "#store/ports/digest.ts";
import type { ErasedEvent } from "./erased-events.ts";
import { prepareSubtractFromPlaces } from "./subtract-from-places.ts";

export function subtractEvents(
  db: DatabaseSync,
  projectId: ProjectId,
  events: readonly ErasedEvent[],
): void {
  const issue = db.prepare(
    `UPDATE issue SET events = max(0, events - 1)
     WHERE id = (SELECT issue_id FROM issue_group WHERE group_id = ?)`,
  );
  const project = db.prepare(
    `UPDATE project_hour SET events = events - 1
     WHERE project_id = ? AND hour_ms = ? AND environment = ? AND events > 0`,
  );
  const subtractFromPlaces = prepareSubtractFromPlaces(db, projectId);
  for (const event of events) {
    const { groupId, timestampMs, environment = "" } = event;
    issue.run(groupId);
    subtractFromPlaces(event);
    // Counted under its own name, or with the others of a day that had too many.
    for (const name of [environment, OTHER_NAME, ""]) {
      if (project.run(projectId, startOfHour(timestampMs), name).changes > 0) break;
    }
  }
  for (const groupId of new Set(events.map((event) => event.groupId))) {
    db.prepare("DELETE FROM issue_hour WHERE group_id = ? AND events <= 0").run(groupId);
    db.prepare("DELETE FROM issue_place WHERE group_id = ? AND events <= 0").run(groupId);
  }
  db.prepare("DELETE FROM project_hour WHERE project_id = ? AND events <= 0").run(projectId);
}

export function issuesOf(db: DatabaseSync, events: readonly ErasedEvent[]): number[] {
  const find = db.prepare("SELECT issue_id FROM issue_group WHERE group_id = ?");
  const groups = new Set(events.map(({ groupId }) => groupId));
  return [...groups].flatMap((group) => {
    const row = find.get(group);
    return row === undefined ? [] : Number(row.issue_id);
  });
}

/** Issues whose words name the address, whatever happened to their events. */
export function issuesNaming(db: DatabaseSync, projectId: ProjectId, email: string): number[] {
  return db
    .prepare("SELECT id FROM issue WHERE project_id = ? AND instr(search_text, ?) > 0")
    .all(projectId, email)
    .map(({ id }) => Number(id));
}

export function groupsOf(db: DatabaseSync, issueId: number): number[] {
  return db
    .prepare("SELECT group_id FROM issue_group WHERE issue_id = ?")
    .all(issueId)
    .map((row) => Number(row.group_id));
}

/** The issue is called after the newest event that is left; true when none is, and it is gone. */
export function settleIssue(
  db: DatabaseSync,
  issueId: number,
  newest: (GroupChange["newest"] & { timestampMs: number }) | undefined,
): boolean {
  const left = Number(
    db.prepare("SELECT events FROM issue WHERE id = ?").get(issueId)?.events ?? 0,
  );
  if (newest === undefined && left <= 0) {
    for (const table of ["issue_hour", "issue_place", "issue_place_users"]) {
      db.prepare(
        `DELETE FROM ${table} WHERE group_id IN (SELECT group_id FROM issue_group WHERE issue_id = ?)`,
      ).run(issueId);
    }
    db.prepare("DELETE FROM issue_group WHERE issue_id = ?").run(issueId);
    db.prepare("DELETE FROM issue_users WHERE issue_id = ?").run(issueId);
    db.prepare("DELETE FROM issue WHERE id = ?").run(issueId);
    return true;
  }
  // Its other events are older than what is kept: nothing is left to call it after.
  const words = newest ?? { title: "[Filtered]", type: "", value: "", culprit: "" };
  db.prepare(
    "UPDATE issue SET title = ?, type = ?, value = ?, culprit = ?, search_text = ? WHERE id = ?",
  ).run(words.title, words.type, words.value, words.culprit, searchText(words), issueId);
  if (newest !== undefined) {
    db.prepare("UPDATE issue SET last_seen_ms = ?, events = max(1, events) WHERE id = ?").run(
      newest.timestampMs,
      issueId,
    );
  }
  return false;
}

/** What the address was grouped by. The group itself is a number and stays. */
export function forgetGrouping(db: DatabaseSync, projectId: ProjectId, email: string): void {
  db.prepare(
    "UPDATE issue_group SET parts = '[]' WHERE project_id = ? AND instr(lower(parts), ?) > 0",
  ).run(projectId, email);
}

export function removeFeedback(db: DatabaseSync, ids: readonly number[]): void {
  const find = db.prepare("SELECT day, message, notes, payload FROM feedback WHERE id = ?");
  const drop = db.prepare("DELETE FROM feedback WHERE id = ?");
  const subtract = db.prepare("UPDATE kept_day SET bytes = bytes - ? WHERE day = ?");
  for (const id of ids) {
    const row = find.get(id) as unknown as Parameters<typeof feedbackBytes>[0] & { day: number };
    subtract.run(feedbackBytes(row), row.day);
    drop.run(id);
  }
}
