import { DatabaseSync } from "node:sqlite";
import { Kysely } from "kysely";
import { expect, test } from "vitest";
import { up } from "#store/meta/migrations/022-sentry-addresses.ts";
import { SQLITE_WORDS } from "#store/meta/migrations/index.ts";
import { nodeSqliteDialect } from "./kysely-dialect.ts";

async function migrated(...slugs: string[]): Promise<unknown[]> {
  const db = new DatabaseSync(":memory:");
  db.exec("CREATE TABLE project (id INTEGER PRIMARY KEY, slug TEXT NOT NULL UNIQUE)");
  for (const slug of slugs) db.prepare("INSERT INTO project (slug) VALUES (?)").run(slug);
  await up(new Kysely<unknown>({ dialect: nodeSqliteDialect(db) }), SQLITE_WORDS);
  const rows = db.prepare("SELECT slug FROM project ORDER BY id").all();
  db.close();
  return rows.map(({ slug }) => slug);
}

test("a project called organizations gets the next free slug, and no other changes", async () => {
  expect(await migrated("shop", "organizations")).toEqual(["shop", "organizations-2"]);
  expect(await migrated("organizations-2", "organizations")).toEqual([
    "organizations-2",
    "organizations-3",
  ]);
  expect(await migrated("shop", "organizations-9")).toEqual(["shop", "organizations-9"]);
});
