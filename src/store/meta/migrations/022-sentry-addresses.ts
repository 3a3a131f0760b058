/**
 * Sentry's pages begin with /organizations: a project of that slug would no longer be reached there,
 * so it gets the next free one. Repositories: build tools go no further where there is none.
 */
import { type Kysely, sql } from "kysely";
import type { Words } from "./index.ts";

const TAKEN = "organizations";

export async function up(db: Kysely<unknown>, { id, int, rows }: Words): Promise<void> {
  const statement = `CREATE TABLE repository (
    id ${id}, name TEXT NOT NULL UNIQUE, url TEXT, created_at_ms ${int} NOT NULL) ${rows}`;
  await sql.raw(statement).execute(db);
  const known = await sql<{ slug: string }>`SELECT slug FROM project`.execute(db);
  const slugs = new Set(known.rows.map(({ slug }) => slug));
  if (!slugs.has(TAKEN)) return;
  let number = 2;
  while (slugs.has(`${TAKEN}-${number}`)) number++;
  const free = `${TAKEN}-${number}`;
  await sql`UPDATE project SET slug = ${free} WHERE slug = ${TAKEN}`.execute(db);
}
