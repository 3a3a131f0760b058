/**
 * Adds the users of a batch to all sketches they belong to: their issue's, those of its hour and day
 * in the place, and the project's. While the digest is behind they wait in `seen_users`, so that a
 * sketch is written once for some seconds and not with every batch.
 */
import type { DatabaseSync } from "node:sqlite";
import { packSeenUsers, unpackSeenUsers } from "#store/meta/digest/seen-users.ts";
import type { SeenUsers, UserTarget } from "#store/ports/digest-meta.ts";
import { SketchCache } from "./sketch-cache.ts";

/** What is shown is as old as this while there is a backlog, which is itself older. */
const MAX_WAIT_MS = 2000;

export class UserSketches {
  readonly #statements: UserStatements;
  readonly #plan: (seen: readonly SeenUsers[]) => UserTarget[];
  readonly #sketches = new SketchCache();
  #waiting: SeenUsers[] = [];
  #hasStored = true;
  #addedMs = Number.NEGATIVE_INFINITY;

  constructor(db: DatabaseSync, plan: (seen: readonly SeenUsers[]) => UserTarget[]) {
    this.#statements = prepareUserStatements(db);
    this.#plan = plan;
  }

  see(entry: SeenUsers): void {
    if (entry.users.size > 0) this.#waiting.push(entry);
  }

  /** At the end of a batch, in its transaction; `more` batches follow at once. */
  write(more: boolean): void {
    if (!more || performance.now() - this.#addedMs >= MAX_WAIT_MS) return this.addAll();
    if (this.#waiting.length === 0) return;
    this.#statements.keep.run(packSeenUsers(this.#waiting));
    this.#waiting = [];
    this.#hasStored = true;
  }

  /** What waits, and what waited when the last run ended. */
  addAll(): void {
    const stored = this.#hasStored ? this.#statements.listKept.all() : [];
    const kept = stored.flatMap(({ entries }) => unpackSeenUsers(entries as Uint8Array));
    for (const target of this.#plan([...kept, ...this.#waiting])) this.#add(target);
    if (stored.length > 0) this.#statements.dropKept.run();
    this.#waiting = [];
    this.#hasStored = false;
    this.#addedMs = performance.now();
  }

  get hasWaiting(): boolean {
    return this.#hasStored;
  }

  /** Others changed the database, or a transaction was rolled back. */
  forget(): void {
    this.#sketches.forget();
    this.#waiting = [];
    this.#hasStored = true;
  }

  #add(target: UserTarget): void {
    const { of, users } = target;
    const key = keyOf(target);
    const { read, write, setUsers } = this.#statements;
    const sketch = this.#sketches.add(`${of} ${key.join(" ")}`, users, () => read[of].get(...key));
    if (sketch === undefined) return;
    write[of].run(...key, sketch.toBytes());
    if (of === "issue") setUsers.run(sketch.count(), ...key);
  }
}

/** In the order of the table's primary key. */
function keyOf(target: UserTarget): (number | string)[] {
  if (target.of === "issue") return [target.issueId];
  const { spanMs, startMs } = target;
  if (target.of === "place") return [target.groupId, spanMs, startMs, target.placeId];
  return [target.projectId, spanMs, startMs, target.environment];
}

type UserStatements = ReturnType<typeof prepareUserStatements>;

const UPDATE = "ON CONFLICT DO UPDATE SET sketch = excluded.sketch";

function prepareUserStatements(db: DatabaseSync) {
  return {
    keep: db.prepare("INSERT INTO seen_users (entries) VALUES (?)"),
    listKept: db.prepare("SELECT entries FROM seen_users ORDER BY id"),
    dropKept: db.prepare("DELETE FROM seen_users"),
    setUsers: db.prepare("UPDATE issue SET users = ? WHERE id = ?"),
    read: {
      issue: db.prepare("SELECT sketch FROM issue_users WHERE issue_id = ?"),
      place: db.prepare(
        `SELECT sketch FROM issue_place_users
         WHERE group_id = ? AND span_ms = ? AND start_ms = ? AND place_id = ?`,
      ),
      project: db.prepare(
        `SELECT sketch FROM project_users
         WHERE project_id = ? AND span_ms = ? AND start_ms = ? AND environment = ?`,
      ),
    },
    write: {
      issue: db.prepare(`INSERT INTO issue_users (issue_id, sketch) VALUES (?, ?) ${UPDATE}`),
      place: db.prepare(
        `INSERT INTO issue_place_users (group_id, span_ms, start_ms, place_id, sketch)
         VALUES (?, ?, ?, ?, ?) ${UPDATE}`,
      ),
      project: db.prepare(
        `INSERT INTO project_users (project_id, span_ms, start_ms, environment, sketch)
         VALUES (?, ?, ?, ?, ?) ${UPDATE}`,
      ),
    },
  };
}
