/** Events: lists of an issue's, one by id, its parts, its neighbours, its stored JSON. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { DAY_MS } from "#lib/time.ts";
import type { Project } from "#model/project.ts";
import { ApiTestServer, NOW_MS } from "#test/support/server/api-test-server.ts";
import { SAMPLE_STORES } from "#test/support/store/sample-engine.ts";

let api: ApiTestServer;
let shop: Project;
const [OLD, FULL, NEW, MESSAGE, BARE] = [1, 2, 3, 4, 5].map((digit) => String(digit).repeat(32));
const FULL_MS = NOW_MS - 60_000;

const ids = (body: { id: string }[]) => body.map(({ id }) => id);

const FULL_PAYLOAD = {
  level: "error",
  platform: "node",
  logger: "checkout",
  release: "shop@2",
  dist: "7",
  environment: "production",
  exception: {
    values: [
      { type: "Error", value: "no cart" },
      {
        type: "TypeError",
        value: "boom",
        module: "shop",
        thread_id: 1,
        mechanism: { type: "onerror", handled: false },
        stacktrace: {
          frames: [
            { filename: "/app/node_modules/x/index.js", function: "run", lineno: 1, in_app: false },
            {
              filename: "cart.js",
              abs_path: "/app/cart.js",
              module: "cart",
              function: "checkout",
              raw_function: "async checkout",
              lineno: 12,
              colno: 7,
              in_app: true,
              pre_context: ["ten", "eleven"],
              context_line: "twelve",
              post_context: ["thirteen"],
              vars: { total: 3 },
            },
          ],
        },
      },
    ],
  },
  threads: { values: [{ id: 1, name: "main", crashed: true, current: true }] },
  breadcrumbs: {
    values: [{ timestamp: FULL_MS / 1000 - 1, category: "ui.click", message: "pay" }],
  },
  request: {
    url: "https://shop.example/cart",
    method: "POST",
    query_string: "a=1&b=2",
    headers: { "content-type": "application/json; charset=utf-8" },
  },
  user: { id: "42", email: "grace@example.com", plan: "pro" },
  tags: { cart: "full" },
  contexts: { runtime: { name: "node", version: "24.1.0" } },
  extra: { basket: [1, 2] },
  modules: { express: "5.0.0" },
  sdk: { name: "sentry.javascript.node", version: "11.11.0", packages: [] },
  debug_meta: { images: [{ type: "sourcemap", code_file: "/app/cart.js", debug_id: "abc" }] },
  _notes: [{ path: "extra.basket", what: "trimmed", why: "too long" }],
};

beforeAll(async () => {
  api = await ApiTestServer.start(SAMPLE_STORES);
  shop = (await api.addProject("Shop")).project;
  const thrown = { groupId: 1, type: "TypeError", value: "boom" };
  await api.addEvents(shop.id, [
    { ...thrown, eventId: OLD ?? "", atMs: FULL_MS - 1000 },
    {
      ...thrown,
      eventId: FULL ?? "",
      atMs: FULL_MS,
      release: "shop@2",
      environment: "production",
      tags: [
        ["cart", "full"],
        ["level", "error"],
      ],
      payload: FULL_PAYLOAD,
    },
    // At the same moment as the one before: the id decides.
    { ...thrown, eventId: NEW ?? "", atMs: FULL_MS, tags: [["cart", "empty"]] },
    {
      groupId: 2,
      eventId: MESSAGE ?? "",
      atMs: FULL_MS,
      value: "Queue 7 is full",
      payload: { logentry: { message: "Queue %s is full", params: [7] } },
    },
    { groupId: 3, eventId: BARE ?? "", atMs: FULL_MS, value: "bare" },
    {
      groupId: 3,
      eventId: "6".repeat(32),
      atMs: FULL_MS - 3 * DAY_MS,
      value: "bare",
      tags: [["old", "yes"]],
    },
  ]);
});
afterAll(() => api.stop());

test("an event has Sentry's shape", async () => {
  const { body } = await api.get(`projects/lapwing/shop/events/${FULL}/`);
  const { entries, tags, size, ...rest } = body;
  expect(rest).toEqual({
    id: FULL,
    eventID: FULL,
    groupID: "1",
    projectID: String(shop.id),
    "event.type": "error",
    type: "error",
    title: "TypeError: boom",
    message: "",
    culprit: "checkout(cart.js)",
    location: "cart.js",
    platform: "node",
    user: {
      id: "42",
      email: "grace@example.com",
      username: null,
      name: null,
      ip_address: null,
      geo: null,
      data: { plan: "pro" },
    },
    dateCreated: "2026-11-15T10:29:00.000Z",
    dateReceived: "2026-11-15T10:29:00.500Z",
    metadata: { type: "TypeError", value: "boom", filename: "cart.js", function: "checkout" },
    crashFile: null,
    release: { version: "shop@2" },
    dist: "7",
    environment: "production",
    contexts: { runtime: { name: "node", version: "24.1.0", type: "runtime" } },
    context: { basket: [1, 2] },
    packages: { express: "5.0.0" },
    sdk: { name: "sentry.javascript.node", version: "11.11.0" },
    errors: [{ type: "value_too_long", message: "too long", data: { name: "extra.basket" } }],
    fingerprints: ["0000000000001"],
    occurrence: null,
    userReport: null,
    sdkUpdates: [],
    _meta: {},
    nextEventID: NEW,
    previousEventID: OLD,
    _grouping: { version: "v1", reason: "exception and in-app frames", parts: ["TypeError"] },
  });
  expect(size).toBeGreaterThan(1000);
  expect(tags).toContainEqual({ key: "cart", value: "full" });
  expect(tags).toContainEqual({ key: "environment", value: "production" });
  expect(tags).toContainEqual({ key: "handled", value: "no" });
  const keys = tags.map(({ key }: { key: string }) => key);
  expect(keys).toEqual(keys.toSorted());
  expect(entries.map(({ type }: { type: string }) => type)).toEqual([
    "exception",
    "threads",
    "breadcrumbs",
    "request",
    "debugmeta",
  ]);
});

async function entry(eventId: string | undefined, type: string) {
  const { body } = await api.get(`projects/lapwing/shop/events/${eventId}/`);
  return body.entries.find((found: { type: string }) => found.type === type)?.data;
}

test("an exception comes with its cause, its mechanism and its frames", async () => {
  const data = await entry(FULL, "exception");
  expect(data).toMatchObject({ hasSystemFrames: true, excOmitted: null });
  expect(data.values[0]).toEqual({
    type: "Error",
    value: "no cart",
    mechanism: null,
    threadId: null,
    module: null,
    stacktrace: null,
    rawStacktrace: null,
  });
  const { stacktrace, ...thrown } = data.values[1];
  expect(thrown).toMatchObject({
    type: "TypeError",
    value: "boom",
    module: "shop",
    mechanism: { type: "onerror", handled: false },
    rawStacktrace: null,
  });
  expect(stacktrace).toMatchObject({ framesOmitted: null, registers: null, hasSystemFrames: true });
  expect(stacktrace.frames[0]).toMatchObject({ function: "run", inApp: false, context: [] });
  expect(stacktrace.frames[1]).toEqual({
    filename: "cart.js",
    absPath: "/app/cart.js",
    module: "cart",
    package: null,
    platform: null,
    instructionAddr: null,
    symbolAddr: null,
    function: "checkout",
    rawFunction: "async checkout",
    symbol: null,
    context: [
      [10, "ten"],
      [11, "eleven"],
      [12, "twelve"],
      [13, "thirteen"],
    ],
    lineNo: 12,
    colNo: 7,
    inApp: true,
    trust: null,
    errors: null,
    vars: { total: 3 },
  });
});

test("threads, breadcrumbs, request and images are entries", async () => {
  expect(await entry(FULL, "threads")).toMatchObject({
    values: [{ name: "main", crashed: true, current: true, stacktrace: null }],
  });
  expect(await entry(FULL, "breadcrumbs")).toEqual({
    values: [
      {
        type: "default",
        category: "ui.click",
        level: "info",
        message: "pay",
        data: null,
        event_id: null,
        timestamp: "2026-11-15T10:28:59.000Z",
      },
    ],
  });
  expect(await entry(FULL, "request")).toEqual({
    url: "https://shop.example/cart",
    method: "POST",
    query: [
      ["a", "1"],
      ["b", "2"],
    ],
    fragment: null,
    data: null,
    headers: [["Content-Type", "application/json; charset=utf-8"]],
    cookies: [],
    env: null,
    inferredContentType: "application/json",
  });
  expect(await entry(FULL, "debugmeta")).toMatchObject({ images: [{ debug_id: "abc" }] });
});

test("a message is an event of type default with its template", async () => {
  const { body } = await api.get(`projects/lapwing/shop/events/${MESSAGE}/`);
  expect(body).toMatchObject({
    type: "default",
    message: "Queue 7 is full",
    metadata: { title: "Queue 7 is full" },
    location: null,
    entries: [
      {
        type: "message",
        data: { formatted: "Queue 7 is full", message: "Queue %s is full", params: [7] },
      },
    ],
  });
});

test("an event that says nothing is answered all the same", async () => {
  const { body } = await api.get(`projects/lapwing/shop/events/${BARE}/`);
  expect(body).toMatchObject({
    entries: [],
    user: null,
    sdk: null,
    contexts: {},
    context: {},
    packages: {},
    errors: [],
    release: null,
    dist: null,
    environment: null,
    nextEventID: null,
  });
});

test("an event is found by its id in any spelling, in its project by slug or id", async () => {
  const dashed = `${"2".repeat(8)}-2222-2222-2222-${"2".repeat(12)}`;
  for (const path of [`lapwing/shop/events/${dashed}/`, `1/${shop.id}/events/${FULL}/`]) {
    expect((await api.get(`projects/${path}`)).body.eventID).toBe(FULL);
  }
});

test("the stored JSON is given as it is", async () => {
  const { body } = await api.get(`projects/lapwing/shop/events/${FULL}/json/`);
  expect(body).toEqual({ event_id: FULL, timestamp: FULL_MS / 1000, ...FULL_PAYLOAD });
});

test.each([
  ["latest", 2],
  ["oldest", 0],
  [FULL ?? "", 1],
])("the %s event of an issue knows its neighbours", async (which, index) => {
  const inOrder = [OLD, FULL, NEW];
  const { body } = await api.get(`issues/SHOP-1/events/${which}/`);
  expect(body).toMatchObject({
    eventID: inOrder[index],
    previousEventID: inOrder[index - 1] ?? null,
    nextEventID: inOrder[index + 1] ?? null,
  });
});

test("an event of another issue is not this issue's", async () => {
  expect((await api.get(`issues/SHOP-1/events/${MESSAGE}/`)).status).toBe(404);
});

test("an issue's events come newest first, page by page, and back", async () => {
  const path = "issues/1/events/?limit=2";
  const first = await api.get(path);
  expect(ids(first.body)).toEqual([NEW, FULL]);
  const link = first.headers.get("link") ?? "";
  expect(link).toContain('rel="previous"; results="false"');
  const next = /rel="next"; results="true"; cursor="([^"]+)"/.exec(link)?.[1];
  const second = await api.get(`${path}&cursor=${next}`);
  expect(ids(second.body)).toEqual([OLD]);
  expect(second.headers.get("link")).toContain('rel="next"; results="false"');
  const back = /rel="previous"; results="true"; cursor="([^"]+)"/.exec(
    second.headers.get("link") ?? "",
  )?.[1];
  const again = await api.get(`${path}&cursor=${back}`);
  expect(again.body).toEqual(first.body);
  expect(again.headers.get("link")).toContain('rel="previous"; results="false"');
});

test.each([
  ["statsPeriod=1h", 3],
  ["statsPeriod=60s", 2],
  ["statsPeriod=30s", 0],
  ["start=2026-11-15T10:28:00&end=2026-11-15T10:29:00", 1],
  ["start=2026-11-15T10:28:59.500&end=2026-11-15T10:29:01", 2],
  ["start=2026-11-15T10:00:00&end=2026-11-15T10:28:00", 0],
])("with %s an issue has %i events", async (period, count) => {
  const { body, headers } = await api.get(`issues/1/events/?${period}`);
  expect(body).toHaveLength(count);
  expect(headers.get("link")).toContain('rel="next"; results="false"');
});

test("pages stay inside the period", async () => {
  const path = "issues/1/events/?limit=1&start=2026-11-15T10:28:59.500&end=2026-11-15T10:29:01";
  const first = await api.get(path);
  const next = /rel="next"; results="true"; cursor="([^"]+)"/.exec(first.headers.get("link") ?? "");
  const second = await api.get(`${path}&cursor=${next?.[1]}`);
  expect([...ids(first.body), ...ids(second.body)]).toEqual([NEW, FULL]);
  expect(second.headers.get("link")).toContain('rel="next"; results="false"');
});

test("a list is of summaries unless all is asked for", async () => {
  const summaries = await api.get("issues/1/events/");
  expect(summaries.body[1]).toMatchObject({ id: FULL, groupID: "1", user: { id: "42" } });
  expect(summaries.body[1]).not.toHaveProperty("entries");
  const full = await api.get("issues/1/events/?full=true");
  expect(full.body[1].entries).toHaveLength(5);
});

test("an issue's tags are counted", async () => {
  const { body } = await api.get("issues/1/tags/");
  expect(body).toEqual([
    {
      key: "cart",
      name: "Cart",
      totalValues: 2,
      uniqueValues: 2,
      topValues: expect.arrayContaining([
        { key: "cart", name: "full", value: "full", count: 1, firstSeen: null, lastSeen: null },
        { key: "cart", name: "empty", value: "empty", count: 1, firstSeen: null, lastSeen: null },
      ]),
    },
    expect.objectContaining({ key: "level", totalValues: 1, uniqueValues: 1 }),
  ]);
  const { body: issue } = await api.get("issues/1/");
  expect(issue.tags[0]).toEqual({ key: "cart", name: "Cart", totalValues: 2, uniqueValues: 2 });
});

test("tags are counted since the period began", async () => {
  expect((await api.get("issues/SHOP-3/tags/")).body).toMatchObject([{ key: "old" }]);
  expect((await api.get("issues/SHOP-3/tags/?statsPeriod=24h")).body).toEqual([]);
});

test("an issue takes from its latest event what it does not keep", async () => {
  const { body } = await api.get("issues/SHOP-2/");
  expect(body).toMatchObject({ logger: null, metadata: { title: "Queue 7 is full" } });
});
