/** API tokens. Works on the data folder; a running server looks there with every request. */
import { createToken, revokeToken } from "#accounts/tokens.ts";
import { AppError, invalidInput } from "#lib/app-error.ts";
import type { User } from "#model/account.ts";
import type { TokenOfUser } from "#store/ports/accounts.ts";
import type { Store } from "#store/ports/store.ts";
import { chooseVerb } from "./input/choose-verb.ts";
import { required } from "./input/project-argument.ts";
import type { Arguments } from "./input/read-arguments.ts";
import { withData } from "./open-data.ts";

export async function token(given: Arguments): Promise<void> {
  const verb = chooseVerb(given, "token", { create, list, revoke });
  const [name] = given.rest;
  const most = name === "revoke" ? 2 : 1;
  if (given.rest.length > most) {
    const more = given.rest.slice(most).join(" ");
    throw invalidInput(`"${more}" is too much for lapwing token ${name}.`);
  }
  await withData(given.config(), (store) => verb(given, store));
}

async function create(given: Arguments, store: Store): Promise<void> {
  const name = required(given, "--name", "token");
  const user = await needUser(given, store);
  const input = { name, scopes: given.texts("--scope").map((scope) => scope.trim()) };
  const made = await createToken(store.accounts, user, input, Date.now());
  const { id, scopes } = made.token;
  if (given.isSet("--json")) {
    return print({ id, name: made.token.name, scopes, user: user.email, token: made.text });
  }
  console.log(`Token ${id}   ${made.text}   (shown once; keep it like a password)`);
  console.log(
    `It may use ${scopes.join(", ")}, as ${user.email} and never more than that account.`,
  );
}

async function needUser(given: Arguments, { accounts }: Store): Promise<User> {
  const email = given.text("--email")?.trim();
  if (email === undefined) {
    const [owner] = await accounts.listByRoles(["owner"]);
    if (owner !== undefined) return owner;
    throw new AppError("not_found", "There is no account here yet: lapwing setup makes the first.");
  }
  const found = await accounts.findUserByEmail(email);
  if (found === undefined) {
    throw new AppError("not_found", `Nobody here has the e-mail address ${email}.`);
  }
  const { passwordHash: _, ...user } = found;
  return user;
}

async function list(given: Arguments, { accounts }: Store): Promise<void> {
  const rows = (await accounts.listTokens()).map(toRow);
  if (given.isSet("--json")) return print(rows);
  if (rows.length === 0) console.log("There are no tokens: lapwing token create makes one.");
  for (const { id, name, user, scopes, createdAt, lastUsedAt } of rows) {
    const used = lastUsedAt === null ? "never used" : `last used ${lastUsedAt}`;
    console.log(`${id}  ${name}  ${user}  made ${createdAt}, ${used}  ${scopes.join(" ")}`);
  }
}

function toRow({ token: { id, name, scopes, createdAtMs, usedAtMs }, user }: TokenOfUser) {
  const lastUsedAt = usedAtMs === undefined ? null : new Date(usedAtMs).toISOString();
  const createdAt = new Date(createdAtMs).toISOString();
  return { id, name, scopes, user: user.email, createdAt, lastUsedAt };
}

async function revoke(given: Arguments, { accounts }: Store): Promise<void> {
  const [, id] = given.rest;
  if (id === undefined) {
    const sentence = "Which one is missing. lapwing token list shows their numbers.";
    throw invalidInput(sentence);
  }
  const gone = toRow(await revokeToken(accounts, id));
  if (given.isSet("--json")) return print({ id: gone.id, revoked: true });
  console.log(
    `Token ${gone.id} (${gone.name}) is revoked. Requests with it are refused from now on.`,
  );
}

function print(value: unknown): void {
  console.log(JSON.stringify(value));
}
