/**
 * How often a password may be guessed, per account and per network. Counted on disk before the
 * password is looked at, so neither a restart nor asking in parallel gives more tries. Who is
 * signed in stays so; `lapwing user reset-password` lifts the limit of an account.
 */
import { AppError } from "#lib/app-error.ts";
import { MINUTE_MS } from "#lib/time.ts";
import type { SessionStore } from "#store/ports/sessions.ts";
import { networkOf } from "./network-of.ts";
import { hashToken } from "./tokens.ts";

const WINDOW_MS = 15 * MINUTE_MS;
export const MAX_PER_ACCOUNT = 10;
/** An office or a proxy is one network with many people. */
export const MAX_PER_NETWORK = 50;

export interface SignInSubject {
  email: string;
  address: string;
}

export async function countSignIn(
  sessions: SessionStore,
  subject: SignInSubject,
  nowMs: number,
): Promise<void> {
  const { account, network } = hashesOf(subject);
  const [byAccount, byNetwork] = await Promise.all([
    sessions.countAttempt(account, nowMs, WINDOW_MS),
    sessions.countAttempt(network, nowMs, WINDOW_MS),
  ]);
  const waitsMs = [
    byAccount.attempts > MAX_PER_ACCOUNT ? byAccount.untilMs - nowMs : 0,
    byNetwork.attempts > MAX_PER_NETWORK ? byNetwork.untilMs - nowMs : 0,
  ];
  const waitMs = Math.max(...waitsMs);
  if (waitMs <= 0) return;
  throw new AppError("too_many", `Too many attempts. Try again in ${waitText(waitMs)}.`);
}

/** The right password was given: the account starts again, the network gets its one back. */
export async function forgiveSignIn(sessions: SessionStore, subject: SignInSubject): Promise<void> {
  const { account, network } = hashesOf(subject);
  await sessions.forgetAttempts(account);
  await sessions.uncountAttempt(network);
}

export async function liftLimitOf(sessions: SessionStore, email: string): Promise<void> {
  await sessions.forgetAttempts(hashesOf({ email, address: "" }).account);
}

/** Hashed: people type passwords into the wrong box, and those must not end up on disk. */
function hashesOf({ email, address }: SignInSubject): { account: string; network: string } {
  return {
    account: hashToken(`account ${email.trim().toLowerCase()}`),
    network: hashToken(`network ${networkOf(address)}`),
  };
}

function waitText(waitMs: number): string {
  const minutes = Math.ceil(waitMs / MINUTE_MS);
  return minutes === 1 ? "a minute" : `${minutes} minutes`;
}
