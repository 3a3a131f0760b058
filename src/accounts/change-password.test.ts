import { expect, test, vi } from "vitest";
import type { Viewer } from "#model/viewer.ts";
import type { Store } from "#store/ports/store.ts";
import { createPerson, PASSWORD } from "#test/support/server/cheap-password.ts";
import { openTestStore } from "#test/support/store/store.ts";
import { changePassword } from "./change-password.ts";
import { verifyPassword } from "./hash-password.ts";
import { scopesOfRole } from "./may.ts";
import { listSessions, revokeSession } from "./own-sessions.ts";
import { resetPassword } from "./reset-password.ts";
import { countSignIn, MAX_PER_ACCOUNT } from "./sign-in-limits.ts";
import { countOwnTokens } from "./tokens.ts";

// A new password is slow to hash on purpose, and the machine may be busy.
vi.setConfig({ testTimeout: 60_000 });

const EMAIL = "owner@example.org";
const OLD = PASSWORD;
const NEW = "staple staple staple";

async function signedIn(): Promise<{ store: Store; viewer: Viewer }> {
  const store = await openTestStore();
  const user = await createPerson(store);
  const made = [];
  for (const tokenHash of ["one", "two"]) {
    const client = { address: "", userAgent: "" };
    const times = { createdAtMs: 0, expiresAtMs: 1000 };
    made.push(await store.sessions.create({ userId: user.id, tokenHash, ...client, ...times }));
  }
  return { store, viewer: { user, scopes: scopesOfRole("owner"), sessionId: made[0]?.id } };
}

async function hasPassword({ accounts }: Store, password: string): Promise<boolean> {
  const user = await accounts.findUserByEmail(EMAIL);
  return user !== undefined && verifyPassword(password, user.passwordHash);
}

test("the current password changes it, and other browsers are signed out", async () => {
  const { store, viewer } = await signedIn();
  await changePassword(viewer, store, { current: OLD, next: NEW, address: "" }, 0);
  expect(await hasPassword(store, NEW)).toBe(true);
  expect(await hasPassword(store, OLD)).toBe(false);
  expect((await listSessions(viewer, store, 0)).map(({ id }) => id)).toEqual([viewer.sessionId]);
});

test("tokens stay when the password is changed, unless they are to go", async () => {
  const { store, viewer } = await signedIn();
  const { accounts } = store;
  const token = { userId: viewer.user.id, name: "", scopes: [], createdAtMs: 0 };
  await accounts.createToken({ ...token, tokenHash: "hash" });
  await changePassword(viewer, store, { current: OLD, next: NEW, address: "" }, 0);
  expect(await countOwnTokens(viewer, store)).toBe(1);
  const input = { current: NEW, next: OLD, address: "", revokesTokens: true };
  await expect(
    changePassword(viewer, store, { ...input, current: "wrong" }, 0),
  ).rejects.toMatchObject({ field: "current" });
  expect(await countOwnTokens(viewer, store)).toBe(1);
  await changePassword(viewer, store, input, 0);
  expect(await countOwnTokens(viewer, store)).toBe(0);
});

test.each([
  ["a wrong current one", { current: "wrong", next: NEW }, "current"],
  ["a short new one", { current: OLD, next: "short" }, "next"],
])("%s changes nothing", async (_what, input, field) => {
  const { store, viewer } = await signedIn();
  await expect(changePassword(viewer, store, { ...input, address: "" }, 0)).rejects.toMatchObject({
    field,
  });
  expect(await hasPassword(store, OLD)).toBe(true);
  expect(await listSessions(viewer, store, 0)).toHaveLength(2);
});

test("guessing the current password is counted like signing in", async () => {
  const { store, viewer } = await signedIn();
  for (let i = 0; i < MAX_PER_ACCOUNT; i++) {
    await countSignIn(store.sessions, { email: EMAIL, address: "" }, 0);
  }
  const input = { current: OLD, next: NEW, address: "" };
  await expect(changePassword(viewer, store, input, 0)).rejects.toThrow("Too many");
});

test("a token can neither change the password nor list sessions", async () => {
  const { store, viewer } = await signedIn();
  const token = { user: viewer.user, scopes: viewer.scopes };
  const input = { current: OLD, next: NEW, address: "" };
  await expect(changePassword(token, store, input, 0)).rejects.toThrow("with a token");
  await expect(listSessions(token, store, 0)).rejects.toThrow("with a token");
});

test("an expired session is not listed, and another's cannot be revoked", async () => {
  const { store, viewer } = await signedIn();
  expect(await listSessions(viewer, store, 1000)).toEqual([]);
  const other = await store.accounts.createUser({
    email: "bob@example.org",
    name: "Bob",
    role: "viewer",
    passwordHash: "",
    createdAtMs: 0,
  });
  if (other === undefined || viewer.sessionId === undefined) throw new Error("not set up");
  const bob: Viewer = { user: other, scopes: scopesOfRole("viewer"), sessionId: viewer.sessionId };
  await expect(revokeSession(bob, store, viewer.sessionId)).rejects.toThrow("has ended already");
  expect(await listSessions(viewer, store, 0)).toHaveLength(2);
});

test("a reset sets the password, signs out everywhere, revokes tokens and lifts the limit", async () => {
  const { store, viewer } = await signedIn();
  const subject = { email: EMAIL, address: "" };
  for (let i = 0; i < MAX_PER_ACCOUNT; i++) await countSignIn(store.sessions, subject, 0);
  const made = { userId: viewer.user.id, name: "ci", scopes: [], createdAtMs: 0 };
  await store.accounts.createToken({ ...made, tokenHash: "hash" });
  expect(await resetPassword(store, " OWNER@example.org ", NEW)).toMatchObject({
    user: { email: EMAIL },
    revokedTokens: 1,
  });
  expect(await store.accounts.findToken("hash")).toBeUndefined();
  expect(await hasPassword(store, NEW)).toBe(true);
  expect(await listSessions(viewer, store, 0)).toEqual([]);
  await countSignIn(store.sessions, subject, 0);
});

test("a reset refuses a short password and an unknown address", async () => {
  const { store } = await signedIn();
  await expect(resetPassword(store, EMAIL, "short")).rejects.toThrow("at least 10 characters");
  await expect(resetPassword(store, "bob@example.org", NEW)).rejects.toThrow("Nobody here");
  expect(await hasPassword(store, OLD)).toBe(true);
});
