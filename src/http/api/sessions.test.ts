import { afterAll, beforeAll, expect, test } from "vitest";
import { DAY_MS, HOUR_MS, utcDay } from "#lib/time.ts";
import type { ProjectId } from "#model/ids.ts";
import { ApiTestServer, NOW_MS } from "#test/support/server/api-test-server.ts";
import { SAMPLE_STORES } from "#test/support/store/sample-engine.ts";
import { sessionGroup, sessionUpdate } from "#test/support/store/session-samples.ts";

let api: ApiTestServer;
let shop: ProjectId;
let blog: ProjectId;
/** The full hour before: 10 o'clock. */
const HOUR = NOW_MS - (NOW_MS % HOUR_MS);

beforeAll(async () => {
  api = await ApiTestServer.start(SAMPLE_STORES);
  shop = (await api.addProject("Shop")).project.id;
  blog = (await api.addProject("Blog")).project.id;
  const at = (hoursAgo: number) => ({ startedMs: HOUR - hoursAgo * HOUR_MS });
  const ofShop = { projectId: shop, release: "shop@2", ...at(1) };
  await api.addRows(utcDay(NOW_MS), {
    sessions: {
      updates: [
        sessionUpdate({ ...ofShop, userHash: 1 }),
        sessionUpdate({ ...ofShop, userHash: 2, status: "exited", durationMs: 4000 }),
        sessionUpdate({ ...ofShop, userHash: 3, status: "unhandled", hasErrors: true }),
        sessionUpdate({ ...ofShop, ...at(3), userHash: 1, hasErrors: true }),
        sessionUpdate({ ...ofShop, environment: "staging", status: "crashed", hasErrors: true }),
        sessionUpdate({ projectId: shop, release: "shop@1", userHash: 1, ...at(30) }),
      ],
      groups: [sessionGroup({ projectId: blog, exited: 9, crashed: 1, ...at(0) })],
    },
  });
});
afterAll(() => api.stop());

function ask(query: string) {
  return api.get(`organizations/lapwing/sessions/?${query}`);
}

test("sums over the last day, in Sentry's shape", async () => {
  const { status, body } = await ask("field=sum(session)&field=crash_free_rate(session)");
  expect(status).toBe(200);
  expect(body).toMatchObject({
    start: new Date(HOUR - 24 * HOUR_MS).toISOString(),
    end: new Date(HOUR + HOUR_MS).toISOString(),
    query: "",
  });
  expect(body.intervals).toHaveLength(25);
  expect(body.groups).toHaveLength(1);
  const [group] = body.groups;
  expect(group.by).toEqual({});
  expect(group.totals["sum(session)"]).toBe(15);
  expect(group.totals["crash_free_rate(session)"]).toBeCloseTo(12 / 15);
  const series: number[] = group.series["sum(session)"];
  expect(series).toHaveLength(25);
  expect(series.slice(-4)).toEqual([1, 0, 4, 10]);
  expect(group.series["crash_free_rate(session)"].slice(-4)).toEqual([1, null, 0.5, 0.9]);
});

test("by status every session is in one group", async () => {
  const { body } = await ask("field=sum(session)&groupBy=session.status&project=shop");
  const sums = body.groups.map((group: { by: object; totals: object }) => [
    Object.values(group.by)[0],
    Object.values(group.totals)[0],
  ]);
  expect(Object.fromEntries(sums)).toEqual({
    healthy: 2,
    errored: 1,
    unhandled: 1,
    crashed: 1,
    abnormal: 0,
  });
});

test("by project, release and environment, the largest first", async () => {
  const fields = "field=sum(session)&field=count_unique(user)";
  const by = "groupBy=project&groupBy=release&groupBy=environment";
  const { body } = await ask(`${fields}&${by}&statsPeriod=2d&interval=1d`);
  type Group = { by: object; totals: object };
  const groups = body.groups.map(({ by: named, totals }: Group) => ({ ...named, ...totals }));
  const production = { environment: "production" };
  expect(groups).toEqual([
    {
      project: blog,
      release: "shop@1.0.0",
      ...production,
      "sum(session)": 10,
      "count_unique(user)": 0,
    },
    { project: shop, release: "shop@2", ...production, "sum(session)": 4, "count_unique(user)": 3 },
    { project: shop, release: "shop@1", ...production, "sum(session)": 1, "count_unique(user)": 1 },
    expect.objectContaining({ release: "shop@2", environment: "staging", "sum(session)": 1 }),
  ]);
  expect(body.intervals.map((text: string) => text.slice(11, 19))).toEqual(
    Array(body.intervals.length).fill("00:00:00"),
  );
});

test.each([
  ["project=blog", 10],
  ["project=-1", 15],
  ["environment=staging", 1],
  ["environment=staging&environment=production", 15],
  ["query=release:shop@2", 5],
  [`query=${encodeURIComponent('release:"shop@2" environment:staging')}`, 1],
  ["query=release:[shop@1,shop@2]&statsPeriod=3d", 6],
])("?%s finds %d", async (query, sessions) => {
  const { body } = await ask(`field=sum(session)&includeSeries=0&${query}`);
  expect(body.groups).toMatchObject([{ totals: { "sum(session)": sessions } }]);
  expect(body.groups[0].series).toBeUndefined();
});

test("durations and rates of users", async () => {
  const fields = ["avg(session.duration)", "p50(session.duration)", "crash_free_rate(user)"];
  const { body } = await ask(`${fields.map((name) => `field=${name}`).join("&")}&project=shop`);
  const [{ totals }] = body.groups;
  expect(totals["avg(session.duration)"]).toBe(4000);
  expect(Math.abs(totals["p50(session.duration)"] - 4000)).toBeLessThan(500);
  expect(totals["crash_free_rate(user)"]).toBeCloseTo(2 / 3);
});

test("nothing is an empty list", async () => {
  expect((await ask("field=sum(session)&environment=nowhere")).body.groups).toEqual([]);
});

test.each([
  ["", "field is missing"],
  ["field=sum(cats)", "field sum(cats) is not one of"],
  ["field=sum(session)&groupBy=browser", "groupBy is one of"],
  ["field=sum(session)&interval=5h", "interval is"],
  ["field=sum(session)&interval=1m", "interval is"],
  ["field=sum(session)&interval=x", "interval is"],
  ["field=sum(session)&statsPeriod=90d&interval=1h", "too many figures"],
  ["field=sum(session)&query=browser:x", "query searches by"],
  ["field=sum(session)&query=!release:x", "query searches by"],
])("?%s is refused: %s", async (query, detail) => {
  const { status, body } = await ask(query);
  expect(status).toBe(400);
  expect(body.detail).toContain(detail);
});

test("a project that is not there is not found", async () => {
  expect((await ask("field=sum(session)&project=nothing")).status).toBe(404);
});

test("releases with adoption and how well they do, newest first", async () => {
  const { status, body } = await api.getOwn("projects/shop/release-health/?statsPeriod=2d");
  expect(status).toBe(200);
  expect(body.releases).toEqual([
    {
      release: "shop@2",
      firstSeen: new Date(HOUR - 3 * HOUR_MS).toISOString(),
      lastSeen: new Date(HOUR - HOUR_MS).toISOString(),
      sessions: {
        total: 5,
        healthy: 2,
        errored: 1,
        crashed: 1,
        abnormal: 0,
        unhandled: 1,
        exited: 1,
      },
      users: { all: 3, errored: 2, crashed: 0, abnormal: 0, unhandled: 1 },
      crashFree: { sessions: 3 / 5, users: 2 / 3 },
      adoption: { sessions: 5 / 6, users: 1 },
      duration: { average: 4000, median: expect.any(Number) },
    },
    expect.objectContaining({
      release: "shop@1",
      crashFree: { sessions: 1, users: 1 },
      adoption: { sessions: 1 / 6, users: 1 / 3 },
      duration: { average: null, median: null },
    }),
  ]);
  const staging = await api.getOwn("projects/shop/release-health/?environment=staging");
  expect(staging.body.releases).toMatchObject([{ sessions: { total: 1, crashed: 1 } }]);
  expect((await api.getOwn("projects/nothing/release-health/")).status).toBe(404);
});

test("a day is the time between two midnights", async () => {
  const { body } = await ask("field=sum(session)&project=shop&statsPeriod=2d&interval=1d");
  const today = Math.floor(NOW_MS / DAY_MS) * DAY_MS;
  const starts = [-2, -1, 0].map((days) => new Date(today + days * DAY_MS).toISOString());
  expect(body.intervals).toEqual(starts);
  expect(body.groups[0].series["sum(session)"]).toEqual([0, 1, 5]);
});
