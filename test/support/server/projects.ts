/** More projects and keys than the command line makes, straight into a running server's database. */
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { StoredRetention } from "#model/keeping/retention.ts";
import type { RelayTarget } from "#model/relay.ts";
import { RETENTION } from "#store/meta/retention.ts";
import { serverRows } from "#test/support/servers/server-rows.ts";

type TargetKind = Pick<RelayTarget, "mode" | "delivery" | "isInternal">;

export function addProject(data: string, slug: string): number {
  return insert(
    data,
    "INSERT INTO project (slug, name, platform, created_at_ms) VALUES (?, ?, 'other', 0)",
    [slug, slug],
  );
}

/** The public key of a new key. */
export function addKey(data: string, projectId: number, { enabled = true } = {}): string {
  const publicKey = randomBytes(16).toString("hex");
  insert(
    data,
    `INSERT INTO project_key (project_id, public_key, label, enabled, created_at_ms)
     VALUES (?, ?, '', ?, 0)`,
    [projectId, publicKey, enabled ? 1 : 0],
  );
  return publicKey;
}

/** Many keys at once. */
export function addKeys(data: string, projectId: number, count: number): string[] {
  const keys = Array.from({ length: count }, () => randomBytes(16).toString("hex"));
  const rows = keys.map((key) => `(${projectId}, '${key}', '', 1, 0)`);
  const sql = `INSERT INTO project_key (project_id, public_key, label, enabled, created_at_ms)
    VALUES ${rows.join(", ")}`;
  if (serverRows(data, "postgres", sql) !== undefined) return keys;
  insert(data, sql, []);
  return keys;
}

/** Holds from the next start on, or within seconds. */
export function addLimit(
  data: string,
  projectId: number,
  { category, period, quantity }: { category: string; period: string; quantity: number },
): void {
  insert(
    data,
    `INSERT INTO ingest_limit (scope, scope_id, category, period, quantity)
     VALUES ('project', ?, ?, ?, ?)`,
    [projectId, category, period, quantity],
  );
}

/** What a person would have set on the system page; it holds within seconds. */
export function setRetention(data: string, stored: StoredRetention): void {
  insert(data, "INSERT OR REPLACE INTO app_setting (name, value) VALUES (?, ?)", [
    RETENTION,
    JSON.stringify(stored),
  ]);
}

/** A relay target, also one that no command would make. */
export function insertTarget(
  data: string,
  projectId: number,
  dsn: string,
  { mode = "upstream", delivery = "spooled", isInternal = false }: Partial<TargetKind> = {},
): number {
  return insert(
    data,
    `INSERT INTO relay_target (project_id, dsn, mode, delivery, is_internal, created_at_ms)
     VALUES (?, ?, ?, ?, ?, 0)`,
    [projectId, dsn, mode, delivery, isInternal ? 1 : 0],
  );
}

/** The new row's id. */
function insert(data: string, sql: string, values: (string | number)[]): number {
  const db = new DatabaseSync(join(data, "meta.db"), { timeout: 5000 });
  try {
    return Number(db.prepare(sql).run(...values).lastInsertRowid);
  } finally {
    db.close();
  }
}
