/**
 * The tables of the day files, in numbered steps. A step says what it makes in the files of which
 * signal; "all" is for every file.
 */
import type { Signal } from "#model/keeping/signal.ts";

type Step = Partial<Record<Signal | "all", string>>;

const FIRST: Required<Step> = {
  all: `
    -- How far the spool is in here, and how much of the blob is.
    CREATE TABLE day_state (
      spool TEXT PRIMARY KEY, position INTEGER NOT NULL,
      blob_bytes INTEGER NOT NULL) STRICT;
    -- Payloads of deleted rows that are still to be overwritten in the blob.
    CREATE TABLE wipe (
      id INTEGER PRIMARY KEY, block INTEGER NOT NULL, block_offset INTEGER NOT NULL,
      bytes INTEGER NOT NULL) STRICT;`,
  errors: `
    -- Events, each with the place of its payload; tags counted by group.
    CREATE TABLE event (
      id INTEGER PRIMARY KEY, project_id INTEGER NOT NULL, event_id BLOB NOT NULL,
      group_id INTEGER NOT NULL, timestamp_ms INTEGER NOT NULL, received_ms INTEGER NOT NULL,
      level TEXT NOT NULL, platform TEXT NOT NULL, title TEXT NOT NULL, culprit TEXT NOT NULL,
      "transaction" TEXT, "release" TEXT, environment TEXT, user_key TEXT,
      block INTEGER NOT NULL, block_offset INTEGER NOT NULL, bytes INTEGER NOT NULL) STRICT;
    CREATE UNIQUE INDEX event_by_id ON event (event_id, project_id);
    CREATE INDEX event_by_group ON event (group_id, timestamp_ms, event_id);
    CREATE TABLE tag_count (
      group_id INTEGER NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL, events INTEGER NOT NULL,
      PRIMARY KEY (group_id, key, value)) STRICT, WITHOUT ROWID;
    -- In which trace an event happened.
    CREATE TABLE event_trace (
      trace_id BLOB NOT NULL, project_id INTEGER NOT NULL, event_id BLOB NOT NULL, span_id BLOB,
      PRIMARY KEY (trace_id, project_id, event_id)) STRICT, WITHOUT ROWID;
    -- The values that the tags of a project have, as hashes: their number is limited.
    CREATE TABLE tag_value (
      project_id INTEGER NOT NULL, key TEXT NOT NULL, hash INTEGER NOT NULL,
      PRIMARY KEY (project_id, key, hash)) STRICT, WITHOUT ROWID;`,
  traces: `
    -- Samples of web vitals. A percentile over a day is read from the last index alone.
    CREATE TABLE vital_route (
      id INTEGER PRIMARY KEY, project_id INTEGER NOT NULL, route TEXT NOT NULL,
      UNIQUE (project_id, route)) STRICT;
    CREATE TABLE vital (
      id INTEGER PRIMARY KEY, project_id INTEGER NOT NULL, vital_id BLOB NOT NULL,
      metric TEXT NOT NULL, value REAL NOT NULL, bucket INTEGER NOT NULL, route_id INTEGER NOT NULL,
      path TEXT, navigation TEXT, device TEXT, connection TEXT, element TEXT, url TEXT,
      interaction TEXT, page_view BLOB, "release" TEXT, environment TEXT, browser TEXT,
      browser_version TEXT, timestamp_ms INTEGER NOT NULL, received_ms INTEGER NOT NULL,
      notes TEXT) STRICT;
    CREATE UNIQUE INDEX vital_by_id ON vital (vital_id, project_id);
    CREATE INDEX vital_by_route
      ON vital (project_id, route_id, metric, bucket, timestamp_ms, value);
    -- Spans. What the spans of a segment share is said once in span_source ("" where nothing is
    -- said); figures are kept per hour and per day, so that a month is read in a few rows.
    CREATE TABLE span_source (
      id INTEGER PRIMARY KEY, project_id INTEGER NOT NULL, "transaction" TEXT NOT NULL,
      "release" TEXT NOT NULL, environment TEXT NOT NULL, platform TEXT NOT NULL,
      UNIQUE (project_id, "transaction", "release", environment, platform)) STRICT;
    CREATE TABLE span (
      id INTEGER PRIMARY KEY, project_id INTEGER NOT NULL, trace_id BLOB NOT NULL,
      span_id BLOB NOT NULL, parent_id BLOB, segment_id BLOB, is_segment INTEGER NOT NULL,
      event_id BLOB, source_id INTEGER NOT NULL, op TEXT, name TEXT NOT NULL, status TEXT,
      start_us INTEGER NOT NULL, duration_us INTEGER NOT NULL, exclusive_us INTEGER,
      received_ms INTEGER NOT NULL, origin TEXT, replay_id BLOB, profile_id BLOB, user_key TEXT,
      block INTEGER NOT NULL, block_offset INTEGER NOT NULL, bytes INTEGER NOT NULL) STRICT;
    CREATE UNIQUE INDEX span_by_id ON span (trace_id, span_id, project_id);
    CREATE INDEX span_by_time ON span (project_id, start_us, span_id);
    CREATE UNIQUE INDEX span_by_event ON span (event_id, project_id) WHERE event_id IS NOT NULL;
    CREATE TABLE span_figure (
      project_id INTEGER NOT NULL, width_ms INTEGER NOT NULL, start_ms INTEGER NOT NULL,
      op TEXT NOT NULL, name TEXT NOT NULL, environment TEXT NOT NULL, spans INTEGER NOT NULL,
      failed INTEGER NOT NULL, total_ms REAL NOT NULL, histogram BLOB NOT NULL,
      PRIMARY KEY (project_id, width_ms, start_ms, op, name, environment)) STRICT, WITHOUT ROWID;
    -- Profiles; chunk_id is empty for those that are whole.
    CREATE TABLE profile (
      id INTEGER PRIMARY KEY, project_id INTEGER NOT NULL, profile_id BLOB NOT NULL,
      chunk_id BLOB NOT NULL, trace_id BLOB, transaction_id BLOB, "transaction" TEXT,
      platform TEXT NOT NULL, "release" TEXT, environment TEXT, start_ms INTEGER NOT NULL,
      duration_ms REAL NOT NULL, received_ms INTEGER NOT NULL, notes TEXT,
      block INTEGER NOT NULL, block_offset INTEGER NOT NULL, bytes INTEGER NOT NULL) STRICT;
    CREATE UNIQUE INDEX profile_by_id ON profile (profile_id, chunk_id, project_id);
    CREATE INDEX profile_by_time ON profile (project_id, start_ms);`,
  logs: `
    -- Logs. Who wrote an entry is one of a few, so it is kept once.
    CREATE TABLE log_source (
      id INTEGER PRIMARY KEY, "release" TEXT NOT NULL, environment TEXT NOT NULL,
      sdk TEXT NOT NULL, sdk_version TEXT NOT NULL, server TEXT NOT NULL, browser TEXT NOT NULL,
      browser_version TEXT NOT NULL, spool TEXT NOT NULL,
      UNIQUE ("release", environment, sdk, sdk_version, server, browser, browser_version,
        spool)) STRICT;
    CREATE TABLE log (
      id INTEGER PRIMARY KEY, project_id INTEGER NOT NULL, timestamp_us INTEGER NOT NULL,
      sequence INTEGER NOT NULL, number INTEGER NOT NULL, received_ms INTEGER NOT NULL, severity INTEGER NOT NULL,
      level INTEGER NOT NULL, source_id INTEGER NOT NULL, trace_id BLOB, span_id BLOB,
      body TEXT NOT NULL, block INTEGER NOT NULL, block_offset INTEGER NOT NULL,
      bytes INTEGER NOT NULL) STRICT;
    CREATE INDEX log_by_time ON log (project_id, timestamp_us, sequence);
    CREATE INDEX log_by_trace ON log (trace_id) WHERE trace_id IS NOT NULL;
    -- Metrics: points, and figures by the hour. Sum, min and max only of points that are sums.
    CREATE TABLE metric (
      id INTEGER PRIMARY KEY, project_id INTEGER NOT NULL, name TEXT NOT NULL, type TEXT NOT NULL,
      unit TEXT NOT NULL, UNIQUE (project_id, name, type, unit)) STRICT;
    CREATE TABLE metric_point (
      id INTEGER PRIMARY KEY, project_id INTEGER NOT NULL, metric_id INTEGER NOT NULL,
      timestamp_us INTEGER NOT NULL, received_ms INTEGER NOT NULL, value REAL NOT NULL,
      count INTEGER, sum REAL, min REAL, max REAL, trace_id BLOB, span_id BLOB, "release" TEXT,
      environment TEXT, block INTEGER NOT NULL, block_offset INTEGER NOT NULL,
      bytes INTEGER NOT NULL) STRICT;
    CREATE INDEX metric_point_by_time ON metric_point (project_id, timestamp_us);
    CREATE TABLE metric_hour (
      metric_id INTEGER NOT NULL, hour_ms INTEGER NOT NULL, count INTEGER NOT NULL,
      sum REAL NOT NULL, min REAL NOT NULL, max REAL NOT NULL, last REAL NOT NULL,
      last_us INTEGER NOT NULL, histogram BLOB, sketch BLOB,
      PRIMARY KEY (metric_id, hour_ms)) STRICT, WITHOUT ROWID;`,
  replays: `
    -- Attachments and parts of recordings, each with the place of its payload.
    CREATE TABLE attachment (
      id INTEGER PRIMARY KEY, project_id INTEGER NOT NULL, event_id BLOB NOT NULL,
      attachment_id BLOB NOT NULL, received_ms INTEGER NOT NULL, name TEXT NOT NULL,
      content_type TEXT, type TEXT NOT NULL, sha256 BLOB NOT NULL, notes TEXT,
      block INTEGER NOT NULL, block_offset INTEGER NOT NULL, bytes INTEGER NOT NULL) STRICT;
    CREATE UNIQUE INDEX attachment_by_event ON attachment (event_id, project_id, attachment_id);
    CREATE TABLE replay_segment (
      id INTEGER PRIMARY KEY, project_id INTEGER NOT NULL, replay_id BLOB NOT NULL,
      segment_id INTEGER NOT NULL, type TEXT NOT NULL, start_ms INTEGER NOT NULL,
      timestamp_ms INTEGER NOT NULL, received_ms INTEGER NOT NULL, urls TEXT, error_ids BLOB,
      trace_ids BLOB, "release" TEXT, environment TEXT, dist TEXT, platform TEXT NOT NULL,
      user_id TEXT, user_email TEXT, user_name TEXT, browser TEXT, browser_version TEXT,
      os TEXT, os_version TEXT, device TEXT, sdk TEXT, sdk_version TEXT, encoding TEXT NOT NULL,
      raw_bytes INTEGER NOT NULL, notes TEXT, block INTEGER NOT NULL,
      block_offset INTEGER NOT NULL, bytes INTEGER NOT NULL, event_block INTEGER NOT NULL,
      event_offset INTEGER NOT NULL, event_bytes INTEGER NOT NULL) STRICT;
    CREATE UNIQUE INDEX replay_by_id ON replay_segment (replay_id, project_id, segment_id);
    CREATE INDEX replay_by_time ON replay_segment (project_id, timestamp_ms, replay_id, start_ms);
    CREATE TABLE replay_error (
      error_id BLOB NOT NULL, project_id INTEGER NOT NULL, replay_id BLOB NOT NULL,
      PRIMARY KEY (error_id, project_id, replay_id)) STRICT, WITHOUT ROWID;`,
};

const STEPS: readonly Step[] = [FIRST];

/** A file's own statements; those of a step that is not for it are empty. */
export function stepsOf(signal: Signal): string[] {
  return STEPS.map((step) => [step.all, step[signal]].join("\n").trim());
}
