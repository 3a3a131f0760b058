import { expect } from "vitest";
import type { Role } from "#model/account.ts";
import type { UserId } from "#model/ids.ts";
import type { NewUser } from "#store/ports/accounts.ts";
import { NOON_MS } from "#test/support/store/samples.ts";
import type { Claims } from "#test/support/store/store-under-test.ts";

const ADA: NewUser = {
  email: "Ada@Example.org",
  name: "Ada",
  role: "owner",
  passwordHash: "scrypt$…",
  createdAtMs: NOON_MS,
};

export const ACCOUNT_CLAIMS: Claims = {
  async "a user is found by e-mail address in any case"({ store: { accounts } }) {
    expect(await accounts.countUsers()).toBe(0);
    const { passwordHash, ...user } = ADA;
    const made = await accounts.createUser(ADA);
    expect(made).toEqual({ ...user, id: made?.id, email: "ada@example.org" });
    for (const email of ["ada@example.org", "ADA@EXAMPLE.ORG", "Ada@Example.org"]) {
      expect(await accounts.findUserByEmail(email)).toEqual({ ...made, passwordHash });
    }
    expect(await accounts.findUserByEmail("ada@example.com")).toBeUndefined();
    expect(await accounts.countUsers()).toBe(1);
  },

  async "users are listed by role, in the order of the roles"({ store: { accounts } }) {
    for (const [name, role] of [
      ["Ada", "admin"],
      ["Bo", "owner"],
      ["Cy", "admin"],
      ["Di", "viewer"],
    ] as const) {
      await accounts.createUser({ ...ADA, name, role, email: `${name}@example.org` });
    }
    const names = async (...roles: Role[]) =>
      (await accounts.listByRoles(roles)).map(({ name }) => name);
    expect(await names("owner", "admin")).toEqual(["Bo", "Ada", "Cy"]);
    expect(await names("viewer")).toEqual(["Di"]);
    expect(await names("member")).toEqual([]);
    expect(await names()).toEqual([]);
  },

  async "an e-mail address is given once, in any case"({ store: { accounts } }) {
    await accounts.createUser(ADA);
    expect(await accounts.createUser({ ...ADA, email: "aDA@example.ORG" })).toBeUndefined();
    expect(await accounts.countUsers()).toBe(1);
    expect(await accounts.createUser({ ...ADA, email: "bob@example.org" })).toBeDefined();
    expect(await accounts.countUsers()).toBe(2);
  },

  async "an address is compared, not matched"({ store: { accounts } }) {
    await accounts.createUser(ADA);
    for (const email of ["%", "ada_example.org", "' OR 1=1 --", ""]) {
      expect(await accounts.findUserByEmail(email)).toBeUndefined();
    }
  },

  async "a token is found by its hash, with its scopes and its user"({ store: { accounts } }) {
    const user = await accounts.createUser(ADA);
    const userId = user?.id as UserId;
    const scopes = ["event:read", "project:read"] as const;
    const wanted = { userId, name: "ci", scopes: [...scopes], createdAtMs: NOON_MS };
    const token = await accounts.createToken({ ...wanted, tokenHash: "hash-1" });
    expect(token).toEqual({ ...wanted, id: token.id, usedAtMs: undefined });
    const none = await accounts.createToken({ ...wanted, scopes: [], tokenHash: "hash-2" });
    expect(await accounts.findToken("hash-1")).toEqual({ token, user });
    expect((await accounts.findToken("hash-2"))?.token).toEqual({ ...none, scopes: [] });
    expect(await accounts.findToken("hash-3")).toBeUndefined();
  },

  async "tokens are listed with their users and when they were used, until they are deleted"({
    store: { accounts },
  }) {
    const made = [];
    for (const email of ["ada@example.org", "bo@example.org"]) {
      const user = await accounts.createUser({ ...ADA, email });
      if (user === undefined) throw new Error("not made");
      for (const name of ["ci", "agent"]) {
        const tokenHash = `${email} ${name}`;
        const input = { userId: user.id, name, scopes: [], tokenHash, createdAtMs: NOON_MS };
        made.push({ token: await accounts.createToken(input), user });
      }
    }
    const [first, second, third, fourth] = made;
    if (!first || !second || !third || !fourth) throw new Error("not made");
    expect(await accounts.listTokens()).toEqual(made);
    await accounts.noteTokenUse(second.token.id, NOON_MS + 5);
    const used = { ...second, token: { ...second.token, usedAtMs: NOON_MS + 5 } };
    expect(await accounts.findToken("ada@example.org agent")).toEqual(used);
    expect(await accounts.deleteToken(first.token.id)).toBe(true);
    expect(await accounts.deleteToken(first.token.id)).toBe(false);
    expect(await accounts.findToken("ada@example.org ci")).toBeUndefined();
    expect(await accounts.listTokens()).toEqual([used, third, fourth]);
    expect(await accounts.deleteTokensOfUser(third.user.id)).toBe(2);
    expect(await accounts.deleteTokensOfUser(third.user.id)).toBe(0);
    expect(await accounts.listTokens()).toEqual([used]);
  },

  async "a token's hash exists once, and only for a user who exists"({ store: { accounts } }) {
    const user = await accounts.createUser(ADA);
    const token = { name: "", scopes: [], tokenHash: "hash", createdAtMs: NOON_MS };
    await accounts.createToken({ ...token, userId: user?.id as UserId });
    await expect(accounts.createToken({ ...token, userId: user?.id as UserId })).rejects.toThrow();
    const orphan = { ...token, tokenHash: "other", userId: 99 as UserId };
    await expect(accounts.createToken(orphan)).rejects.toThrow();
  },
};
