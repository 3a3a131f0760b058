/**
 * The arithmetic of one session. Its state is a function of the set of its updates: the same update
 * twice changes nothing, and updates may come in any order. What a session adds to the sums is the
 * difference between its counts after and before.
 */
import type { SessionCounts, SessionStatus, SessionUpdate, UserStatus } from "./release-health.ts";

type Ended = Exclude<SessionStatus, "ok">;

export interface SessionState {
  /** How it ended; undefined while it goes on. */
  end: { status: Ended; seq: number; durationMs: number | undefined } | undefined;
  /** The earliest update that told of an error. */
  errorSeq: number | undefined;
  userHash: number | undefined;
}

type About = Pick<SessionUpdate, "seq" | "status" | "hasErrors" | "durationMs" | "userHash">;

/** Of two ends at the same time the worse one is true. */
const WORSE: Record<Ended, number> = { exited: 0, abnormal: 1, unhandled: 2, crashed: 3 };

export function advanceSession(known: SessionState | undefined, update: About): SessionState {
  const { seq, userHash } = update;
  const errorSeq = update.hasErrors ? earlier(known?.errorSeq, seq) : known?.errorSeq;
  return {
    end: firstEnd(known?.end, update),
    errorSeq,
    userHash: known?.userHash ?? userHash,
  };
}

/** A session that ended never changes again: of two ends the earlier one stands. */
function firstEnd(known: SessionState["end"], update: About): SessionState["end"] {
  const { status, seq, durationMs } = update;
  if (status === "ok") return known;
  if (known !== undefined && known.seq < seq) return known;
  if (known?.seq === seq && WORSE[known.status] > WORSE[status]) return known;
  if (known?.seq === seq && known.status === status) {
    return { ...known, durationMs: longer(known.durationMs, durationMs) };
  }
  return { status, seq, durationMs };
}

/** What the session counts for. An error after its end is not its own. */
export function countsOfSession({ end, errorSeq }: SessionState): SessionCounts {
  const isExited = end === undefined || end.status === "exited";
  const hasErrors = errorSeq !== undefined && (end === undefined || errorSeq <= end.seq);
  const isTimed = end?.status === "exited" && end.durationMs !== undefined;
  return {
    sessions: 1,
    errored: Number(isExited && hasErrors),
    crashed: Number(end?.status === "crashed"),
    abnormal: Number(end?.status === "abnormal"),
    unhandled: Number(end?.status === "unhandled"),
    exited: Number(end?.status === "exited"),
    timed: Number(isTimed),
    durationMs: isTimed ? (end.durationMs ?? 0) : 0,
  };
}

/** Among which users somebody counts who had these sessions. */
export function userStatuses(
  counts: Pick<SessionCounts, "errored" | "crashed" | "abnormal" | "unhandled">,
): UserStatus[] {
  const fatal = (["crashed", "abnormal", "unhandled"] as const).filter((key) => counts[key] > 0);
  const isErrored = counts.errored > 0 || fatal.length > 0;
  return isErrored ? ["all", "errored", ...fatal] : ["all"];
}

function earlier(a: number | undefined, b: number): number {
  return a === undefined ? b : Math.min(a, b);
}

function longer(a: number | undefined, b: number | undefined): number | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return Math.max(a, b);
}
