/**
 * A Sentry error event in one shape, whatever the SDK sent: `normalizeEvent` makes it, and the
 * grouping, the rows, the API and the pages read it. Field names are Sentry's own. A field that was
 * wrong or too long has been removed or cut, and `_notes` says so.
 */
import type { Json, JsonObject } from "#lib/json.ts";
import type { Level } from "./level.ts";

export interface SentryEvent {
  event_id: string;
  /** Seconds since the epoch, corrected for clock drift and limits. */
  timestamp: number;
  level: Level;
  platform: string;
  logger?: string;
  transaction?: string;
  /** Sent by old SDKs only; `eventColumns` makes one when it is missing. */
  culprit?: string;
  /** Old SDKs' own grouping key. */
  checksum?: string;
  server_name?: string;
  release?: string;
  dist?: string;
  environment?: string;
  /** `formatted` is what to show; `message` may hold placeholders. */
  logentry?: { message?: string; formatted?: string; params?: Json };
  exception?: { values: SentryException[] };
  threads?: { values: JsonObject[] };
  stacktrace?: SentryStacktrace;
  breadcrumbs?: { values: SentryBreadcrumb[] };
  request?: SentryRequest;
  user?: SentryUser;
  tags?: SentryTag[];
  contexts?: Record<string, JsonObject>;
  extra?: JsonObject;
  modules?: Record<string, string>;
  fingerprint?: string[];
  sdk?: JsonObject;
  debug_meta?: JsonObject;
  _meta?: JsonObject;
  _notes?: EventNote[];
  /** Fields we do not read are kept as they came. */
  [other: string]: unknown;
}

/** Innermost cause first, as on the wire: the last one is what was caught. */
export interface SentryException {
  type?: string;
  value?: string;
  module?: string;
  thread_id?: Json;
  mechanism?: SentryMechanism;
  stacktrace?: SentryStacktrace;
  raw_stacktrace?: SentryStacktrace;
}

export interface SentryMechanism {
  type: string;
  handled?: boolean;
  synthetic?: boolean;
  source?: string;
  description?: string;
  exception_id?: number;
  parent_id?: number;
  is_exception_group?: boolean;
  data?: JsonObject;
  meta?: JsonObject;
}

/** Oldest call first, as on the wire: the last frame is where it was thrown. */
export interface SentryStacktrace {
  frames: SentryFrame[];
}

export interface SentryFrame {
  function?: string;
  raw_function?: string;
  module?: string;
  filename?: string;
  abs_path?: string;
  lineno?: number;
  colno?: number;
  in_app?: boolean;
  pre_context?: string[];
  context_line?: string;
  post_context?: string[];
  vars?: JsonObject;
  debug_id?: string;
  [other: string]: unknown;
}

export interface SentryBreadcrumb {
  timestamp?: number;
  type?: string;
  category?: string;
  level?: string;
  message?: string;
  data?: JsonObject;
  event_id?: string;
}

export interface SentryRequest {
  url?: string;
  method?: string;
  query_string?: string | [string, string][];
  fragment?: string;
  data?: Json;
  cookies?: [string, string][];
  /** Names as in "User-Agent", whatever case was sent. */
  headers?: [string, string][];
  env?: JsonObject;
  [other: string]: unknown;
}

export interface SentryUser {
  id?: string;
  email?: string;
  username?: string;
  name?: string;
  ip_address?: string;
  data?: JsonObject;
  geo?: JsonObject;
  [other: string]: unknown;
}

export type SentryTag = [key: string, value: string];

/** What we changed or could not use, shown on the event. */
export interface EventNote {
  /** "tags.10", "exception.values.0.value", "timestamp" */
  path: string;
  /** "damaged" is never stored: the disk has lost the rest. */
  what: "trimmed" | "invalid" | "scrubbed" | "corrected" | "damaged";
  /** One sentence for a person: what was there, why it changed. Never the value itself. */
  why: string;
  /** How many values it stands for, when it is not one. */
  values?: number;
  /** On the last note of a full list only: how many notes were left out. */
  more?: number;
  /** And how many values were hidden in what they say. */
  moreHidden?: number;
}
