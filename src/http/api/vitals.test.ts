import { afterAll, beforeAll, expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "#lib/time.ts";
import { ApiTestServer, NOW_MS } from "#test/support/server/api-test-server.ts";
import { SAMPLE_STORES } from "#test/support/store/sample-engine.ts";
import { vital } from "#test/support/store/samples.ts";

let api: ApiTestServer;
const SHOP = "projects/lapwing/shop/vitals/";

beforeAll(async () => {
  api = await ApiTestServer.start(SAMPLE_STORES);
  const projectId = (await api.addProject("Shop")).project.id;
  const other = (await api.addProject("Blog")).project.id;
  const at = (agoMs: number) => ({ projectId, receivedMs: NOW_MS - agoMs });
  await api.addVitals([
    ...[100, 200, 300, 400].map((value) => vital({ ...at(HOUR_MS), value })),
    vital({ ...at(HOUR_MS), metric: "cls", value: 0.12345678, route: "/" }),
    vital({
      ...at(1000),
      metric: "inp",
      value: 96,
      route: "/orders/[id]",
      path: "/orders/7",
      device: "mobile",
      environment: "staging",
      release: "shop@2",
      browser: "Chrome",
      browserVersion: "156",
      element: "button#buy",
      interaction: "pointer",
      notes: [{ path: "connection", what: "invalid", why: "not one of 4g" }],
    }),
    vital({ ...at(2 * DAY_MS), value: 9000, route: "/old" }),
    vital({ projectId: other, receivedMs: NOW_MS - 1000, value: 1 }),
  ]);
});
afterAll(() => api.stop());

test("the last day, over all routes and route by route, those with most samples first", async () => {
  const { status, body } = await api.get(SHOP);
  expect(status).toBe(200);
  expect(body).toEqual({
    start: new Date(NOW_MS - DAY_MS).toISOString(),
    end: new Date(NOW_MS).toISOString(),
    vitals: {
      lcp: { count: 4, p75: 300 },
      cls: { count: 1, p75: 0.1235 },
      inp: { count: 1, p75: 96 },
    },
    routes: [
      {
        route: "/",
        samples: 5,
        vitals: { lcp: { count: 4, p75: 300 }, cls: { count: 1, p75: 0.1235 } },
      },
      { route: "/orders/[id]", samples: 1, vitals: { inp: { count: 1, p75: 96 } } },
    ],
    routeCount: 2,
  });
});

test.each([
  ["statsPeriod=3d", ["/", "/old", "/orders/[id]"]],
  ["statsPeriod=30m", ["/orders/[id]"]],
  ["metric=cls", ["/"]],
  ["device=mobile", ["/orders/[id]"]],
  ["environment=staging", ["/orders/[id]"]],
  ["release=shop@2", ["/orders/[id]"]],
  [`route=${encodeURIComponent("/orders/[id]")}`, ["/orders/[id]"]],
  ["environment=nowhere", []],
])("with ?%s these routes: %j", async (query, routes) => {
  const { body } = await api.get(`${SHOP}?${query}`);
  expect(body.routes.map(({ route }: { route: string }) => route).sort()).toEqual(routes);
});

test("routes come in pages", async () => {
  const first = await api.get(`${SHOP}?statsPeriod=3d&limit=2`);
  expect(first.body.routes).toHaveLength(2);
  expect(first.body.routeCount).toBe(3);
  const link = first.headers.get("link") ?? "";
  expect(link).toContain('rel="previous"; results="false"');
  expect(link).toContain('rel="next"; results="true"; cursor="0:2:0"');
  const second = await api.get(`${SHOP}?statsPeriod=3d&limit=2&cursor=0:2:0`);
  expect(second.body.routes).toHaveLength(1);
  expect(second.headers.get("link")).toContain('rel="next"; results="false"');
  const seen = [...first.body.routes, ...second.body.routes].map(({ route }) => route);
  expect(new Set(seen).size).toBe(3);
});

test("single samples say what they were measured on, newest first", async () => {
  const { body } = await api.get(`${SHOP}samples/?limit=2`);
  expect(body).toHaveLength(2);
  expect(body[0]).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{32}$/),
    metric: "inp",
    value: 96,
    timestamp: new Date(NOW_MS - 1000).toISOString(),
    received: new Date(NOW_MS - 1000).toISOString(),
    route: "/orders/[id]",
    path: "/orders/7",
    navigation: null,
    device: "mobile",
    connection: null,
    pageView: null,
    release: "shop@2",
    environment: "staging",
    browser: { name: "Chrome", version: "156" },
    attribution: { element: "button#buy", url: null, event: "pointer" },
    notes: [{ path: "connection", what: "invalid", why: "not one of 4g" }],
  });
});

test.each([
  ["metric=fid", "metric is one of lcp, inp, cls, fcp, ttfb."],
  ["device=watch", "device is one of desktop, mobile, tablet."],
  ["statsPeriod=soon", "statsPeriod is a number"],
  ["limit=1000", "limit is a whole number"],
  ["cursor=x", "Invalid cursor"],
])("?%s is refused: %s", async (query, detail) => {
  const { status, body } = await api.get(`${SHOP}?${query}`);
  expect(status).toBe(400);
  expect(body.detail).toContain(detail);
});

test("a project that is not there is not there", async () => {
  expect((await api.get("projects/lapwing/nope/vitals/")).status).toBe(404);
  expect((await api.get("projects/lapwing/nope/vitals/samples/")).status).toBe(404);
});
