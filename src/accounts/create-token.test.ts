import { expect, test } from "vitest";
import { ROLES, SCOPES } from "#model/account.ts";
import { openTestStore } from "#test/support/store/store.ts";
import { scopesOfRole } from "./may.ts";
import { createToken, hashToken, noteTokenUse, revokeToken } from "./tokens.ts";

async function withUsers() {
  const { accounts } = await openTestStore();
  const users = [];
  for (const role of ROLES) {
    const user = { email: `${role}@example.org`, name: "", role, passwordHash: "", createdAtMs: 0 };
    const made = await accounts.createUser(user);
    if (made === undefined) throw new Error("not made");
    users.push(made);
  }
  return { accounts, users };
}

test("a token is found by its text alone, with the scopes asked for, each once", async () => {
  const { accounts, users } = await withUsers();
  const [owner] = users;
  if (owner === undefined) throw new Error("no owner");
  const scopes = ["org:read", "event:read", "org:read"];
  const { token, text } = await createToken(accounts, owner, { name: " ci ", scopes }, 7);
  expect(token).toMatchObject({ name: "ci", scopes: ["event:read", "org:read"], createdAtMs: 7 });
  expect(await accounts.findToken(hashToken(text))).toEqual({ token, user: owner });
  await revokeToken(accounts, String(token.id));
  expect(await accounts.findToken(hashToken(text))).toBeUndefined();
  await expect(revokeToken(accounts, String(token.id))).rejects.toThrow("There is no token");
});

test("each role gets every scope it may use, and none beyond", async () => {
  const { accounts, users } = await withUsers();
  for (const user of users) {
    for (const scope of SCOPES) {
      const making = createToken(accounts, user, { name: "x", scopes: [scope] }, 0);
      if (scopesOfRole(user.role).has(scope)) expect((await making).token.scopes).toEqual([scope]);
      else await expect(making).rejects.toThrow(`may not do what ${scope} allows`);
    }
  }
});

test.each([
  ["", ["org:read"], "needs a name"],
  ["x".repeat(101), ["org:read"], "at most 100 characters"],
  ["ci", [], "needs a scope"],
  ["ci", ["org:read", "org:admin"], 'no scope "org:admin"'],
])("a token %j with %j is refused, and none is made", async (name, scopes, why) => {
  const { accounts, users } = await withUsers();
  const [owner] = users;
  if (owner === undefined) throw new Error("no owner");
  await expect(createToken(accounts, owner, { name, scopes }, 0)).rejects.toThrow(why);
  expect(await accounts.listTokens()).toEqual([]);
});

test("a use is noted at once, then every five minutes, and a failed try is not repeated at once", async () => {
  const { accounts, users } = await withUsers();
  const [owner] = users;
  if (owner === undefined) throw new Error("no owner");
  const { text } = await createToken(accounts, owner, { name: "ci", scopes: ["org:read"] }, 0);
  const use = async (atMs: number) => {
    const found = await accounts.findToken(hashToken(text));
    if (found === undefined) throw new Error("not found");
    await noteTokenUse(accounts, found.token, atMs);
    return (await accounts.findToken(hashToken(text)))?.token.usedAtMs;
  };
  const MINUTE_MS = 60_000;
  expect(await use(MINUTE_MS)).toBe(MINUTE_MS);
  expect(await use(5 * MINUTE_MS)).toBe(MINUTE_MS);
  expect(await use(6 * MINUTE_MS)).toBe(6 * MINUTE_MS);
  const write = accounts.noteTokenUse;
  let tries = 0;
  accounts.noteTokenUse = async () => {
    tries++;
    throw new Error("disk full");
  };
  await expect(use(20 * MINUTE_MS)).rejects.toThrow("disk full");
  await use(21 * MINUTE_MS);
  expect(tries).toBe(1);
  accounts.noteTokenUse = write;
  expect(await use(25 * MINUTE_MS)).toBe(25 * MINUTE_MS);
});
