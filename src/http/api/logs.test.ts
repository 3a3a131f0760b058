import { afterAll, beforeAll, expect, test } from "vitest";
import { HOUR_MS, utcDay } from "#lib/time.ts";
import { ApiTestServer, NOW_MS } from "#test/support/server/api-test-server.ts";
import { SAMPLE_STORES } from "#test/support/store/sample-engine.ts";
import { log, logRow } from "#test/support/store/samples.ts";

let api: ApiTestServer;
const SHOP = "projects/shop/logs/";
const TRACE = "a".repeat(32);

beforeAll(async () => {
  api = await ApiTestServer.start(SAMPLE_STORES);
  const projectId = (await api.addProject("Shop")).project.id;
  const other = (await api.addProject("Blog")).project.id;
  const at = (agoMs: number) => ({ projectId, timestampUs: (NOW_MS - agoMs) * 1000 + 7 });
  const logs = [
    log({ ...at(2 * HOUR_MS), body: "started" }),
    log({
      ...at(HOUR_MS),
      body: "Payment refused",
      level: "error",
      severity: 17,
      traceId: TRACE,
      spanId: "b".repeat(16),
      release: "shop@2",
      environment: "production",
      sdk: "sentry.javascript.node",
      sdkVersion: "11.11.0",
      server: "api-1",
      attributes: { "order.id": { value: 7, type: "integer" } },
      notes: [{ path: "level", what: "corrected", why: "not a level" }],
    }),
    log({ ...at(1000), body: "newest", browser: "Chrome", browserVersion: "156" }),
    log({ ...at(30 * HOUR_MS), body: "yesterday" }),
    log({ projectId: other, timestampUs: NOW_MS * 1000, body: "of the blog" }),
  ];
  await api.addRows(utcDay(NOW_MS), { logs: logs.map(logRow) });
});
afterAll(() => api.stop());

const bodiesOf = (body: { body: string }[]) => body.map((entry) => entry.body);

test("a project's entries of 24 hours, newest first", async () => {
  const { status, body } = await api.getOwn(SHOP);
  expect(status).toBe(200);
  expect(bodiesOf(body)).toEqual(["newest", "Payment refused", "started"]);
  expect(body[1]).toMatchObject({
    timestamp: "2026-11-15T09:30:00.000007Z",
    level: "error",
    severityNumber: 17,
    trace: TRACE,
    span: "b".repeat(16),
    release: "shop@2",
    environment: "production",
    sdk: { name: "sentry.javascript.node", version: "11.11.0" },
    server: "api-1",
    browser: null,
    attributes: { "order.id": { value: 7, type: "integer" } },
    notes: [{ path: "level", what: "corrected", why: "not a level" }],
  });
  expect(body[0].browser).toEqual({ name: "Chrome", version: "156" });
});

test.each([
  ["level=error,fatal", ["Payment refused"]],
  ["level=info&level=fatal", ["newest", "started"]],
  ["query=PAYMENT", ["Payment refused"]],
  [`trace=${TRACE.toUpperCase()}`, ["Payment refused"]],
  [`span=${"b".repeat(16)}`, ["Payment refused"]],
  ["release=shop@2&environment=production", ["Payment refused"]],
  ["attribute=order.id:7", ["Payment refused"]],
  ["attribute=order.id:8", []],
  ["statsPeriod=2d&query=day", ["yesterday"]],
  ["statsPeriod=90m", ["newest", "Payment refused"]],
])("%s", async (query, expected) => {
  const { status, body } = await api.getOwn(`${SHOP}?${query}`);
  expect(status).toBe(200);
  expect(bodiesOf(body)).toEqual(expected);
});

test("pages follow the Link header, each entry once", async () => {
  const found: string[] = [];
  let cursor = "";
  for (let pages = 0; pages < 10; pages++) {
    const { body, headers } = await api.getOwn(`${SHOP}?limit=1&statsPeriod=3d&cursor=${cursor}`);
    found.push(...bodiesOf(body));
    const [, more, next = ""] =
      /rel="next"; results="(\w+)"; cursor="([^"]+)"/.exec(headers.get("link") ?? "") ?? [];
    if (more !== "true") break;
    cursor = next;
  }
  expect(found).toEqual(["newest", "Payment refused", "started", "yesterday"]);
});

test.each([
  "level=loud",
  "trace=1",
  "span=x",
  "attribute=nothing",
  "attribute=:x",
  "limit=0",
  "cursor=x",
])("%s is refused with a reason", async (query) => {
  const { status, body } = await api.getOwn(`${SHOP}?${query}`);
  expect(status).toBe(400);
  expect(body.detail).toMatch(/\.|:/);
});

test("other projects and other scopes see nothing", async () => {
  expect((await api.getOwn("projects/nothing/logs/")).status).toBe(404);
  expect(bodiesOf((await api.getOwn("projects/blog/logs/")).body)).toEqual(["of the blog"]);
  const token = await api.token(["org:read"]);
  const headers = { Authorization: `Bearer ${token}` };
  expect((await api.getOwn(SHOP, { headers })).status).toBe(403);
  expect((await api.getOwn(SHOP, { headers: {} })).status).toBe(401);
});
