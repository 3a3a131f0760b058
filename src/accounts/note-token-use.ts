import { MINUTE_MS } from "#lib/time.ts";
import type { Token } from "#model/account.ts";
import type { TokenId } from "#model/ids.ts";
import type { AccountStore } from "#store/ports/accounts.ts";

/** Asking must not mean writing each time; who looks for unused tokens thinks in days. */
const NOTE_AGAIN_MS = 5 * MINUTE_MS;

/** When each was last tried: a disk that cannot be written is not asked with every request. */
const triedAtMs = new WeakMap<AccountStore, Map<TokenId, number>>();

export async function noteTokenUse(
  accounts: AccountStore,
  token: Token,
  nowMs: number,
): Promise<void> {
  const tries = triedAtMs.get(accounts) ?? new Map<TokenId, number>();
  triedAtMs.set(accounts, tries);
  if (isRecent(token.usedAtMs, nowMs) || isRecent(tries.get(token.id), nowMs)) return;
  tries.set(token.id, nowMs);
  await accounts.noteTokenUse(token.id, nowMs);
}

/** A clock that was set back must not stop it. */
function isRecent(atMs: number | undefined, nowMs: number): boolean {
  return atMs !== undefined && Math.abs(nowMs - atMs) < NOTE_AGAIN_MS;
}
