import { expect } from "vitest";
import type { SessionId, UserId } from "#model/ids.ts";
import type { NewSession } from "#store/ports/sessions.ts";
import { NOON_MS } from "#test/support/store/samples.ts";
import type { Claims, StoreUnderTest } from "#test/support/store/store-under-test.ts";

async function addUser({ store }: StoreUnderTest, email: string): Promise<UserId> {
  const user = { email, name: "", role: "owner", passwordHash: "", createdAtMs: 0 } as const;
  return (await store.accounts.createUser(user))?.id as UserId;
}

function session(userId: UserId, tokenHash: string, more: Partial<NewSession> = {}): NewSession {
  const client = { address: "192.0.2.1", userAgent: "Firefox" };
  const times = { createdAtMs: NOON_MS, expiresAtMs: NOON_MS + 1000 };
  return { userId, tokenHash, ...client, ...times, ...more };
}

export const SESSION_CLAIMS: Claims = {
  async "a session is found by its token's hash, as it was made"(under) {
    const { sessions } = under.store;
    const userId = await addUser(under, "ada@example.org");
    const { tokenHash, ...given } = session(userId, "one");
    const made = await sessions.create({ ...given, tokenHash });
    expect(made).toEqual({ ...given, id: made.id, seenAtMs: NOON_MS });
    expect(await sessions.findByToken("one")).toEqual(made);
    expect(await sessions.findByToken("two")).toBeUndefined();
    await expect(sessions.create(session(userId, "one"))).rejects.toThrow();
  },

  async "a session can be prolonged"(under) {
    const { sessions } = under.store;
    const userId = await addUser(under, "ada@example.org");
    const made = await sessions.create(session(userId, "one"));
    const other = await sessions.create(session(userId, "two"));
    const times = { seenAtMs: NOON_MS + 5, expiresAtMs: NOON_MS + 5000 };
    await sessions.prolong("one", times);
    expect(await sessions.findByToken("one")).toEqual({ ...made, ...times });
    expect(await sessions.findByToken("two")).toEqual(other);
  },

  async "a user's sessions are listed newest first and end one by one"(under) {
    const { sessions } = under.store;
    const [ada, bob] = [await addUser(under, "ada@a.org"), await addUser(under, "bob@a.org")];
    const old = await sessions.create(session(ada, "one"));
    const young = await sessions.create(session(ada, "two", { createdAtMs: NOON_MS + 1 }));
    const bobs = await sessions.create(session(bob, "three"));
    expect(await sessions.listOfUser(ada)).toEqual([young, old]);
    expect(await sessions.deleteOfUser(ada, bobs.id)).toBe(false);
    expect(await sessions.deleteOfUser(ada, 99 as SessionId)).toBe(false);
    expect(await sessions.deleteOfUser(ada, old.id)).toBe(true);
    await sessions.deleteByToken("two");
    expect(await sessions.listOfUser(ada)).toEqual([]);
    expect(await sessions.listOfUser(bob)).toEqual([bobs]);
  },

  async "all sessions of a user end at once, or all but one"(under) {
    const { sessions } = under.store;
    const [ada, bob] = [await addUser(under, "ada@a.org"), await addUser(under, "bob@a.org")];
    const kept = await sessions.create(session(ada, "one"));
    await sessions.create(session(ada, "two"));
    await sessions.create(session(bob, "three"));
    await sessions.deleteAllOfUser(ada, kept.id);
    expect(await sessions.listOfUser(ada)).toEqual([kept]);
    await sessions.deleteAllOfUser(ada);
    expect(await sessions.listOfUser(ada)).toEqual([]);
    expect(await sessions.listOfUser(bob)).toHaveLength(1);
  },

  async "attempts are counted until their window ends, through a restart"(under) {
    const count = (subject: string, atMs: number) =>
      under.store.sessions.countAttempt(subject, atMs, 1000);
    expect(await count("a", NOON_MS)).toEqual({ attempts: 1, untilMs: NOON_MS + 1000 });
    await under.reopen();
    expect(await count("a", NOON_MS + 999)).toEqual({ attempts: 2, untilMs: NOON_MS + 1000 });
    expect((await count("b", NOON_MS + 999)).attempts).toBe(1);
    expect(await count("a", NOON_MS + 1000)).toEqual({ attempts: 1, untilMs: NOON_MS + 2000 });
  },

  async "attempts are taken back one by one, or forgotten"({ store: { sessions } }) {
    const count = () => sessions.countAttempt("a", NOON_MS, 1000);
    await count();
    await count();
    await sessions.uncountAttempt("a");
    expect((await count()).attempts).toBe(2);
    await sessions.forgetAttempts("a");
    expect((await count()).attempts).toBe(1);
  },

  async "of many first users at once one is made"({ store: { accounts } }) {
    const user = { name: "", role: "owner", passwordHash: "", createdAtMs: 0 } as const;
    const made = await Promise.all(
      ["a", "b", "c"].map((name) =>
        accounts.createFirstUser({ ...user, email: `${name}@example.org` }),
      ),
    );
    expect(made.filter((one) => one !== undefined)).toHaveLength(1);
    expect(await accounts.countUsers()).toBe(1);
  },

  async "a name and a password can be changed"(under) {
    const { accounts } = under.store;
    const [ada, bob] = [await addUser(under, "ada@a.org"), await addUser(under, "bob@a.org")];
    await accounts.renameUser(ada, "Ada L.");
    await accounts.setPassword(ada, "new-hash");
    expect(await accounts.findUserById(ada)).toMatchObject({
      name: "Ada L.",
      passwordHash: "new-hash",
    });
    expect(await accounts.findUserById(bob)).toMatchObject({ name: "", passwordHash: "" });
    expect(await accounts.findUserById(99 as UserId)).toBeUndefined();
  },

  async "a secret keeps its first value"(under) {
    expect(await under.store.accounts.secret("a", "first")).toBe("first");
    await under.reopen();
    expect(await under.store.accounts.secret("a", "second")).toBe("first");
    expect(await under.store.accounts.secret("b", "other")).toBe("other");
  },
};
