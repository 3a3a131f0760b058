import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { AppError } from "#lib/app-error.ts";
import { AWAY_DIGEST } from "#lib/error-digests.ts";
import { DAY_MS, HOUR_MS } from "#lib/time.ts";
import { SCOPES } from "#model/account.ts";
import type { UserId } from "#model/ids.ts";
import type { Project } from "#model/project.ts";
import type { Viewer } from "#model/viewer.ts";
import { lastPeriod } from "#queries/periods/read-period.ts";
import type { Store } from "#store/ports/store.ts";
import { ApiTestServer, NOW_MS, type TestEvent } from "#test/support/server/api-test-server.ts";
import { SAMPLE_STORES } from "#test/support/store/sample-engine.ts";
import { showIssue } from "./show-issue.ts";

const user = { id: 1 as UserId, email: "", name: "", role: "viewer", createdAtMs: 0 } as const;
const viewer: Viewer = { user, scopes: new Set(SCOPES) };

const id = (digit: string) => digit.repeat(32);
const STACK = { exception: { values: [{ type: "E", stacktrace: { frames: [{ lineno: 1 }] } }] } };
const USER = { user: { id: "7" } };
const CRUMBS = { breadcrumbs: { values: [{ message: "click" }] } };

const EVENTS: TestEvent[] = [
  { eventId: id("1"), groupId: 1, atMs: NOW_MS - 3 * DAY_MS, payload: STACK },
  {
    eventId: id("2"),
    groupId: 1,
    atMs: NOW_MS - 30 * HOUR_MS,
    release: "1.1",
    payload: { ...STACK, ...USER },
  },
  {
    eventId: id("3"),
    groupId: 1,
    atMs: NOW_MS - 3 * HOUR_MS,
    payload: { ...STACK, ...USER, ...CRUMBS },
  },
  {
    eventId: id("4"),
    groupId: 1,
    atMs: NOW_MS - 2 * HOUR_MS,
    release: "1.2",
    payload: { ...STACK, ...USER, ...CRUMBS },
  },
  { eventId: id("5"), groupId: 1, atMs: NOW_MS - HOUR_MS, tags: [["shard", "2"]] },
  { eventId: id("6"), groupId: 2, atMs: NOW_MS },
];

let api: ApiTestServer;
let shop: Project;

beforeAll(async () => {
  api = await ApiTestServer.start(SAMPLE_STORES);
  shop = (await api.addProject("Shop")).project;
  await api.addProject("Blog");
  await api.addEvents(shop.id, EVENTS);
});
afterAll(() => api.stop());

const period = lastPeriod("14d", 14 * DAY_MS, NOW_MS);

function show(more: Partial<Parameters<typeof showIssue>[2]> = {}) {
  const ask = { project: "shop", issue: "SHOP-1", event: "recommended", period, nowMs: NOW_MS };
  return showIssue(viewer, api.store, { ...ask, ...more });
}

describe("the event that is shown", () => {
  test.each([
    ["recommended", "4", "recommended"],
    ["latest", "5", "latest"],
    ["oldest", "1", "oldest"],
    [id("2"), "2", undefined],
    [id("2").toUpperCase(), "2", undefined],
  ])("%s is event %s", async (event, digit, choice) => {
    const shown = (await show({ event }))?.event;
    expect(shown?.summary.eventId).toBe(id(digit));
    expect(shown?.choice).toBe(choice);
  });

  test("knows its neighbours by time", async () => {
    const shown = (await show({ event: id("2") }))?.event;
    expect([shown?.olderId, shown?.newerId]).toEqual([id("1"), id("3")]);
    expect((await show({ event: "oldest" }))?.event?.olderId).toBeUndefined();
    expect((await show({ event: "latest" }))?.event?.newerId).toBeUndefined();
  });

  test("comes with its grouping and the tags made from its fields", async () => {
    const shown = (await show())?.event;
    expect(shown?.grouping).toMatchObject({ reason: "exception and in-app frames" });
    expect(shown?.tags).toContainEqual(["user", "id:7"]);
  });
});

test.each([
  ["oldest", 1],
  [id("2"), 2],
  ["latest", 5],
])("%s is event %i of 5", async (event, number) => {
  expect((await show({ event }))?.ordinal).toEqual({ number, of: 5 });
});

describe("nothing is shown", () => {
  test.each([
    ["of an unknown issue", { issue: "SHOP-99" }],
    ["of an issue under another project's name", { project: "blog" }],
    ["of an unknown event", { event: id("f") }],
    ["of another issue's event", { event: id("6") }],
    ["of a word that names no event", { event: "newest" }],
    ["of a project that is not there", { project: "nope" }],
  ])("%s", async (_, ask) => {
    expect(await show(ask)).toBeUndefined();
  });
});

test("an issue is found by number too", async () => {
  const shown = await show();
  expect((await show({ issue: String(shown?.issue.id) }))?.shortId).toBe("SHOP-1");
});

test("the chart counts every event once, in buckets of four hours for 14 days", async () => {
  const chart = (await show())?.chart;
  expect(chart?.bucketMs).toBe(4 * HOUR_MS);
  expect(chart?.buckets.reduce((sum, { events }) => sum + events, 0)).toBe(5);
  expect(chart?.isOpenEnded).toBe(true);
});

test("releases are marked where they were first seen in the chart's time", async () => {
  const releases = (await show())?.chart.releases;
  expect(releases).toEqual([
    { release: "1.1", firstSeenMs: NOW_MS - 30 * HOUR_MS },
    { release: "1.2", firstSeenMs: NOW_MS - 2 * HOUR_MS },
  ]);
  const short = await show({ period: lastPeriod("24h", DAY_MS, NOW_MS) });
  expect(short?.chart.releases.map(({ release }) => release)).toEqual(["1.2"]);
});

test("the last day is held against the day before", async () => {
  const shown = await show();
  expect([shown?.lastDayEvents, shown?.dayBeforeEvents]).toEqual([3, 1]);
});

test("tags are counted for facets", async () => {
  expect((await show())?.facets).toEqual([
    { key: "shard", events: 1, values: [{ key: "shard", value: "2", events: 1 }] },
  ]);
});

test("while the server of its events is away, the rest of an issue is shown, and why", async () => {
  const sentence = "ClickHouse at http://clickhouse:8123 does not answer now.";
  const away = async () => {
    throw Object.assign(new AppError("unavailable", sentence), { digest: AWAY_DIGEST });
  };
  const nothing = new Proxy({}, { get: () => away });
  const store = { ...api.store, events: nothing, replays: nothing, attachments: nothing } as Store;
  const ask = { project: "shop", issue: "SHOP-1", period, nowMs: NOW_MS };
  for (const event of ["recommended", id("4")]) {
    const shown = await showIssue(viewer, store, { ...ask, event });
    expect(shown).toMatchObject({ eventsAway: sentence, facets: [], totals: { events: 5 } });
    expect(shown?.event).toBeUndefined();
  }
  expect(
    await showIssue(viewer, store, { ...ask, project: "blog", event: "latest" }),
  ).toBeUndefined();
});
