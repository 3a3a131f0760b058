import { afterAll, beforeAll, expect, test } from "vitest";
import { DAY_MS, HOUR_MS, utcDay } from "#lib/time.ts";
import type { EventId, SpanId, TraceId } from "#model/ids.ts";
import type { SpanRow } from "#model/signals/span.ts";
import { ApiTestServer, NOW_MS } from "#test/support/server/api-test-server.ts";
import { SAMPLE_STORES } from "#test/support/store/sample-engine.ts";
import { span } from "#test/support/store/samples.ts";

const TRACE = "ab".repeat(16) as TraceId;
const PAGE = "a".repeat(16) as SpanId;
const FETCH = "b".repeat(16) as SpanId;
const REQUEST = "c".repeat(16) as SpanId;
const QUERY = "d".repeat(16) as SpanId;
const EVENT = "e".repeat(32) as EventId;
const US = (NOW_MS - HOUR_MS) * 1000;

let api: ApiTestServer;
let shop: { id: number };

beforeAll(async () => {
  api = await ApiTestServer.start(SAMPLE_STORES);
  const web = (await api.addProject("Shop")).project;
  const server = (await api.addProject("Backend")).project;
  shop = web;
  const page = { projectId: web.id, traceId: TRACE, platform: "javascript", segmentId: PAGE };
  const request = { projectId: server.id, traceId: TRACE, segmentId: REQUEST };
  const event = {
    event_id: EVENT,
    type: "transaction",
    transaction: "GET /orders/:id",
    timestamp: US / 1e6 + 0.3,
    start_timestamp: US / 1e6 + 0.1,
    platform: "node",
    level: "info",
    contexts: { trace: { trace_id: TRACE, span_id: REQUEST, op: "http.server" } },
    measurements: { size: { value: 7 } },
    tags: [["tier", "gold"]],
  };
  // Children came before their segments.
  await api.addRows(utcDay(NOW_MS - HOUR_MS), {
    spans: [
      span({ ...page, spanId: FETCH, parentId: PAGE, isSegment: false, startUs: US + 50_000 }),
      span({
        ...request,
        spanId: QUERY,
        parentId: REQUEST,
        isSegment: false,
        op: "db",
        name: "SELECT * FROM carts",
        status: "ok",
        startUs: US + 200_007,
        durationUs: 5_500,
        payload: Buffer.from(
          JSON.stringify({
            span_id: QUERY,
            data: { "db.system": "sqlite" },
            _notes: [{ path: "x" }],
          }),
        ),
      }),
    ],
  });
  await api.addRows(utcDay(NOW_MS), {
    spans: [
      span({
        ...request,
        spanId: REQUEST,
        parentId: FETCH,
        eventId: EVENT,
        transaction: "GET /orders/[id]",
        name: "GET /orders/:id",
        status: "internal_error",
        startUs: US + 100_000,
        durationUs: 200_000,
        payload: Buffer.from(JSON.stringify(event)),
      }),
      span({
        ...page,
        spanId: PAGE,
        op: "pageload",
        transaction: "/cart",
        environment: "production",
        startUs: US,
        durationUs: 1_000_000,
      }),
      ...[1, 2, 3].map((n) => took(n * 100, { status: n === 3 ? "not_found" : "ok" })),
      took(70, { startUs: (NOW_MS - 3 * DAY_MS) * 1000, op: "task" }),
    ],
  });
  await api.addEvents(web.id, [
    {
      eventId: "1".repeat(32),
      groupId: 9,
      atMs: NOW_MS - HOUR_MS,
      type: "TypeError",
      value: "x is undefined",
      payload: { contexts: { trace: { trace_id: TRACE, span_id: FETCH } } },
      trace: { traceId: TRACE, spanId: FETCH },
    },
    {
      eventId: "2".repeat(32),
      groupId: 9,
      atMs: NOW_MS - HOUR_MS,
      trace: { traceId: TRACE, spanId: undefined },
    },
  ]);
});
afterAll(() => api.stop());

function took(ms: number, more: Partial<SpanRow> = {}): SpanRow {
  const startUs = (NOW_MS - 2 * HOUR_MS) * 1000 + ms;
  return span({ projectId: shop.id as never, durationUs: ms * 1000, startUs, ...more });
}

test("a trace is one tree over projects and days, with the errors in it", async () => {
  const { status, body } = await api.get(`organizations/lapwing/trace/${TRACE}/`);
  expect(status).toBe(200);
  const [root, alone, ...others] = body;
  expect(others).toEqual([]);
  expect(root).toMatchObject({
    event_id: PAGE,
    event_type: "span",
    project_slug: "shop",
    op: "pageload",
    is_transaction: true,
    start_timestamp: US / 1e6,
    end_timestamp: US / 1e6 + 1,
    duration: 1000,
    children: [
      {
        event_id: FETCH,
        is_transaction: false,
        errors: [
          {
            event_id: "1".repeat(32),
            event_type: "error",
            title: "TypeError: x is undefined",
            issue_id: expect.any(Number),
          },
        ],
        children: [
          {
            event_id: REQUEST,
            project_slug: "backend",
            transaction_id: EVENT,
            status: "internal_error",
            children: [
              { event_id: QUERY, name: "SELECT * FROM carts", duration: 5.5, children: [] },
            ],
          },
        ],
      },
    ],
  });
  expect(alone).toMatchObject({ event_type: "error", event_id: "2".repeat(32), span_id: null });
});

test("an error of an issue names its trace", async () => {
  const { body } = await api.get(`projects/lapwing/shop/events/${"1".repeat(32)}/`);
  expect(body.contexts.trace).toMatchObject({ trace_id: TRACE, span_id: FETCH });
});

test("a transaction is an event by its id, with its spans", async () => {
  const { status, body } = await api.get(`projects/lapwing/backend/events/${EVENT}/`);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    id: EVENT,
    type: "transaction",
    title: "GET /orders/:id",
    groupID: null,
    platform: "node",
    startTimestamp: US / 1e6 + 0.1,
    endTimestamp: US / 1e6 + 0.3,
    measurements: { size: { value: 7 } },
    contexts: { trace: { trace_id: TRACE } },
    entries: [{ type: "spans", data: [{ span_id: QUERY }] }],
  });
  expect(body.tags).toContainEqual({ key: "tier", value: "gold" });
  const json = await api.get(`projects/lapwing/backend/events/${EVENT}/json/`);
  expect(json.body).toMatchObject({
    transaction: "GET /orders/:id",
    spans: [{ span_id: QUERY, data: { "db.system": "sqlite" } }],
  });
  expect((await api.get(`projects/lapwing/shop/events/${EVENT}/`)).status).toBe(404);
});

test("a span shows all it said", async () => {
  const { body } = await api.getOwn(`projects/backend/traces/${TRACE}/spans/${QUERY}/`);
  expect(body).toEqual({
    trace: TRACE,
    span: QUERY,
    parent: REQUEST,
    segment: REQUEST,
    isSegment: false,
    event: null,
    op: "db",
    name: "SELECT * FROM carts",
    status: "ok",
    start: new Date(NOW_MS - HOUR_MS + 200).toISOString().replace("Z", "007Z"),
    duration: 5.5,
    exclusiveTime: null,
    transaction: "GET /",
    release: null,
    environment: null,
    platform: "node",
    origin: null,
    replay: null,
    profile: null,
    data: { span_id: QUERY, data: { "db.system": "sqlite" } },
    notes: [{ path: "x" }],
  });
});

test("transactions with their stats, those that take most time first", async () => {
  const { status, body } = await api.getOwn("projects/shop/transactions/");
  expect(status).toBe(200);
  expect(body).toMatchObject({
    // Stats are kept by the hour.
    start: new Date(NOW_MS - DAY_MS - HOUR_MS / 2).toISOString(),
    end: new Date(NOW_MS).toISOString(),
    transactionCount: 2,
    transactions: [
      { op: "pageload", transaction: "/cart", count: 1, failed: 0, totalTime: 1000 },
      {
        op: "http.server",
        transaction: "GET /",
        count: 3,
        failed: 1,
        failureRate: 0.3333,
        perMinute: 0.002,
        totalTime: 600,
      },
    ],
  });
  const [, second] = body.transactions;
  expect([second.p50, second.p75, second.p95].map((ms) => Math.round(ms / 10) * 10)).toEqual([
    200, 300, 300,
  ]);
});

test.each([
  ["sort=count", ["GET /", "/cart"]],
  ["sort=failureRate", ["GET /", "/cart"]],
  ["sort=p75", ["/cart", "GET /"]],
  ["environment=production", ["/cart"]],
  ["op=http.server", ["GET /"]],
  ["transaction=/cart", ["/cart"]],
  ["statsPeriod=7d&op=task", ["GET /"]],
  ["environment=nowhere", []],
])("with ?%s these transactions: %j", async (query, names) => {
  const { body } = await api.getOwn(`projects/shop/transactions/?${query}`);
  expect(body.transactions.map((one: { transaction: string }) => one.transaction)).toEqual(names);
});

test("transactions and spans come in pages", async () => {
  const first = await api.getOwn("projects/shop/transactions/?limit=1");
  expect(first.headers.get("link")).toContain('rel="next"; results="true"; cursor="0:1:0"');
  const second = await api.getOwn("projects/shop/transactions/?limit=1&cursor=0:1:0");
  expect(second.body.transactions).toMatchObject([{ transaction: "GET /" }]);

  const seen: string[] = [];
  const pages: string[] = [];
  let cursor = "";
  for (let page = 0; page < 9; page++) {
    const { body, headers } = await api.getOwn(`projects/shop/spans/?limit=2&cursor=${cursor}`);
    seen.push(...body.map((one: { span: string }) => one.span));
    pages.push(JSON.stringify(body));
    const [, back, , next] = /cursor="([^"]+)".*results="(true|false)"; cursor="([^"]+)"/.exec(
      headers.get("link") ?? "",
    ) ?? ["", "", "", ""];
    if (page === 1) {
      const before = await api.getOwn(`projects/shop/spans/?limit=2&cursor=${back}`);
      expect(JSON.stringify(before.body)).toBe(pages[0]);
    }
    if (!headers.get("link")?.includes('rel="next"; results="true"')) break;
    cursor = next ?? "";
  }
  expect(seen).toHaveLength(5);
  expect(new Set(seen).size).toBe(5);
});

test.each([
  ["op=db", []],
  ["op=pageload", [PAGE]],
  [`trace=${TRACE}`, [FETCH, PAGE]],
  ["isSegment=true&environment=production", [PAGE]],
  ["name=CAR&isSegment=true", [PAGE]],
])("with ?%s these spans: %j", async (query, ids) => {
  const { body } = await api.getOwn(`projects/shop/spans/?${query}`);
  expect(body.map((one: { span: string }) => one.span)).toEqual(ids);
});

test.each([
  ["transactions/?sort=name", "sort is one of"],
  ["transactions/?limit=1000", "limit is a whole number"],
  ["spans/?trace=x", "trace is 32 hexadecimal digits."],
  ["spans/?isSegment=1", "isSegment is true or false."],
  ["spans/?cursor=x", "Invalid cursor"],
])("%s is refused: %s", async (path, detail) => {
  const { status, body } = await api.getOwn(`projects/shop/${path}`);
  expect(status).toBe(400);
  expect(body.detail).toContain(detail);
});

test.each([
  `api/0/organizations/lapwing/trace/${"9".repeat(32)}/`,
  "api/0/organizations/lapwing/trace/nope/",
  `api/0/organizations/other/trace/${TRACE}/`,
  "api/lapwing/projects/nope/spans/",
  "api/lapwing/projects/nope/transactions/",
  `api/lapwing/projects/shop/traces/${TRACE}/spans/${QUERY}/`,
  `api/lapwing/projects/shop/traces/x/spans/${QUERY}/`,
])("%s is not there", async (path) => {
  const ask = path.startsWith("api/0/")
    ? api.get(path.slice("api/0/".length))
    : api.getOwn(path.slice("api/lapwing/".length));
  expect((await ask).status).toBe(404);
});

test("who may not read events may not read traces", async () => {
  const headers = { Authorization: `Bearer ${await api.token(["project:read"])}` };
  for (const path of ["projects/shop/spans/", "projects/shop/transactions/"]) {
    expect((await api.getOwn(path, { headers })).status, path).toBe(403);
  }
  const trace = await api.get(`organizations/lapwing/trace/${TRACE}/`, { headers });
  expect(trace.status).toBe(403);
});
