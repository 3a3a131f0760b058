import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#lib/time.ts";
import { SCOPES } from "#model/account.ts";
import type { UserId } from "#model/ids.ts";
import type { Viewer } from "#model/viewer.ts";
import { lastPeriod } from "#queries/periods/read-period.ts";
import * as stores from "#store/open.ts";
import { ApiTestServer, NOW_MS, type TestEvent } from "#test/support/server/api-test-server.ts";
import { showIssueEvents } from "./show-issue-events.ts";

const user = { id: 1 as UserId, email: "", name: "", role: "viewer", createdAtMs: 0 } as const;
const viewer: Viewer = { user, scopes: new Set(SCOPES) };

/** 120 events a minute apart, newest first; every tenth of another release, one of another browser. */
const EVENTS: TestEvent[] = Array.from({ length: 120 }, (_, at) => ({
  eventId: String(at).padStart(32, "0"),
  groupId: 1,
  atMs: NOW_MS - at * MINUTE_MS,
  release: at % 10 === 0 ? "2.0" : "1.0",
  payload: {
    message: `event ${at}`,
    user: { id: String(at % 3) },
    request: { url: "https://shop.example/cart" },
    contexts: { browser: { name: at === 77 ? "Firefox" : "Chrome", version: "1" } },
  },
}));

let api: ApiTestServer;

beforeAll(async () => {
  api = await ApiTestServer.start(stores);
  const shop = (await api.addProject("Shop")).project;
  await api.addProject("Blog");
  await api.addEvents(shop.id, [
    ...EVENTS,
    { eventId: "f".repeat(32), groupId: 2, atMs: NOW_MS - HOUR_MS },
  ]);
});
afterAll(() => api.stop());

type Ask = Parameters<typeof showIssueEvents>[2];

function show(more: Partial<Ask> = {}) {
  return showIssueEvents(viewer, api.store, {
    ...{ project: "shop", issue: "SHOP-1", period: lastPeriod("14d", 14 * DAY_MS, NOW_MS) },
    ...{ environment: undefined, release: undefined, tag: undefined, after: undefined },
    ...more,
  });
}

const numbersOf = (shown: Awaited<ReturnType<typeof show>>) =>
  shown?.events.map(({ eventId }) => Number(eventId));

test("every event is on one page, in order, and the last page says that it is the last", async () => {
  const seen: number[] = [];
  let after: Ask["after"];
  do {
    const shown = await show({ after });
    expect(shown?.looked).toBeUndefined();
    seen.push(...(numbersOf(shown) ?? []));
    after = shown?.older;
  } while (after !== undefined);
  expect(seen).toEqual(EVENTS.map((_, at) => at));
});

test("a page that is full at the very end leads nowhere", async () => {
  const period = lastPeriod("49m", 49 * MINUTE_MS, NOW_MS);
  const shown = await show({ period });
  expect(shown?.events).toHaveLength(50);
  expect(shown?.older).toBeUndefined();
});

test("an event says when, what, from where and by whom", async () => {
  expect((await show())?.events[0]).toMatchObject({
    ...{ timestampMs: NOW_MS, release: "2.0", user: "id:0", browser: "Chrome 1" },
    url: "https://shop.example/cart",
  });
});

describe("a filter", () => {
  test("by release finds its events alone", async () => {
    expect(numbersOf(await show({ release: "2.0" }))).toEqual([
      0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110,
    ]);
  });
  test("by a tag finds what only a payload tells", async () => {
    const shown = await show({ tag: { key: "browser", value: "Firefox 1" } });
    expect(numbersOf(shown)).toEqual([77]);
    expect(shown?.older).toBeUndefined();
  });
  test("by user, with another one, takes both", async () => {
    const shown = await show({ release: "2.0", tag: { key: "user", value: "id:1" } });
    expect(numbersOf(shown)).toEqual([10, 40, 70, 100]);
  });
  test("by time leaves out what is before and after", async () => {
    const [fromMs, toMs] = [NOW_MS - 20 * MINUTE_MS, NOW_MS - 17 * MINUTE_MS];
    const period = { name: "auto", fromMs, toMs, isOpenEnded: false };
    expect(numbersOf(await show({ period }))).toEqual([18, 19, 20]);
  });
  test("that fits nothing answers an empty list", async () => {
    const shown = await show({ environment: "nowhere" });
    expect([shown?.events, shown?.older]).toEqual([[], undefined]);
  });
});

test.each([
  ["of another project's name", { project: "blog" }],
  ["that is not there", { issue: "SHOP-99" }],
])("an issue %s is not found", async (_, ask) => {
  expect(await show(ask)).toBeUndefined();
});
