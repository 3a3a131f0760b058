/**
 * A user out of the counts of distinct users. Sketches that hold up to 512 users know each of them
 * and forget one; larger ones keep small numbers that belong to nobody, and stay as they are.
 */
import { type RawBuilder, sql } from "kysely";
import { DistinctSketch } from "#lib/sketch/distinct-sketch.ts";
import type { ProjectId } from "#model/ids.ts";
import type { Meta } from "#store/meta/tables.ts";
import type { PositionOf } from "./erasing-engine.ts";

/** How a user is counted: in events of any project, and in the sessions of one. */
export interface UserHashes {
  users: readonly number[];
  sessions: readonly number[];
}

interface SketchTable {
  table: string;
  key: readonly string[];
  of: (projectId: ProjectId) => RawBuilder<unknown>;
  hashes: keyof UserHashes;
}

const ofIssues = (id: ProjectId) =>
  sql`issue_id IN (SELECT id FROM issue WHERE project_id = ${id})`;
const ofGroups = (id: ProjectId) =>
  sql`group_id IN (SELECT group_id FROM issue_group WHERE project_id = ${id})`;
const ofProject = (id: ProjectId) => sql`project_id = ${id}`;
const SPAN = ["span_ms", "start_ms"] as const;

const TABLES: readonly SketchTable[] = [
  { table: "issue_users", key: ["issue_id"], of: ofIssues, hashes: "users" },
  {
    table: "issue_place_users",
    key: ["group_id", ...SPAN, "place_id"],
    of: ofGroups,
    hashes: "users",
  },
  {
    table: "project_users",
    key: ["project_id", ...SPAN, "environment"],
    of: ofProject,
    hashes: "users",
  },
  {
    table: "session_users",
    key: ["project_id", ...SPAN, "place_id", "status"],
    of: ofProject,
    hashes: "sessions",
  },
];

type Key = Record<string, number | string>;
type FoundSketches = readonly { table: SketchTable; keys: readonly Key[] }[];

/** Those that may know the user: the search for a hash among the bytes is the engine's. */
export async function findUserSketches(
  db: Meta,
  projectId: ProjectId,
  hashes: UserHashes,
  positionOf: PositionOf,
): Promise<FoundSketches> {
  const found: { table: SketchTable; keys: Key[] }[] = [];
  for (const table of TABLES) {
    const knows = hashes[table.hashes].map(
      (hash) => sql`${positionOf(bytesOf(hash), sql.ref("sketch"))} > 0`,
    );
    const { rows } = await sql<Key>`SELECT ${sql.join(table.key.map((name) => sql.ref(name)))}
      FROM ${sql.table(table.table)}
      WHERE ${table.of(projectId)} AND (${sql.join(knows, sql` OR `)})`.execute(db);
    found.push({ table, keys: rows });
  }
  return found;
}

/** As a sketch holds it. */
function bytesOf(hash: number): Uint8Array {
  const sketch = new DistinctSketch();
  sketch.add(hash);
  return sketch.toBytes().slice(1);
}

export async function forgetInSketches(
  tx: Meta,
  projectId: ProjectId,
  found: FoundSketches,
  hashes: UserHashes,
): Promise<void> {
  for (const { table, keys } of found) {
    for (const key of keys) await forget(tx, table, key, hashes[table.hashes]);
  }
  await sql`UPDATE session_state SET user_hash = NULL WHERE project_id = ${projectId}
    AND user_hash IN (${sql.join(hashes.sessions)})`.execute(tx);
}

async function forget(
  tx: Meta,
  { table }: SketchTable,
  key: Key,
  hashes: readonly number[],
): Promise<void> {
  const is = sql.join(
    Object.entries(key).map(([name, value]) => sql`${sql.ref(name)} = ${value}`),
    sql` AND `,
  );
  const { rows } = await sql<{ sketch: Uint8Array }>`
    SELECT sketch FROM ${sql.table(table)} WHERE ${is}`.execute(tx);
  const sketch = rows[0] && DistinctSketch.fromBytes(rows[0].sketch);
  if (sketch === undefined || hashes.filter((hash) => sketch.remove(hash)).length === 0) return;
  await sql`UPDATE ${sql.table(table)} SET sketch = ${Buffer.from(sketch.toBytes())}
    WHERE ${is}`.execute(tx);
  if (table !== "issue_users") return;
  const own = tx.updateTable("issue").where("id", "=", Number(key.issue_id));
  await own.set({ users: sketch.count() }).execute();
}
