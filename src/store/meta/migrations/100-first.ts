/** The first schema, table by table as people would look for them. */
import { type Kysely, sql } from "kysely";

/** What the engines call the same thing. */
export interface Words {
  /** An id that counts up by itself. */
  id: string;
  /** 64 bits. */
  int: string;
  bytes: string;
  /** For TEXT: what is compared byte by byte. */
  text: string;
  /** Ends a table. */
  rows: string;
  /** Ends a table that is read by ranges of its primary key. */
  clustered: string;
}

export async function up(db: Kysely<unknown>, words: Words): Promise<void> {
  const parts = [
    projects,
    people,
    issues,
    issueCounts,
    arrivals,
    sessions,
    monitors,
    keptRows,
    relay,
    digest,
  ];
  for (const statement of parts.flatMap((part) => part(words))) {
    await sql.raw(statement.replaceAll("TEXT", words.text)).execute(db);
  }
}

const OF_PROJECT = "NOT NULL REFERENCES project (id) ON DELETE CASCADE";

function projects({ id, int, rows, clustered }: Words): string[] {
  return [
    `CREATE TABLE project (
      id ${id}, slug TEXT NOT NULL UNIQUE, name TEXT NOT NULL, platform TEXT NOT NULL,
      created_at_ms ${int} NOT NULL, first_event_at_ms ${int},
      next_issue_number ${int} NOT NULL DEFAULT 1, is_demo ${int} NOT NULL DEFAULT 0,
      is_internal ${int} NOT NULL DEFAULT 0) ${rows}`,
    "CREATE UNIQUE INDEX project_internal ON project (is_internal) WHERE is_internal = 1",
    `CREATE TABLE project_key (
      id ${id}, project_id ${int} ${OF_PROJECT}, public_key TEXT NOT NULL UNIQUE,
      label TEXT NOT NULL, enabled ${int} NOT NULL DEFAULT 1, created_at_ms ${int} NOT NULL)
      ${rows}`,
    `CREATE TABLE repository (
      id ${id}, name TEXT NOT NULL UNIQUE, url TEXT, created_at_ms ${int} NOT NULL) ${rows}`,
    `CREATE TABLE filter_switch (
      project_id ${int} ${OF_PROJECT}, family TEXT NOT NULL, is_on ${int} NOT NULL,
      PRIMARY KEY (project_id, family)) ${clustered}`,
    `CREATE TABLE filter_rule (
      project_id ${int} ${OF_PROJECT}, position ${int} NOT NULL, field TEXT NOT NULL,
      glob TEXT NOT NULL, PRIMARY KEY (project_id, position)) ${clustered}`,
    // Limits of a key, a project or all; NULL is the default.
    `CREATE TABLE ingest_limit (
      scope TEXT NOT NULL, scope_id ${int} NOT NULL, category TEXT NOT NULL, period TEXT NOT NULL,
      quantity ${int} NOT NULL, PRIMARY KEY (scope, scope_id, category, period)) ${clustered}`,
    `CREATE TABLE project_guard (
      project_id ${int} PRIMARY KEY REFERENCES project (id) ON DELETE CASCADE,
      spike_protection ${int}, spike_minimum ${int}, max_new_issues ${int},
      max_tag_values ${int}) ${rows}`,
    // Lists are JSON.
    `CREATE TABLE project_privacy (
      project_id ${int} PRIMARY KEY ${OF_PROJECT}, uses_defaults ${int} NOT NULL,
      ip TEXT NOT NULL, keep_cookies ${int} NOT NULL, sensitive_keys TEXT NOT NULL,
      safe_keys TEXT NOT NULL, patterns TEXT NOT NULL) ${clustered}`,
    // How much was hidden, by UTC day of receipt.
    `CREATE TABLE scrub_day (
      project_id ${int} ${OF_PROJECT}, day TEXT NOT NULL, reason TEXT NOT NULL,
      quantity ${int} NOT NULL, PRIMARY KEY (project_id, day, reason)) ${clustered}`,
    `CREATE TABLE user_deletion (
      id ${id}, project_id ${int} ${OF_PROJECT}, user_id TEXT, email TEXT, shown TEXT NOT NULL,
      requested_by TEXT NOT NULL, requested_at_ms ${int} NOT NULL, status TEXT NOT NULL,
      progress TEXT NOT NULL, counts TEXT NOT NULL, finished_at_ms ${int}) ${rows}`,
    "CREATE INDEX user_deletion_by_project ON user_deletion (project_id)",
  ];
}

function people({ id, int, rows }: Words): string[] {
  const ofUser = "NOT NULL REFERENCES app_user (id) ON DELETE CASCADE";
  return [
    `CREATE TABLE app_user (
      id ${id}, email TEXT NOT NULL UNIQUE, name TEXT NOT NULL, role TEXT NOT NULL,
      password_hash TEXT NOT NULL, created_at_ms ${int} NOT NULL) ${rows}`,
    `CREATE TABLE api_token (
      id ${id}, user_id ${int} ${ofUser}, name TEXT NOT NULL, token_hash TEXT NOT NULL UNIQUE,
      scopes TEXT NOT NULL, created_at_ms ${int} NOT NULL, used_at_ms ${int}) ${rows}`,
    `CREATE TABLE user_session (
      id ${id}, user_id ${int} ${ofUser}, token_hash TEXT NOT NULL UNIQUE, address TEXT NOT NULL,
      user_agent TEXT NOT NULL, created_at_ms ${int} NOT NULL, seen_at_ms ${int} NOT NULL,
      expires_at_ms ${int} NOT NULL) ${rows}`,
    "CREATE INDEX user_session_by_user ON user_session (user_id)",
    // Of an address or an account, as a hash.
    `CREATE TABLE sign_in_attempts (
      subject_hash TEXT PRIMARY KEY, attempts ${int} NOT NULL, until_ms ${int} NOT NULL) ${rows}`,
    `CREATE TABLE app_secret (name TEXT PRIMARY KEY, value TEXT NOT NULL) ${rows}`,
    `CREATE TABLE app_setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) ${rows}`,
  ];
}

/** No foreign keys to project: the digest may meet records of one that was deleted meanwhile. */
function issues({ id, int, rows }: Words): string[] {
  return [
    `CREATE TABLE issue (
      id ${id}, project_id ${int} NOT NULL, number ${int} NOT NULL,
      title TEXT NOT NULL, type TEXT NOT NULL, value TEXT NOT NULL, culprit TEXT NOT NULL,
      search_text TEXT NOT NULL, level TEXT NOT NULL, platform TEXT NOT NULL, handled ${int},
      status TEXT NOT NULL, substatus TEXT,
      first_seen_ms ${int} NOT NULL, last_seen_ms ${int} NOT NULL,
      events ${int} NOT NULL, users ${int} NOT NULL,
      first_release TEXT, last_release TEXT,
      regressed_at ${int}, regressed_ms ${int}, regressed_release TEXT,
      UNIQUE (project_id, number)) ${rows}`,
    "CREATE INDEX issue_by_last_seen ON issue (project_id, status, last_seen_ms)",
    "CREATE INDEX issue_new ON issue (first_seen_ms) WHERE substatus = 'new'",
    `CREATE TABLE issue_group (
      group_id ${int} PRIMARY KEY, project_id ${int} NOT NULL, issue_id ${int} NOT NULL,
      version TEXT NOT NULL, reason TEXT NOT NULL, parts TEXT NOT NULL,
      made_hour_ms ${int} NOT NULL) ${rows}`,
    "CREATE INDEX issue_group_by_issue ON issue_group (issue_id)",
    "CREATE INDEX issue_group_by_hour ON issue_group (project_id, made_hour_ms)",
  ];
}

/** What is counted of issues belongs to a release in an environment. See docs/decisions/019. */
function issueCounts({ id, int, bytes, rows, clustered }: Words): string[] {
  return [
    // "" when the SDK named none. last_day: of receipt, in days since the epoch.
    `CREATE TABLE place (
      id ${id}, project_id ${int} ${OF_PROJECT}, environment TEXT NOT NULL, "release" TEXT NOT NULL,
      last_day ${int} NOT NULL, UNIQUE (project_id, environment, "release")) ${rows}`,
    `CREATE TABLE issue_hour (
      group_id ${int} NOT NULL, hour_ms ${int} NOT NULL, place_id ${int} NOT NULL,
      events ${int} NOT NULL, PRIMARY KEY (group_id, hour_ms, place_id)) ${clustered}`,
    // By place, because lists ask for all issues of some places. The issue is its group's.
    `CREATE TABLE issue_place (
      place_id ${int} NOT NULL, group_id ${int} NOT NULL, issue_id ${int} NOT NULL,
      events ${int} NOT NULL, first_seen_ms ${int} NOT NULL, last_seen_ms ${int} NOT NULL,
      PRIMARY KEY (place_id, group_id)) ${clustered}`,
    "CREATE INDEX issue_place_by_group ON issue_place (group_id)",
    // Sketches of users: of the whole issue, and by hour and by day.
    `CREATE TABLE issue_users (issue_id ${int} PRIMARY KEY, sketch ${bytes} NOT NULL) ${rows}`,
    `CREATE TABLE issue_place_users (
      group_id ${int} NOT NULL, span_ms ${int} NOT NULL, start_ms ${int} NOT NULL,
      place_id ${int} NOT NULL, sketch ${bytes} NOT NULL,
      PRIMARY KEY (group_id, span_ms, start_ms, place_id)) ${clustered}`,
    // Users that wait to be added to sketches while the digest is behind.
    `CREATE TABLE seen_users (id ${id}, entries ${bytes} NOT NULL) ${rows}`,
    // "" is an event without an environment; of all of them there is no row.
    `CREATE TABLE project_hour (
      project_id ${int} NOT NULL, hour_ms ${int} NOT NULL, environment TEXT NOT NULL,
      events ${int} NOT NULL, PRIMARY KEY (project_id, hour_ms, environment)) ${clustered}`,
    `CREATE TABLE project_users (
      project_id ${int} NOT NULL, span_ms ${int} NOT NULL, start_ms ${int} NOT NULL,
      environment TEXT NOT NULL, sketch ${bytes} NOT NULL,
      PRIMARY KEY (project_id, span_ms, start_ms, environment)) ${clustered}`,
  ];
}

function arrivals({ id, int, rows, clustered }: Words): string[] {
  return [
    `CREATE TABLE outcome_hour (
      project_id ${int} NOT NULL, hour_ms ${int} NOT NULL, key_id ${int} NOT NULL,
      category TEXT NOT NULL, kind TEXT NOT NULL, reason TEXT NOT NULL, quantity ${int} NOT NULL,
      PRIMARY KEY (project_id, hour_ms, key_id, category, kind, reason)) ${clustered}`,
    `CREATE TABLE received_hour (
      project_id ${int} NOT NULL, hour_ms ${int} NOT NULL, envelopes ${int} NOT NULL,
      PRIMARY KEY (project_id, hour_ms)) ${clustered}`,
    // A few of each reason why something was not stored, without contents.
    `CREATE TABLE drop_sample (
      id ${id}, project_id ${int} NOT NULL, kind TEXT NOT NULL, reason TEXT NOT NULL,
      category TEXT NOT NULL, key_id ${int} NOT NULL, at_ms ${int} NOT NULL,
      item_type TEXT NOT NULL, event_id TEXT, sdk TEXT, bytes ${int}) ${rows}`,
    "CREATE INDEX drop_sample_by_reason ON drop_sample (project_id, kind, reason, category, id)",
  ];
}

function sessions({ id, int, bytes, rows, clustered }: Words): string[] {
  return [
    `CREATE TABLE session_place (
      id ${id}, project_id ${int} ${OF_PROJECT}, "release" TEXT NOT NULL,
      environment TEXT NOT NULL, first_day ${int} NOT NULL,
      UNIQUE (project_id, "release", environment)) ${rows}`,
    // What has become of each session so far, for a few days.
    `CREATE TABLE session_state (
      day ${int} NOT NULL, project_id ${int} NOT NULL, sid ${bytes} NOT NULL,
      place_id ${int} NOT NULL, hour_ms ${int} NOT NULL, status ${int} NOT NULL, end_seq ${int},
      error_seq ${int}, duration_ms ${int}, user_hash ${int},
      PRIMARY KEY (day, project_id, sid)) ${clustered}`,
    `CREATE TABLE session_hour (
      project_id ${int} NOT NULL, hour_ms ${int} NOT NULL, place_id ${int} NOT NULL,
      sessions ${int} NOT NULL, errored ${int} NOT NULL, crashed ${int} NOT NULL,
      abnormal ${int} NOT NULL, unhandled ${int} NOT NULL, exited ${int} NOT NULL,
      timed ${int} NOT NULL, duration_ms ${int} NOT NULL,
      PRIMARY KEY (project_id, hour_ms, place_id)) ${clustered}`,
    `CREATE TABLE session_duration (
      project_id ${int} NOT NULL, hour_ms ${int} NOT NULL, place_id ${int} NOT NULL,
      bucket ${int} NOT NULL, sessions ${int} NOT NULL,
      PRIMARY KEY (project_id, hour_ms, place_id, bucket)) ${clustered}`,
    `CREATE TABLE session_users (
      project_id ${int} NOT NULL, span_ms ${int} NOT NULL, start_ms ${int} NOT NULL,
      place_id ${int} NOT NULL, status TEXT NOT NULL, sketch ${bytes} NOT NULL,
      PRIMARY KEY (project_id, span_ms, start_ms, place_id, status)) ${clustered}`,
  ];
}

function monitors({ int, bytes, clustered }: Words): string[] {
  return [
    `CREATE TABLE monitor (
      project_id ${int} ${OF_PROJECT}, slug TEXT NOT NULL, name TEXT NOT NULL, config TEXT,
      created_at_ms ${int} NOT NULL, PRIMARY KEY (project_id, slug)) ${clustered}`,
    // With its latest run there.
    `CREATE TABLE monitor_environment (
      project_id ${int} ${OF_PROJECT}, slug TEXT NOT NULL, environment TEXT NOT NULL,
      first_seen_ms ${int} NOT NULL, check_in_id ${bytes} NOT NULL, status TEXT NOT NULL,
      started_ms ${int} NOT NULL, updated_ms ${int} NOT NULL,
      PRIMARY KEY (project_id, slug, environment)) ${clustered}`,
  ];
}

/**
 * What is kept for as long as errors, and changes: what people say, and runs of jobs. By day of
 * receipt, in days since the epoch. No foreign keys: such a project's rows go in small steps.
 */
function keptRows({ id, int, bytes, rows, clustered }: Words): string[] {
  return [
    // The payload is the event that carried it, in zstd.
    `CREATE TABLE feedback (
      id ${id}, project_id ${int} NOT NULL, feedback_id ${bytes} NOT NULL, day ${int} NOT NULL,
      timestamp_ms ${int} NOT NULL, received_ms ${int} NOT NULL, message TEXT NOT NULL,
      name TEXT, email TEXT, url TEXT, event_id ${bytes}, group_id ${int}, replay_id ${bytes},
      source TEXT NOT NULL, "release" TEXT, environment TEXT, user_id TEXT, notes TEXT,
      payload ${bytes}) ${rows}`,
    "CREATE UNIQUE INDEX feedback_by_id ON feedback (feedback_id, project_id)",
    "CREATE INDEX feedback_by_time ON feedback (project_id, timestamp_ms, feedback_id)",
    `CREATE INDEX feedback_by_event ON feedback (project_id, event_id, timestamp_ms, feedback_id)
      WHERE event_id IS NOT NULL`,
    `CREATE INDEX feedback_by_group ON feedback (project_id, group_id)
      WHERE group_id IS NOT NULL`,
    "CREATE INDEX feedback_by_day ON feedback (day)",
    // Those whose error has not come yet.
    `CREATE INDEX feedback_waiting ON feedback (received_ms)
      WHERE group_id IS NULL AND event_id IS NOT NULL`,
    `CREATE TABLE check_in (
      id ${id}, project_id ${int} NOT NULL, check_in_id ${bytes} NOT NULL, day ${int} NOT NULL,
      slug TEXT NOT NULL, environment TEXT NOT NULL, status TEXT NOT NULL,
      started_ms ${int} NOT NULL, updated_ms ${int} NOT NULL, duration_ms ${int},
      "release" TEXT, trace_id ${bytes}) ${rows}`,
    "CREATE UNIQUE INDEX check_in_by_id ON check_in (check_in_id, project_id)",
    "CREATE INDEX check_in_by_monitor ON check_in (project_id, slug, started_ms)",
    "CREATE INDEX check_in_by_day ON check_in (day)",
    `CREATE INDEX check_in_open ON check_in (project_id, slug, environment, started_ms)
      WHERE status = 'in_progress'`,
    // About what both take on disk. is_going: no longer kept, and removed bit by bit.
    `CREATE TABLE kept_day (
      day ${int} PRIMARY KEY, bytes ${int} NOT NULL, is_going ${int} NOT NULL) ${clustered}`,
    // Deleted, and their rows here are still to be removed.
    `CREATE TABLE gone_project (id ${int} PRIMARY KEY) ${rows}`,
  ];
}

function relay({ id, int, rows, clustered }: Words): string[] {
  const ofTarget = "REFERENCES relay_target (id) ON DELETE CASCADE";
  return [
    `CREATE TABLE relay_target (
      id ${id}, project_id ${int} ${OF_PROJECT}, dsn TEXT NOT NULL UNIQUE, mode TEXT NOT NULL,
      delivery TEXT NOT NULL, is_internal ${int} NOT NULL, created_at_ms ${int} NOT NULL) ${rows}`,
    "CREATE INDEX relay_target_by_project ON relay_target (project_id)",
    `CREATE TABLE relay_progress (
      target_id ${int} NOT NULL ${ofTarget}, queue TEXT NOT NULL, counted_to ${int} NOT NULL,
      delivered_to ${int} NOT NULL, PRIMARY KEY (target_id, queue)) ${rows}`,
    `CREATE TABLE relay_status (
      target_id ${int} PRIMARY KEY ${ofTarget}, at_ms ${int} NOT NULL,
      waiting_bytes ${int} NOT NULL, oldest_waiting_at_ms ${int}, failure TEXT NOT NULL,
      next_try_at_ms ${int}) ${rows}`,
    `CREATE TABLE relay_count (
      target_id ${int} NOT NULL ${ofTarget}, hour_ms ${int} NOT NULL, category TEXT NOT NULL,
      what TEXT NOT NULL, reason TEXT NOT NULL, quantity ${int} NOT NULL,
      PRIMARY KEY (target_id, hour_ms, category, what, reason)) ${clustered}`,
  ];
}

function digest({ id, int, bytes, rows }: Words): string[] {
  return [
    // By spool. position: all before is in this database; the day fields say which telemetry goes
    // with it, and the others up to where each signal has rows: what is behind may lack nothing.
    `CREATE TABLE digest_state (
      spool TEXT PRIMARY KEY, position ${int} NOT NULL, day TEXT NOT NULL,
      day_position ${int} NOT NULL, errors_to ${int} NOT NULL, traces_to ${int} NOT NULL,
      logs_to ${int} NOT NULL, replays_to ${int} NOT NULL) ${rows}`,
    // Numbers are given out once. changes: how many batches were written.
    `CREATE TABLE digest_counter (
      id ${int} PRIMARY KEY CHECK (id = 1), changes ${int} NOT NULL, next_issue_id ${int} NOT NULL,
      next_place_id ${int} NOT NULL, next_session_place_id ${int} NOT NULL) ${rows}`,
    // What decided about the last batches, and what was decided: for telemetry that lacks them.
    `CREATE TABLE digest_settings (id ${id}, text TEXT NOT NULL) ${rows}`,
    `CREATE TABLE digest_batch (
      spool TEXT NOT NULL, end_at ${int} NOT NULL, start_at ${int} NOT NULL,
      settings_id ${int} NOT NULL, items ${bytes} NOT NULL,
      PRIMARY KEY (spool, end_at)) ${rows}`,
  ];
}
