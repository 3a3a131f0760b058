import { afterEach, expect, test, vi } from "vitest";
import { DAY_MS, HOUR_MS } from "#lib/time.ts";
import type { User } from "#model/account.ts";
import { viewerOfCookie } from "#server/web/session-viewer.ts";
import type { Store } from "#store/ports/store.ts";
import { createPerson, PASSWORD } from "#test/support/server/cheap-password.ts";
import { openTestStore } from "#test/support/store/store.ts";
import { makeAuth, sessionCookieName } from "./auth.ts";
import { createOwner } from "./create-owner.ts";
import { signIn } from "./sign-in.ts";

// A password is slow to hash on purpose, and the machine may be busy.
vi.setConfig({ testTimeout: 60_000 });

const EMAIL = "owner@example.org";
const START_MS = Date.UTC(2026, 10, 15, 12);

afterEach(() => vi.useRealTimers());

/** better-auth asks the clock itself. */
function setNow(ms: number): void {
  vi.useFakeTimers({ toFake: ["Date"], now: ms });
}

async function installed({
  publicUrl = "http://localhost:4700",
  makeOwner = (store: Store): Promise<User> => createPerson(store),
} = {}) {
  setNow(START_MS);
  const store = await openTestStore();
  const owner = await makeOwner(store);
  const auth = await makeAuth(store, publicUrl);
  const web = { store, auth: async () => auth };
  async function enter(email = EMAIL, password = PASSWORD) {
    const client = { address: "192.0.2.1", userAgent: "Firefox" };
    const input = { email, password, ...client };
    const { name, value } = await signIn(auth, store.sessions, input, Date.now());
    return `${name}=${encodeURIComponent(value)}`;
  }
  return { store, owner, enter, whoIs: (cookie: string) => viewerOfCookie(web, cookie) };
}

async function sessionsOf(
  store: Store,
  owner: { id: Parameters<Store["sessions"]["listOfUser"]>[0] },
) {
  return store.sessions.listOfUser(owner.id);
}

test("the right password gives a cookie that says who it is", async () => {
  // As setup does it, with a hash that takes its time.
  const input = { email: EMAIL, name: "Ada", password: PASSWORD };
  const makeOwner = ({ accounts }: Store) => createOwner(accounts, input, START_MS);
  const { store, owner, enter, whoIs } = await installed({ makeOwner });
  const viewer = await whoIs(await enter(" OWNER@example.org"));
  expect(viewer).toMatchObject({ user: owner });
  expect(viewer?.user).not.toHaveProperty("passwordHash");
  const [session] = await sessionsOf(store, owner);
  expect(session).toMatchObject({ address: "192.0.2.1", userAgent: "Firefox" });
  expect(viewer?.sessionId).toBe(session?.id);
});

test("a wrong password, an unknown address and nonsense get the same answer", async () => {
  const { enter } = await installed();
  const refusal = { code: "unauthorized", message: "E-mail address or password is wrong." };
  await expect(enter(EMAIL, "wrong horse battery")).rejects.toMatchObject(refusal);
  await expect(enter("bob@example.org")).rejects.toMatchObject(refusal);
  await expect(enter("nonsense")).rejects.toMatchObject(refusal);
  await expect(enter(EMAIL, "x".repeat(100_000))).rejects.toMatchObject(refusal);
  await expect(enter(EMAIL, "")).rejects.toMatchObject(refusal);
});

test("every sign-in makes a new token, and the store has none of them", async () => {
  const { store, owner, enter } = await installed();
  const cookies = [await enter(), await enter()];
  expect(cookies[0]).not.toBe(cookies[1]);
  for (const cookie of cookies) {
    const token = decodeURIComponent(cookie).split("=")[1]?.split(".")[0] ?? "";
    expect(token.length).toBeGreaterThanOrEqual(32);
    expect(await store.sessions.findByToken(token)).toBeUndefined();
  }
  expect(await sessionsOf(store, owner)).toHaveLength(2);
});

test("a cookie that was changed, or made up, is nobody's", async () => {
  const { enter, whoIs } = await installed();
  const cookie = await enter();
  const token = cookie.split("=")[1]?.split(".")[0];
  const garbled = ["lapwing=%E0%A4%A", "lapwing=a.%zz", "lapwing=\u00e4.b", "=;;=", "lapwing"];
  const forged = [`${cookie}x`, `lapwing=${token}`, `lapwing=${token}.AAAA`, "lapwing=", ""];
  for (const made of [...forged, ...garbled]) {
    expect(await whoIs(made)).toBeUndefined();
  }
  expect(await whoIs(cookie)).toBeDefined();
});

test("a session ends thirty days after its last use, and its row with it", async () => {
  const { store, owner, enter, whoIs } = await installed();
  const cookie = await enter();
  setNow(START_MS + 29 * DAY_MS);
  expect(await whoIs(cookie)).toBeDefined();
  setNow(START_MS + 58 * DAY_MS);
  expect(await whoIs(cookie)).toBeDefined();
  setNow(START_MS + 58 * DAY_MS + 30 * DAY_MS + HOUR_MS);
  expect(await whoIs(cookie)).toBeUndefined();
  expect(await sessionsOf(store, owner)).toEqual([]);
});

test("a session that was revoked is gone at once", async () => {
  const { store, owner, enter, whoIs } = await installed();
  const [kept, revoked] = [await enter(), await enter()];
  const id = (await whoIs(revoked))?.sessionId;
  expect(id !== undefined && (await store.sessions.deleteOfUser(owner.id, id))).toBe(true);
  expect(await whoIs(revoked)).toBeUndefined();
  expect(await whoIs(kept)).toBeDefined();
});

test("behind TLS the cookie is bound to this host by its name", async () => {
  const { enter, whoIs } = await installed({ publicUrl: "https://watch.example.com" });
  const cookie = await enter();
  expect(cookie).toMatch(/^__Host-lapwing=/);
  expect(sessionCookieName("http://localhost:4700")).toBe("lapwing");
  expect(await whoIs(cookie)).toBeDefined();
});
