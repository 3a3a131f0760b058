/** The state of a session as `session_state` holds it. */
import { SESSION_STATUSES, type SessionStatus } from "#model/signals/release-health.ts";
import type { SessionState } from "#model/signals/session-state.ts";

export function toSessionState(row: Readonly<Record<string, unknown>>): SessionState {
  const status = SESSION_STATUSES[Number(row.status)] as SessionStatus;
  const durationMs = numberOr(row.duration_ms);
  return {
    end: status === "ok" ? undefined : { status, seq: Number(row.end_seq), durationMs },
    errorSeq: numberOr(row.error_seq),
    userHash: numberOr(row.user_hash),
  };
}

export function sessionStateRow({ end, errorSeq, userHash }: SessionState) {
  return {
    status: SESSION_STATUSES.indexOf(end?.status ?? "ok"),
    end_seq: end?.seq ?? null,
    error_seq: errorSeq ?? null,
    duration_ms: end?.durationMs ?? null,
    user_hash: userHash ?? null,
  };
}

function numberOr(value: unknown): number | undefined {
  return value === null || value === undefined ? undefined : Number(value);
}
