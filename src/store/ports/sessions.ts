import type { Session } from "#model/account.ts";
import type { SessionId, UserId } from "#model/ids.ts";

export interface SessionStore {
  create(session: NewSession): Promise<Session>;
  findByToken(tokenHash: string): Promise<Session | undefined>;
  /** Newest first, expired ones too. */
  listOfUser(userId: UserId): Promise<Session[]>;
  prolong(tokenHash: string, times: Pick<Session, "seenAtMs" | "expiresAtMs">): Promise<void>;
  deleteByToken(tokenHash: string): Promise<void>;
  /** False when this user has no such session. */
  deleteOfUser(userId: UserId, id: SessionId): Promise<boolean>;
  /** All of them, but for the one named. */
  deleteAllOfUser(userId: UserId, except?: SessionId): Promise<void>;
  /**
   * Counts one attempt and says how many there were since the window opened. The first attempt
   * after a window's end opens the next one.
   */
  countAttempt(subjectHash: string, nowMs: number, windowMs: number): Promise<AttemptCount>;
  /** Takes one back: it was a success. */
  uncountAttempt(subjectHash: string): Promise<void>;
  forgetAttempts(subjectHash: string): Promise<void>;
}
export type NewSession = Omit<Session, "id" | "seenAtMs"> & { tokenHash: string };
export interface AttemptCount {
  attempts: number;
  untilMs: number;
}
