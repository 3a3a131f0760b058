/**
 * Of the vitest project "engines": every Lapwing that a test starts is on PostgreSQL and ClickHouse, in
 * databases of its own, and the test does not know.
 */
import { randomBytes } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import { type MadeServers, makeServers } from "./made-servers.ts";

const made = new Map<string, MadeServers>();

/** What the program of this data folder is told of servers: nothing where tests are on files. */
export async function serversOf(data: string): Promise<Record<string, string>> {
  if (process.env.LAPWING_TEST_ON !== "servers") return {};
  const servers = made.get(data) ?? (await makeServers());
  made.set(data, servers);
  return servers.env;
}

/** The same of a folder that a server was started on. */
export function knownServersOf(data: string): Record<string, string> {
  return made.get(data)?.env ?? {};
}

/** With the data folder. */
export async function removeServersOf(data: string): Promise<void> {
  await made.get(data)?.remove();
  made.delete(data);
}

/** Where to: undefined where tests are on files. */
export function postgresOf(data: string): string | undefined {
  return made.get(data)?.env.LAPWING_POSTGRES_URL;
}

/** Everything in a `meta.db`, into a database that has the tables already. */
export async function copyMeta(file: string, url: string): Promise<void> {
  const from = new DatabaseSync(file, { readOnly: true });
  const to = new pg.Client({ connectionString: url });
  await to.connect();
  try {
    await to.query("SET session_replication_role = replica");
    const tables = from.prepare(
      `SELECT name FROM sqlite_schema
       WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'kysely_%'`,
    );
    for (const { name } of tables.all()) await copyTable(from, to, String(name));
  } finally {
    from.close();
    await to.end();
  }
}

async function copyTable(from: DatabaseSync, to: pg.Client, table: string): Promise<void> {
  for (const row of from.prepare(`SELECT * FROM ${table}`).all()) {
    const columns = Object.keys(row).map((column) => `"${column}"`);
    const places = columns.map((_, at) => `$${at + 1}`);
    // What the start has made is as good.
    await to.query(
      `INSERT INTO ${table} (${columns.join(", ")}) VALUES (${places.join(", ")})
       ON CONFLICT DO NOTHING`,
      Object.values(row).map((value) => (value instanceof Uint8Array ? Buffer.from(value) : value)),
    );
  }
  const numbered = await to
    .query("SELECT pg_get_serial_sequence($1, 'id') AS of", [table])
    .catch(() => undefined);
  const sequence = numbered?.rows[0]?.of as string | undefined;
  if (sequence) {
    await to.query(`SELECT setval('${sequence}', coalesce((SELECT max(id) FROM ${table}), 0) + 1)`);
  }
}

/** No two servers have a key in common; answers the new one. */
export async function nameProject(
  url: string,
  { projectId, name, slug }: { projectId: number; name: string; slug: string },
): Promise<string> {
  const key = randomBytes(16).toString("hex");
  const to = new pg.Client({ connectionString: url });
  await to.connect();
  try {
    await to.query("UPDATE project SET name = $1, slug = $2 WHERE id = $3", [
      name,
      slug,
      projectId,
    ]);
    const sql = "UPDATE project_key SET public_key = $1 WHERE project_id = $2";
    await to.query(sql, [key, projectId]);
    return key;
  } finally {
    await to.end();
  }
}
