import { AppError } from "#lib/app-error.ts";
import { SCOPES, type Scope, type Token, type User } from "#model/account.ts";
import type { AccountStore } from "#store/ports/accounts.ts";
import { scopesOfRole } from "./may.ts";
import { hashToken, newTokenText } from "./token-text.ts";

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
  if (name === "") throw new AppError("invalid_input", "A token needs a name.", { field });
  if (name.length <= MAX_NAME_LENGTH) return name;
  const sentence = `A token's name may have at most ${MAX_NAME_LENGTH} characters.`;
  throw new AppError("invalid_input", sentence, { field });
}

/** In the table's order, each once. What its role may not do, a token could never do either. */
function checkScopes(user: User, given: readonly string[]): Scope[] {
  const field = "scope";
  const all = SCOPES.join(", ");
  const unknown = given.find((one) => !SCOPES.some((scope) => scope === one));
  if (unknown !== undefined) {
    throw new AppError("invalid_input", `There is no scope "${unknown}". There are: ${all}.`, {
      field,
    });
  }
  if (given.length === 0) {
    throw new AppError("invalid_input", `A token needs a scope, one or more of: ${all}.`, {
      field,
    });
  }
  const open = scopesOfRole(user.role);
  const scopes = SCOPES.filter((scope) => given.includes(scope));
  const beyond = scopes.find((scope) => !open.has(scope));
  if (beyond === undefined) return scopes;
  const sentence = `The role ${user.role} of ${user.email} may not do what ${beyond} allows.`;
  throw new AppError("forbidden", sentence, { field });
}
