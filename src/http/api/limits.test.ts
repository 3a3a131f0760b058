import { afterAll, beforeAll, expect, test } from "vitest";
import type { ProjectId } from "#model/ids.ts";
import { ApiTestServer } from "#test/support/server/api-test-server.ts";
import { SAMPLE_STORES } from "#test/support/store/sample-engine.ts";

let api: ApiTestServer;
let key: { id: string; public: string };
beforeAll(async () => {
  api = await ApiTestServer.start(SAMPLE_STORES);
  await api.addProject("Shop");
  [key] = (await api.get("projects/lapwing/shop/keys/")).body;
});
afterAll(() => api.stop());

const PATH = "projects/shop/limits/";
async function asked(body: unknown, token?: string) {
  const headers = { Authorization: `Bearer ${token ?? (await api.token())}` };
  return { headers, method: "PUT", body: JSON.stringify(body) };
}
const put = async (body: unknown, token?: string) => api.getOwn(PATH, await asked(body, token));
const putKey = async (body: unknown, token?: string) =>
  api.get(`projects/lapwing/shop/keys/${key.public}/`, await asked(body, token));

const HOURLY = { category: "error", window: "hour", quantity: 500 };
const MONTHLY = { category: "all", window: "month", quantity: 1_000_000 };

test("a list takes the place of the one before; what is not named stays", async () => {
  const { status, body } = await put({ project: [HOURLY, MONTHLY] });
  expect(status).toBe(200);
  expect(body.project).toMatchObject([MONTHLY, HOURLY]);
  const { keys } = await api.getOwn(PATH).then((answer) => answer.body);
  const more = await put({
    keys: [{ id: keys[0].id, limits: [{ category: "span", window: "minute", quantity: 9 }] }],
    guards: { spikeProtection: false, spikeMinimum: 700 },
  });
  expect(more.body.project).toMatchObject([MONTHLY, HOURLY]);
  expect(more.body.keys[0].limits).toMatchObject([{ category: "span", quantity: 9 }]);
  expect(more.body.guards).toMatchObject({ spikeProtection: false, spikeMinimum: 700 });
  const fewer = await put({
    project: [{ ...HOURLY, quantity: 7 }],
    guards: { spikeMinimum: null },
  });
  expect(fewer.body.project).toMatchObject([{ ...HOURLY, quantity: 7 }]);
  expect(fewer.body.guards).toMatchObject({ spikeProtection: false, spikeMinimum: null });
  expect((await put({ project: [] })).body.project).toEqual([]);
});

test("limits of other projects, other keys and the installation stay", async () => {
  const shop = (await api.get("projects/lapwing/shop/")).body;
  const blog = await api.addProject("Blog");
  const { limits, projects } = api.store;
  const second = await projects.createKey({
    projectId: Number(shop.id) as ProjectId,
    publicKey: "d".repeat(32),
    label: "Second",
    createdAtMs: 0,
  });
  const rule = { category: "error", window: "hour", quantity: 500 } as const;
  for (const [scope, scopeId] of [
    ["organization", 0],
    ["project", blog.project.id],
    ["key", blog.key.id],
    ["key", second.id],
  ] as const) {
    await limits.setRule({ ...rule, scope, scopeId });
  }
  const { keys } = (await api.getOwn(PATH)).body;
  const first = keys.find((one: { id: string }) => one.id !== String(second.id));
  const own = { scope: "key", scopeId: Number(first.id), rules: [] } as const;
  await limits.change({ lists: [own] });
  const before = await limits.listRules();
  await limits.setRule({ ...rule, scope: "key", scopeId: own.scopeId });
  await limits.setRule({ ...rule, scope: "project", scopeId: Number(shop.id) });
  expect((await put({ project: [], keys: [{ id: first.id, limits: [] }] })).status).toBe(200);
  expect((await putKey({ rateLimit: { window: 60, count: 5 } })).status).toBe(200);
  expect((await putKey({ rateLimit: null })).status).toBe(200);
  expect(await limits.listRules()).toEqual(before);
  // A key of another project is not there, whoever owns it.
  expect((await put({ keys: [{ id: String(blog.key.id), limits: [] }] })).status).toBe(404);
  expect(await limits.listRules()).toEqual(before);
});

test("the one limit of a key that Sentry knows", async () => {
  const changed = await putKey({ rateLimit: { window: 3600, count: 500 } });
  expect(changed).toMatchObject({
    status: 200,
    body: { rateLimit: { window: 3600, count: 500 } },
  });
  // Another window takes its place.
  const other = await putKey({ rateLimit: { window: 60, count: 5 } });
  expect(other.body.rateLimit).toEqual({ window: 60, count: 5 });
  expect((await putKey({ rateLimit: null })).body.rateLimit).toBeNull();
});

test.each([
  [{ project: [HOURLY, { ...HOURLY, quantity: -1 }] }, "whole number"],
  [{ project: [HOURLY, { ...HOURLY, category: "cats" }] }, "no such limit"],
  [{ keys: [{ id: "1", limits: [{ ...HOURLY, window: "month" }] }] }, "no quota per month"],
  [{ project: [{ ...HOURLY, quantity: 1.5 }] }, "whole number"],
  [{ project: [{ ...HOURLY, quantity: "500" }] }, "whole number"],
  [{ project: [HOURLY, { ...HOURLY, quantity: 7 }] }, "named twice"],
  [{ project: [], guards: { spikeMinimum: 2.5 } }, "whole number"],
  [{ project: [], guards: { spikeMinimum: 0 } }, "whole number"],
  [{ project: {} }, "list of {category, window, quantity}"],
  [{ keys: 1 }, "list of {id, limits}"],
  [{ guards: { spikeProtection: "yes" } }, "true or false"],
  [{ guards: { spikes: 1 } }, "is none of"],
  [{ nothing: 1 }, "is none of"],
  [[], "Send a JSON object"],
])("%j is refused with the reason, and nothing is changed", async (body, why) => {
  const before = (await api.getOwn(PATH)).body;
  const answer = await put(body);
  expect(answer.body.detail).toContain(why);
  expect(answer.status).toBe(400);
  expect((await api.getOwn(PATH)).body).toEqual(before);
});

test.each([
  [{ rateLimit: { window: 61, count: 5 } }, "rateLimit must be"],
  [{ rateLimit: 5 }, "rateLimit must be"],
  [{ rateLimit: { window: 60, count: 1.5 } }, "whole number"],
  [{ name: "x" }, "Only rateLimit"],
])("a key with %j is refused", async (body, why) => {
  const answer = await putKey(body);
  expect([answer.status, answer.body.detail]).toEqual([400, expect.stringContaining(why)]);
});

test("it needs a scope; the installation's limits are for people; keys of others are not there", async () => {
  const reader = await api.token(["project:read", "event:read", "org:read"]);
  expect((await put({ project: [] }, reader)).status).toBe(403);
  expect((await putKey({ rateLimit: null }, reader)).status).toBe(403);
  expect((await put({ organization: [HOURLY] })).body.detail).toContain(
    "cannot be done with a token",
  );
  expect((await put({ keys: [{ id: "999", limits: [] }] })).status).toBe(404);
});
