/** API tokens as text: a prefix that secret scanners can know, then 256 random bits. */
import { createHash, randomBytes } from "node:crypto";
import { AppError, invalidInput } from "#lib/app-error.ts";
import { MINUTE_MS } from "#lib/time.ts";
import { SCOPES, type Scope, type Token, type User } from "#model/account.ts";
import type { TokenId } from "#model/ids.ts";
import type { Viewer } from "#model/viewer.ts";
import type { AccountStore, TokenOfUser } from "#store/ports/accounts.ts";
import type { Store } from "#store/ports/store.ts";
import { refuseUnlessMay, scopesOfRole } from "./may.ts";

export function newTokenText(): string {
  return `lapwing_${randomBytes(32).toString("hex")}`;
}

/** Only this is stored. The text has full entropy, so a plain hash is enough. */
export function hashToken(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

const MAX_NAME_LENGTH = 100;

/** The text is returned once and cannot be read again. */
export async function createToken(
  accounts: AccountStore,
  user: User,
  input: { name: string; scopes: readonly string[] },
  nowMs: number,
): Promise<{ token: Token; text: string }> {
  const name = checkName(input.name);
  const scopes = checkScopes(user, input.scopes);
  const text = newTokenText();
  const createdAtMs = nowMs;
  const made = { userId: user.id, name, scopes, tokenHash: hashToken(text), createdAtMs };
  return { token: await accounts.createToken(made), text };
}

function checkName(given: string): string {
  const name = given.trim();
  const field = "name";
  if (name === "") throw invalidInput("A token needs a name.", field);
  if (name.length <= MAX_NAME_LENGTH) return name;
  const sentence = `A token's name may have at most ${MAX_NAME_LENGTH} characters.`;
  throw invalidInput(sentence, field);
}

/** In the table's order, each once. What its role may not do, a token could never do either. */
function checkScopes(user: User, given: readonly string[]): Scope[] {
  const field = "scope";
  const all = SCOPES.join(", ");
  const unknown = given.find((one) => !SCOPES.some((scope) => scope === one));
  if (unknown !== undefined) {
    throw invalidInput(`There is no scope "${unknown}". There are: ${all}.`, field);
  }
  if (given.length === 0) {
    throw invalidInput(`A token needs a scope, one or more of: ${all}.`, field);
  }
  const open = scopesOfRole(user.role);
  const scopes = SCOPES.filter((scope) => given.includes(scope));
  const beyond = scopes.find((scope) => !open.has(scope));
  if (beyond === undefined) return scopes;
  const sentence = `The role ${user.role} of ${user.email} may not do what ${beyond} allows.`;
  throw new AppError("forbidden", sentence, { field });
}

/** A running server asks the store for every request: the next one with it is refused. */
export async function revokeToken(accounts: AccountStore, id: string): Promise<TokenOfUser> {
  const found = (await accounts.listTokens()).find(({ token }) => String(token.id) === id);
  if (found !== undefined && (await accounts.deleteToken(found.token.id))) return found;
  throw new AppError("not_found", `There is no token ${id}. lapwing token list shows them.`);
}

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

export async function countOwnTokens(
  viewer: Viewer,
  { accounts }: Pick<Store, "accounts">,
): Promise<number> {
  refuseUnlessMay(viewer, "change own account");
  const all = await accounts.listTokens();
  return all.filter(({ user }) => user.id === viewer.user.id).length;
}
