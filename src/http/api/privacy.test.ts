import { afterAll, beforeAll, expect, test } from "vitest";
import { ApiTestServer } from "#test/support/server/api-test-server.ts";
import { SAMPLE_STORES } from "#test/support/store/sample-engine.ts";

let api: ApiTestServer;
beforeAll(async () => {
  api = await ApiTestServer.start(SAMPLE_STORES);
  await api.addProject("Shop");
});
afterAll(() => api.stop());

const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } });
const PATH = "projects/shop/privacy/";
const put = async (body: unknown, token?: string) =>
  api.getOwn(PATH, {
    ...bearer(token ?? (await api.token())),
    method: "PUT",
    body: JSON.stringify(body),
  });

test("what is hidden can be read and changed; what is not named stays", async () => {
  expect(await api.getOwn(PATH)).toMatchObject({
    status: 200,
    body: {
      usesDefaults: true,
      ip: "off",
      patterns: [],
      hidden: { days: 30, byReason: {} },
    },
  });
  const changed = await put({ ip: "truncated", patterns: ["CUST-\\d+"], sensitiveKeys: ["iban"] });
  expect(changed).toMatchObject({ status: 200, body: { ip: "truncated", usesDefaults: true } });
  expect((await put({ keepCookies: true })).body).toMatchObject({
    ip: "truncated",
    keepCookies: true,
    patterns: ["CUST-\\d+"],
    sensitiveKeys: ["iban"],
  });
});

test.each([
  [{ ip: "maybe" }, "off, truncated or on"],
  [{ usesDefaults: "yes" }, "usesDefaults must be true or false"],
  [{ patterns: ["(?=x)"] }, "cannot be used"],
  [{ patterns: ["x*"] }, "fits the empty text"],
  [{ safeKeys: "a" }, "safeKeys must be a list of texts"],
  [{ nothing: 1 }, "is none of"],
  [[], "Send a JSON object"],
])("%j is refused with the reason", async (body, why) => {
  const before = (await api.getOwn(PATH)).body;
  const answer = await put(body);
  expect(answer.status).toBe(400);
  expect(answer.body.detail).toContain(why);
  expect((await api.getOwn(PATH)).body).toEqual(before);
});

test("changing needs its own scope, and only this address can be changed", async () => {
  const reader = await api.token(["project:read", "event:read", "org:read"]);
  expect((await put({ ip: "on" }, reader)).status).toBe(403);
  const post = await api.getOwn(PATH, { ...bearer(await api.token()), method: "POST" });
  expect(post.status).toBe(405);
  expect(post.headers.get("allow")).toBe("GET, HEAD, PUT");
});
