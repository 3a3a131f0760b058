/** Sign-in from the browser: sessions, counted attempts, and the secrets of an installation. */
import { type Kysely, sql } from "kysely";
import type { Words } from "./index.ts";

export async function up(db: Kysely<unknown>, words: Words): Promise<void> {
  const { id, int, rows } = words;
  const statements = [
    // Only the hash of a token: who reads a backup cannot sign in with it.
    `CREATE TABLE user_session (
      id ${id}, user_id ${int} NOT NULL REFERENCES app_user (id) ON DELETE CASCADE,
      token_hash TEXT NOT NULL UNIQUE, address TEXT NOT NULL, user_agent TEXT NOT NULL,
      created_at_ms ${int} NOT NULL, seen_at_ms ${int} NOT NULL,
      expires_at_ms ${int} NOT NULL) ${rows}`,
    "CREATE INDEX user_session_by_user ON user_session (user_id)",
    // On disk, so that a restart does not give a guesser new tries.
    `CREATE TABLE sign_in_attempts (
      subject_hash TEXT PRIMARY KEY, attempts ${int} NOT NULL, until_ms ${int} NOT NULL) ${rows}`,
    `CREATE TABLE app_secret (name TEXT PRIMARY KEY, value TEXT NOT NULL) ${rows}`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
