import { afterAll, beforeAll, expect, test } from "vitest";
import { HOUR_MS, utcDay } from "#lib/time.ts";
import { ApiTestServer, NOW_MS } from "#test/support/server/api-test-server.ts";
import { SAMPLE_STORES } from "#test/support/store/sample-engine.ts";
import { metric, metricRow } from "#test/support/store/samples.ts";

let api: ApiTestServer;
const SHOP = "projects/shop/metrics/";
const TRACE = "a".repeat(32);

beforeAll(async () => {
  api = await ApiTestServer.start(SAMPLE_STORES);
  const projectId = (await api.addProject("Shop")).project.id;
  const other = (await api.addProject("Blog")).project.id;
  const at = (agoMs: number) => ({ projectId, receivedMs: NOW_MS - agoMs });
  const latency = { name: "latency", type: "distribution", unit: "millisecond" } as const;
  const points = [
    metric({ ...at(HOUR_MS), ...latency, value: 100, traceId: TRACE, release: "shop@1" }),
    metric({ ...at(HOUR_MS), ...latency, value: 300, environment: "production" }),
    metric({
      ...at(1000),
      name: "orders",
      value: 3,
      attributes: { shop: { value: "north", type: "string" } },
    }),
    metric({ ...at(30 * HOUR_MS), name: "yesterday" }),
    metric({ projectId: other, receivedMs: NOW_MS, name: "of the blog" }),
  ];
  for (const [day, ofDay] of Map.groupBy(points, ({ receivedMs }) => utcDay(receivedMs))) {
    await api.addRows(day, { metrics: ofDay.map(metricRow) });
  }
});
afterAll(() => api.stop());

const namesOf = (body: { name: string }[]) => body.map(({ name }) => name);

test("a project's metrics of 24 hours, by name", async () => {
  const { status, body } = await api.getOwn(SHOP);
  expect(status).toBe(200);
  expect(body).toEqual([
    {
      name: "latency",
      type: "distribution",
      unit: "millisecond",
      count: 2,
      sum: 400,
      min: 100,
      max: 300,
      lastSeen: "2026-11-15T09:30:00.000Z",
    },
    expect.objectContaining({ name: "orders", type: "counter", unit: "none", sum: 3 }),
  ]);
  expect(namesOf((await api.getOwn(`${SHOP}?statsPeriod=2d`)).body)).toContain("yesterday");
});

test("one metric by the hour", async () => {
  const query = "name=latency&type=distribution&unit=millisecond";
  const { status, body } = await api.getOwn(`${SHOP}series/?${query}`);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    name: "latency",
    start: "2026-11-14T10:00:00.000Z",
    hours: [
      {
        start: "2026-11-15T09:00:00.000Z",
        count: 2,
        sum: 400,
        avg: 200,
        last: 300,
        p99: expect.closeTo(300, -1),
      },
    ],
  });
  expect(body.hours[0].p50).toBeCloseTo(100, 0);
  const counter = await api.getOwn(`${SHOP}series/?name=orders&type=counter`);
  expect(counter.body.hours).toMatchObject([{ sum: 3 }]);
  expect(counter.body.hours[0]).not.toHaveProperty("p50");
});

test("single points with what belongs to them, newest first", async () => {
  const { body } = await api.getOwn(`${SHOP}points/`);
  expect(namesOf(body)).toEqual(["orders", "latency", "latency"]);
  expect(body[0]).toMatchObject({
    timestamp: "2026-11-15T10:29:59.000000Z",
    value: 3,
    trace: null,
    release: null,
    attributes: { shop: { value: "north", type: "string" } },
    notes: [],
  });
  const values = async (query: string) =>
    (await api.getOwn(`${SHOP}points/?${query}`)).body.map(({ value }: { value: number }) => value);
  expect(await values(`trace=${TRACE}`)).toEqual([100]);
  expect(await values("release=shop@1")).toEqual([100]);
  expect(await values("environment=production&name=latency")).toEqual([300]);
  expect(await values("type=counter")).toEqual([3]);
  expect(await values("limit=1")).toEqual([3]);
});

test.each([
  "series/",
  "series/?name=x",
  "series/?name=x&type=y",
  "points/?trace=1",
  "points/?limit=0",
])("%s is refused with a reason", async (path) => {
  const { status, body } = await api.getOwn(`${SHOP}${path}`);
  expect(status).toBe(400);
  expect(body.detail).toMatch(/\.$/);
});

test("another project's metrics are its own", async () => {
  for (const path of ["", "points/"]) {
    expect(namesOf((await api.getOwn(`projects/blog/metrics/${path}`)).body)).toEqual([
      "of the blog",
    ]);
    expect((await api.getOwn(`projects/nothing/metrics/${path}`)).status).toBe(404);
  }
  expect((await api.getOwn("projects/nothing/metrics/series/?name=a&type=set")).status).toBe(404);
});
