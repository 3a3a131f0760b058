/** The rows that `lapwing setup` has made for the whole run, into a running server's database. */
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { inject } from "vitest";
import { copyMeta, nameProject, postgresOf } from "#test/support/servers/tests-on-servers.ts";

export interface Project {
  projectId: number;
  slug: string;
  dsn: string;
  token: string;
}

export async function copyOwner(
  server: { data: string; url: string },
  projectName: string,
): Promise<Project> {
  const { data, projectId, token } = inject("owner");
  const slug = projectName.toLowerCase();
  const postgres = postgresOf(server.data);
  if (postgres !== undefined) {
    await copyMeta(join(data, "meta.db"), postgres);
    const key = await nameProject(postgres, { projectId, name: projectName, slug });
    const dsn = new URL(`/${projectId}`, server.url);
    dsn.username = key;
    return { projectId, slug, dsn: dsn.href, token };
  }
  const db = new DatabaseSync(join(server.data, "meta.db"), { timeout: 5000 });
  try {
    db.prepare("ATTACH ? AS made").run(join(data, "meta.db"));
    db.exec("BEGIN IMMEDIATE; PRAGMA defer_foreign_keys = ON");
    for (const table of tablesOf(db)) {
      db.exec(`INSERT INTO main.${table} SELECT * FROM made.${table}`);
    }
    db.prepare("UPDATE project SET name = ?, slug = ? WHERE id = ?").run(
      ...[projectName, slug, projectId],
    );
    // No two servers have a key in common.
    db.exec("UPDATE project_key SET public_key = lower(hex(randomblob(16)))");
    const key = db
      .prepare("SELECT public_key FROM project_key WHERE project_id = ?")
      .get(projectId)?.public_key;
    db.exec("COMMIT");
    const dsn = new URL(`/${projectId}`, server.url);
    dsn.username = String(key);
    return { projectId, slug, dsn: dsn.href, token };
  } finally {
    db.close();
  }
}

function tablesOf(db: DatabaseSync): string[] {
  const tables = db.prepare(
    `SELECT name FROM made.sqlite_schema
     WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'kysely_%'`,
  );
  return tables.all().map(({ name }) => String(name));
}
