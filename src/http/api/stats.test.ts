import { afterAll, beforeAll, expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "#lib/time.ts";
import type { ProjectId } from "#model/ids.ts";
import type { OutcomeCount } from "#model/outcome.ts";
import { ApiTestServer, NOW_MS } from "#test/support/server/api-test-server.ts";
import { SAMPLE_STORES } from "#test/support/store/sample-engine.ts";
import { accepted } from "#test/support/store/samples.ts";

/** Ten o'clock: the server's clock stands at half past. */
const HOUR = NOW_MS - HOUR_MS / 2;
const STATS = "organizations/lapwing/stats_v2/?field=sum(quantity)";

let api: ApiTestServer;
let shop: ProjectId;
let blog: ProjectId;

beforeAll(async () => {
  api = await ApiTestServer.start(SAMPLE_STORES);
  shop = (await api.addProject("Shop")).project.id;
  blog = (await api.addProject("Blog")).project.id;
  const count = (projectId: ProjectId, quantity: number, more: Partial<OutcomeCount> = {}) =>
    accepted(projectId, { quantity, hourMs: HOUR, ...more });
  await api.addOutcomes([
    count(shop, 10),
    count(shop, 4, { hourMs: HOUR - 2 * HOUR_MS }),
    count(shop, 3, {
      kind: "filtered",
      reason: "localhost",
      samples: [{ atMs: NOW_MS - 1000, itemType: "event", sdk: "sentry.go/0.40", bytes: 12 }],
    }),
    count(shop, 2, { kind: "rate_limited", reason: "key_limit", category: "transaction" }),
    count(shop, 900, { hourMs: HOUR - 40 * DAY_MS }),
    count(blog, 7, { category: "session" }),
    count(blog, 5, { kind: "client_discard", reason: "sample_rate", category: "transaction" }),
    count(blog, 1, {
      kind: "invalid",
      reason: "invalid_json",
      samples: [{ atMs: NOW_MS, itemType: "", eventId: "e".repeat(32) }],
    }),
    count(0 as ProjectId, 6, { kind: "invalid", reason: "project_id", category: "default" }),
  ]);
});
afterAll(() => api.stop());

async function totals(search: string): Promise<Record<string, number>> {
  const { status, body } = await api.get(`${STATS}&${search}`);
  expect(status).toBe(200);
  return Object.fromEntries(
    body.groups.map((group: { by: object; totals: Record<string, number> }) => [
      Object.values(group.by).join("/"),
      group.totals["sum(quantity)"],
    ]),
  );
}

test("a project says of what kinds anything was stored, at any time", async () => {
  const none = { hasMonitors: false, hasProfiles: false, hasReplays: false };
  const { body } = await api.get("projects/lapwing/blog/");
  // Transactions were dropped by clients: nothing of them is here.
  expect(body).toMatchObject({ ...none, hasSessions: true, firstTransactionEvent: false });
  expect((await api.get("projects/")).body).toMatchObject([
    { slug: "blog", ...none, hasSessions: true },
    { slug: "shop", ...none, hasSessions: false },
  ]);
});

test("groups have totals and series over the same intervals", async () => {
  const { body } = await api.get(`${STATS}&groupBy=outcome&statsPeriod=3h&project=${shop}`);
  expect(body).toEqual({
    start: "2026-11-15T07:00:00Z",
    end: "2026-11-15T11:00:00Z",
    intervals: [7, 8, 9, 10].map((hour) => `2026-11-15T${String(hour).padStart(2, "0")}:00:00Z`),
    groups: [
      {
        by: { outcome: "accepted" },
        totals: { "sum(quantity)": 14 },
        series: { "sum(quantity)": [0, 4, 0, 10] },
      },
      {
        by: { outcome: "filtered" },
        totals: { "sum(quantity)": 3 },
        series: { "sum(quantity)": [0, 0, 0, 3] },
      },
      {
        by: { outcome: "rate_limited" },
        totals: { "sum(quantity)": 2 },
        series: { "sum(quantity)": [0, 0, 0, 2] },
      },
    ],
  });
});

test("any columns make groups, and what is nobody's is in none", async () => {
  expect(await totals("groupBy=outcome")).toEqual({
    accepted: 21,
    filtered: 3,
    rate_limited: 2,
    client_discard: 5,
    invalid: 1,
  });
  expect(await totals("groupBy=project&groupBy=category")).toEqual({
    [`${shop}/error`]: 17,
    [`${shop}/transaction`]: 2,
    [`${blog}/session`]: 7,
    [`${blog}/transaction`]: 5,
    [`${blog}/error`]: 1,
  });
  expect(await totals("groupBy=reason&project=-1")).toEqual({
    "": 21,
    localhost: 3,
    key_limit: 2,
    sample_rate: 5,
    invalid_json: 1,
  });
});

test("filters narrow, and can be repeated", async () => {
  expect(await totals("groupBy=outcome&category=error")).toEqual({
    accepted: 14,
    filtered: 3,
    invalid: 1,
  });
  expect(await totals("groupBy=outcome&outcome=filtered&outcome=rate_limited")).toEqual({
    filtered: 3,
    rate_limited: 2,
  });
  expect(await totals("groupBy=outcome&reason=key_limit")).toEqual({ rate_limited: 2 });
  const long = `start=2026-10-01T00:00:00Z&end=2026-11-15T10:00:00Z&interval=1d`;
  expect(await totals(`groupBy=outcome&${long}&outcome=accepted`)).toEqual({ accepted: 921 });
});

test.each([
  ["field=count()&groupBy=outcome", "field is one of"],
  ["groupBy=outcome", "field is missing"],
  ["field=sum(quantity)", "groupBy is missing"],
  ["field=sum(quantity)&groupBy=color", "groupBy is one of"],
  ["field=sum(quantity)&groupBy=outcome&category=errors", "category is one of"],
  ["field=sum(quantity)&groupBy=outcome&outcome=lost", "outcome is one of"],
  ["field=sum(quantity)&groupBy=outcome&interval=5m", "interval is"],
  ["field=sum(quantity)&groupBy=outcome&interval=0h", "interval is"],
  ["field=sum(quantity)&groupBy=outcome&project=shop", "project is"],
  ["field=sum(quantity)&groupBy=outcome&statsPeriod=1y", "statsPeriod is"],
])("%s is refused", async (search, why) => {
  const { status, body } = await api.get(`organizations/lapwing/stats_v2/?${search}`);
  expect(status).toBe(400);
  expect(body.detail).toContain(why);
});

test("a project that cannot be seen is not found", async () => {
  expect((await api.get(`${STATS}&groupBy=outcome&project=999`)).status).toBe(404);
});

test("a project's old statistics count its errors", async () => {
  const since = (HOUR - 2 * HOUR_MS) / 1000;
  const path = `projects/lapwing/shop/stats/?since=${since}&until=${NOW_MS / 1000}`;
  const series = async (more: string) =>
    (await api.get(`${path}${more}`)).body.map(([, events]: [number, number]) => events);
  expect((await api.get(path)).body[0]).toEqual([since, 4]);
  expect(await series("")).toEqual([4, 0, 13]);
  expect(await series("&stat=blacklisted")).toEqual([0, 0, 3]);
  expect(await series("&stat=rejected")).toEqual([0, 0, 0]);
  expect(await series("&resolution=1d")).toEqual([17]);
  expect((await api.get(`${path}&resolution=10s`)).status).toBe(400);
  expect((await api.get(`${path}&stat=toString`)).status).toBe(400);
  expect((await api.get("projects/lapwing/shop/stats/?since=0")).status).toBe(400);
});

test("org:read opens the organisation's, project:read a project's", async () => {
  const as = async (path: string, scope: "org:read" | "project:read") =>
    (await api.get(path, { headers: { Authorization: `Bearer ${await api.token([scope])}` } }))
      .status;
  expect(await as(`${STATS}&groupBy=outcome`, "org:read")).toBe(200);
  expect(await as(`${STATS}&groupBy=outcome`, "project:read")).toBe(403);
  expect(await as("projects/lapwing/shop/stats/", "project:read")).toBe(200);
});

test("samples of what was dropped are a project's own", async () => {
  const { status, body } = await api.getOwn("projects/shop/dropped/");
  expect(status).toBe(200);
  expect(body).toEqual([
    {
      outcome: "filtered",
      reason: "localhost",
      category: "error",
      dateReceived: new Date(NOW_MS - 1000).toISOString(),
      itemType: "event",
      eventId: null,
      sdk: "sentry.go/0.40",
      bytes: 12,
      keyLabel: "Default",
    },
  ]);
  expect((await api.getOwn("projects/blog/dropped/?outcome=invalid")).body).toMatchObject([
    { reason: "invalid_json", itemType: null, eventId: "e".repeat(32) },
  ]);
  expect((await api.getOwn("projects/blog/dropped/?reason=duplicate")).body).toEqual([]);
  expect((await api.getOwn("projects/blog/dropped/?outcome=lost")).status).toBe(400);
  expect((await api.getOwn("projects/nowhere/dropped/")).status).toBe(404);
});
