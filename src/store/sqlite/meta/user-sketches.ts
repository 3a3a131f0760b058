/**
 * Adds the users of a batch to all sketches they belong to: their issue's, those of its hour and day
 * in the place, and the project's. While the digest is behind they wait in `seen_users`, so that a
 * sketch is written once for some seconds and not with every batch.
 */
import type { DatabaseSync } from "node:sqlite";
import { getOrMake } from "#lib/get-or-make.ts";
import { DAY_MS, HOUR_MS } from "#lib/time.ts";
import type { Places } from "./places.ts";
import { packSeenUsers, type SeenUsers, unpackSeenUsers } from "./seen-users.ts";
import { SketchCache } from "./sketch-cache.ts";

/** What is shown is as old as this while there is a backlog, which is itself older. */
const MAX_WAIT_MS = 2000;

type Key = readonly (number | string)[];
interface Target {
  table: keyof UserStatements["read"];
  key: Key;
  users: Set<number>;
}

export class UserSketches {
  readonly #statements: UserStatements;
  readonly #places: Places;
  readonly #issueOf: (groupId: number) => number | undefined;
  readonly #sketches = new SketchCache();
  #waiting: SeenUsers[] = [];
  #hasStored = true;
  #addedMs = Number.NEGATIVE_INFINITY;

  constructor(db: DatabaseSync, places: Places, issueOf: (groupId: number) => number | undefined) {
    this.#statements = prepareUserStatements(db);
    this.#places = places;
    this.#issueOf = issueOf;
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
    const targets = new Map<string, Target>();
    for (const entry of [...kept, ...this.#waiting]) this.#collect(targets, entry);
    for (const [name, target] of targets) this.#add(name, target);
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

  #collect(targets: Map<string, Target>, { groupId, placeId, hourMs, users }: SeenUsers): void {
    const place = this.#places.byId(placeId);
    const issueId = this.#issueOf(groupId);
    // Deleted meanwhile.
    if (place === undefined || issueId === undefined) return;
    const to = (table: Target["table"], ...key: Key) => {
      const make = () => ({ table, key, users: new Set<number>() });
      const target = getOrMake(targets, `${table} ${key.join(" ")}`, make);
      for (const user of users) target.users.add(user);
    };
    to("issue", issueId);
    for (const spanMs of [HOUR_MS, DAY_MS]) {
      const startMs = hourMs - (hourMs % spanMs);
      to("place", groupId, spanMs, startMs, placeId);
      to("project", place.projectId, spanMs, startMs, place.environment);
    }
  }

  #add(name: string, { table, key, users }: Target): void {
    const sketch = this.#sketches.add(name, users, () => this.#statements.read[table].get(...key));
    if (sketch === undefined) return;
    this.#statements.write[table].run(...key, sketch.toBytes());
    if (table === "issue") this.#statements.setUsers.run(sketch.count(), ...key);
  }
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
