/** Whose database it is: an id that is made with it and goes with it into every copy and backup. */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { PostgresMeta } from "./open-postgres.ts";

/** In `app_setting`. */
const NAME = "installation";
const NO_TABLE = "42P01";

/** Makes one where there is none. Two that begin at once get the same. */
export async function ensureInstallation(db: PostgresMeta): Promise<string> {
  await sql`INSERT INTO app_setting (name, value) VALUES (${NAME}, ${randomUUID()})
    ON CONFLICT (name) DO NOTHING`.execute(db);
  const id = await readInstallation(db);
  if (id === undefined) throw new Error("The id of the installation was just made, and is gone.");
  return id;
}

/** undefined in a database that nobody has begun with. */
export async function readInstallation(db: PostgresMeta): Promise<string | undefined> {
  try {
    const { rows } = await sql<{ value: string }>`
      SELECT value FROM app_setting WHERE name = ${NAME}`.execute(db);
    return rows[0]?.value;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === NO_TABLE) return undefined;
    throw error;
  }
}
