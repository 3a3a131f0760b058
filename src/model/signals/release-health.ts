/** Release health: what sessions say about a release. See docs/release-health.md. */
import type { ProjectId } from "#model/ids.ts";

/** "errored" is known to aggregates only; a single session with errors is "ok" or "exited". */
export const SESSION_STATUSES = ["ok", "exited", "crashed", "abnormal", "unhandled"] as const;
export type SessionStatus = (typeof SESSION_STATUSES)[number];

/** What sessions are counted by; fixed by the first update of a session. */
export interface SessionPlace {
  projectId: ProjectId;
  release: string;
  /** "" when the SDK named none. */
  environment: string;
}

/** One message about one session. */
export interface SessionUpdate extends SessionPlace {
  /** 32 hex digits; undefined when none was sent: such an update is a session of its own. */
  sid: string | undefined;
  startedMs: number;
  /** The logical clock of the session: 0 for its first update. */
  seq: number;
  status: SessionStatus;
  hasErrors: boolean;
  /** Only of sessions that exited. */
  durationMs: number | undefined;
  /** Of the `did`; the text itself is never stored. */
  userHash: number | undefined;
}

/** Sessions that a server has added up itself, one per request it answered. */
export interface SessionGroup extends SessionPlace {
  startedMs: number;
  userHash: number | undefined;
  exited: number;
  errored: number;
  crashed: number;
  abnormal: number;
  unhandled: number;
}

/** What of a batch is about sessions. */
export interface SessionRows {
  updates: SessionUpdate[];
  groups: SessionGroup[];
}

/** Every session is in exactly one of healthy (the rest), errored, crashed, abnormal, unhandled. */
export interface SessionCounts {
  sessions: number;
  /** With errors that were handled. */
  errored: number;
  crashed: number;
  abnormal: number;
  unhandled: number;
  /** Those that said that they ended. */
  exited: number;
  /** Exited sessions that said how long they were, and the sum of that. */
  timed: number;
  durationMs: number;
}
export type SessionCount = keyof SessionCounts;

export const NO_SESSIONS: Readonly<SessionCounts> = {
  sessions: 0,
  errored: 0,
  crashed: 0,
  abnormal: 0,
  unhandled: 0,
  exited: 0,
  timed: 0,
  durationMs: 0,
};
export const SESSION_COUNTS = Object.keys(NO_SESSIONS) as SessionCount[];

export function addCounts(to: SessionCounts, more: Readonly<SessionCounts>, times = 1): void {
  for (const key of SESSION_COUNTS) to[key] += times * more[key];
}

/** Whose users are counted apart. "errored" holds those of the other three too. */
export const USER_STATUSES = ["all", "errored", "crashed", "abnormal", "unhandled"] as const;
export type UserStatus = (typeof USER_STATUSES)[number];

/** Where sessions are counted whose release and environment are one too many for a day. */
export const OTHER_RELEASES = "(other)";
