import { expect, test } from "vitest";
import { makeAuth } from "#accounts/auth.ts";
import { signIn } from "#accounts/sign-in.ts";
import { GET as askSetup } from "#app/(plain)/setup/status/route.ts";
import { GET as askDemo } from "#app/api/lapwing/demo/route.ts";
import { GET as askArrived } from "#app/api/lapwing/issues/arrived/route.ts";
import { GET as askComplete } from "#app/api/lapwing/issues/complete/route.ts";
import { GET as askOpen } from "#app/api/lapwing/open/route.ts";
import { GET as askSearch } from "#app/api/lapwing/search/route.ts";
import { AppError } from "#lib/app-error.ts";
import type { Store } from "#store/ports/store.ts";
import { createPerson, PASSWORD } from "#test/support/server/cheap-password.ts";
import { openTestStore } from "#test/support/store/store.ts";
import { setWebContext, type WebContext } from "./web-context.ts";

const ADDRESSES: [path: string, ask: (request: Request) => Promise<Response>][] = [
  ["/api/lapwing/search?q=boom", askSearch],
  ["/api/lapwing/open", askOpen],
  ["/api/lapwing/issues/arrived?since=1-1", askArrived],
  ["/api/lapwing/issues/complete", askComplete],
  ["/setup/status?project=shop", askSetup],
];

/** A browser that is signed in; projects and issues are answered with `why`, if there is one. */
async function openBrowser(why?: Error): Promise<(path: string) => Request> {
  const store = await openTestStore();
  const { email } = await createPerson(store);
  const auth = await makeAuth(store, "http://localhost");
  const input = { email, password: PASSWORD, address: "192.0.2.1", userAgent: "" };
  const { name, value } = await signIn(auth, store.sessions, input, Date.now());
  const refuses = new Proxy({}, { get: () => () => Promise.reject(why) });
  const context: Partial<WebContext> = {
    store: why === undefined ? store : ({ ...store, projects: refuses, issues: refuses } as Store),
    auth: async () => auth,
    nowMs: Date.now,
  };
  setWebContext(context as WebContext);
  const headers = { cookie: `${name}=${encodeURIComponent(value)}` };
  return (path) => new Request(`http://localhost${path}`, { headers });
}

test.each(ADDRESSES)(
  "past a question's deadline %s answers 503 and a sentence",
  async (path, ask) => {
    const detail = "There was no answer within 30 seconds.";
    const request = await openBrowser(new AppError("unavailable", detail));
    const answer = await ask(request(path));
    expect([answer.status, await answer.json()]).toEqual([503, { detail }]);
  },
);

test.each([...ADDRESSES, ["/api/lapwing/demo", askDemo] as const])(
  "%s is answered to nobody who is signed out",
  async (path, ask) => {
    await openBrowser();
    const answer = await ask(new Request(`http://localhost${path}`));
    expect([answer.status, await answer.json()]).toEqual([401, { detail: "Sign in first." }]);
  },
);

test("what is there is answered, and kept by no cache", async () => {
  const request = await openBrowser();
  const answer = await askOpen(request("/api/lapwing/open"));
  expect(await answer.json()).toEqual({ open: {} });
  expect(answer.headers.get("cache-control")).toBe("no-store");
});

test("a fault of ours is not dressed up as a refusal", async () => {
  const request = await openBrowser(new Error("a bug"));
  await expect(askOpen(request("/api/lapwing/open"))).rejects.toThrow("a bug");
});
