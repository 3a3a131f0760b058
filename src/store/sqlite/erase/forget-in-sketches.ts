/**
 * A user out of the counts of distinct users. Sketches that hold up to 512 users know each of them
 * and forget one; larger ones keep small numbers that belong to nobody, and stay as they are.
 */
import type { DatabaseSync } from "node:sqlite";
import { DistinctSketch } from "#lib/sketch/distinct-sketch.ts";
import { hash53 } from "#lib/sketch/hash53.ts";
import type { ProjectId } from "#model/ids.ts";
import { hashSessionUser } from "#model/signals/session-user.ts";

/** `names`: the id and the addresses under which the user was counted. */
export function forgetInSketches(
  db: DatabaseSync,
  projectId: ProjectId,
  names: readonly string[],
): void {
  const hashes = names.map(hash53);
  const issues = "issue_id IN (SELECT id FROM issue WHERE project_id = ?)";
  for (const id of forget(db, "issue_users", ["issue_id"], issues, projectId, hashes)) {
    const { sketch, key } = id;
    const users = sketch.count();
    db.prepare("UPDATE issue SET users = ? WHERE id = ?").run(users, key[0] ?? 0);
  }
  const groups = "group_id IN (SELECT group_id FROM issue_group WHERE project_id = ?)";
  const placed = ["group_id", "span_ms", "start_ms", "place_id"];
  forget(db, "issue_place_users", placed, groups, projectId, hashes);
  const own = "project_id = ?";
  const span = ["project_id", "span_ms", "start_ms"];
  forget(db, "project_users", [...span, "environment"], own, projectId, hashes);
  const sessions = names.map((name) => hashSessionUser(projectId, name));
  forget(db, "session_users", [...span, "place_id", "status"], own, projectId, sessions);
  const state = db.prepare(
    "UPDATE session_state SET user_hash = NULL WHERE project_id = ? AND user_hash = ?",
  );
  for (const hash of sessions) state.run(projectId, hash);
}

interface ChangedSketch {
  sketch: DistinctSketch;
  key: (string | number)[];
}

function forget(
  db: DatabaseSync,
  table: string,
  keys: readonly string[],
  where: string,
  projectId: ProjectId,
  hashes: readonly number[],
): ChangedSketch[] {
  const write = db.prepare(
    `UPDATE ${table} SET sketch = ? WHERE ${keys.map((key) => `${key} = ?`).join(" AND ")}`,
  );
  const rows = db.prepare(`SELECT * FROM ${table} WHERE ${where}`);
  const changed: ChangedSketch[] = [];
  for (const row of rows.iterate(projectId)) {
    const sketch = DistinctSketch.fromBytes(row.sketch as Uint8Array);
    const gone = hashes.filter((hash) => sketch.remove(hash));
    if (gone.length === 0) continue;
    changed.push({ sketch, key: keys.map((name) => row[name] as string | number) });
  }
  for (const { sketch, key } of changed) write.run(sketch.toBytes(), ...key);
  return changed;
}
