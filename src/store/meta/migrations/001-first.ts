/** The first schema: projects and keys, accounts, issues with their rollups, outcomes, position. */
import { type Kysely, sql } from "kysely";
import type { Words } from "./index.ts";

export async function up(db: Kysely<unknown>, words: Words): Promise<void> {
  const { id, int, bytes, rows, clustered } = words;
  const statements = [
    `CREATE TABLE project (
      id ${id}, slug TEXT NOT NULL UNIQUE, name TEXT NOT NULL, platform TEXT NOT NULL,
      created_at_ms ${int} NOT NULL, first_event_at_ms ${int},
      next_issue_number ${int} NOT NULL DEFAULT 1) ${rows}`,
    `CREATE TABLE project_key (
      id ${id}, project_id ${int} NOT NULL REFERENCES project (id) ON DELETE CASCADE,
      public_key TEXT NOT NULL UNIQUE, label TEXT NOT NULL, enabled ${int} NOT NULL DEFAULT 1,
      created_at_ms ${int} NOT NULL) ${rows}`,
    `CREATE TABLE app_user (
      id ${id}, email TEXT NOT NULL UNIQUE, name TEXT NOT NULL, role TEXT NOT NULL,
      password_hash TEXT NOT NULL, created_at_ms ${int} NOT NULL) ${rows}`,
    `CREATE TABLE api_token (
      id ${id}, user_id ${int} NOT NULL REFERENCES app_user (id) ON DELETE CASCADE,
      name TEXT NOT NULL, token_hash TEXT NOT NULL UNIQUE, scopes TEXT NOT NULL,
      created_at_ms ${int} NOT NULL) ${rows}`,
    // No foreign key to project: the digest may meet records of a project deleted meanwhile.
    `CREATE TABLE issue (
      id ${id}, project_id ${int} NOT NULL, number ${int} NOT NULL,
      title TEXT NOT NULL, type TEXT NOT NULL, value TEXT NOT NULL, culprit TEXT NOT NULL,
      search_text TEXT NOT NULL, level TEXT NOT NULL, platform TEXT NOT NULL, handled ${int},
      status TEXT NOT NULL, substatus TEXT,
      first_seen_ms ${int} NOT NULL, last_seen_ms ${int} NOT NULL,
      events ${int} NOT NULL, users ${int} NOT NULL,
      first_release TEXT, last_release TEXT, UNIQUE (project_id, number)) ${rows}`,
    "CREATE INDEX issue_by_last_seen ON issue (project_id, status, last_seen_ms)",
    `CREATE TABLE issue_users (issue_id ${int} PRIMARY KEY, sketch ${bytes} NOT NULL) ${rows}`,
    `CREATE TABLE issue_group (
      group_id ${int} PRIMARY KEY, project_id ${int} NOT NULL, issue_id ${int} NOT NULL,
      version TEXT NOT NULL, reason TEXT NOT NULL, parts TEXT NOT NULL) ${rows}`,
    "CREATE INDEX issue_group_by_issue ON issue_group (issue_id)",
    `CREATE TABLE issue_hour (
      group_id ${int} NOT NULL, hour_ms ${int} NOT NULL, events ${int} NOT NULL,
      PRIMARY KEY (group_id, hour_ms)) ${clustered}`,
    `CREATE TABLE issue_facet (
      group_id ${int} NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL, events ${int} NOT NULL,
      first_seen_ms ${int} NOT NULL, last_seen_ms ${int} NOT NULL,
      PRIMARY KEY (group_id, key, value)) ${clustered}`,
    `CREATE TABLE outcome_hour (
      project_id ${int} NOT NULL, hour_ms ${int} NOT NULL, key_id ${int} NOT NULL,
      category TEXT NOT NULL, kind TEXT NOT NULL, reason TEXT NOT NULL, quantity ${int} NOT NULL,
      PRIMARY KEY (project_id, hour_ms, key_id, category, kind, reason)) ${clustered}`,
    // position: all before is in this database; the day fields say which telemetry file goes with it.
    `CREATE TABLE digest_state (
      id ${int} PRIMARY KEY CHECK (id = 1), position ${int} NOT NULL, day TEXT NOT NULL,
      day_position ${int} NOT NULL) ${rows}`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
