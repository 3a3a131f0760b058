/** Lists of issues: search, order, period, paging; and one issue. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "#lib/time.ts";
import type { Project } from "#model/project.ts";
import { ApiTestServer, NOW_MS, type TestEvent } from "#test/support/server/api-test-server.ts";
import { SAMPLE_STORES } from "#test/support/store/sample-engine.ts";

let api: ApiTestServer;
let shop: Project;
let nextId = 1;

function event(event: Omit<TestEvent, "eventId">): TestEvent {
  return { eventId: (nextId++).toString(16).padStart(32, "0"), ...event };
}

beforeAll(async () => {
  api = await ApiTestServer.start(SAMPLE_STORES);
  shop = (await api.addProject("Shop")).project;
  const blog = (await api.addProject("Blog 2")).project;
  await api.addEvents(shop.id, [
    // SHOP-1: two hours, two users, two releases, two environments.
    event({
      groupId: 1,
      atMs: NOW_MS - 3 * HOUR_MS,
      type: "TypeError",
      value: "Cannot read 100% of `cart`",
      release: "shop@1",
      environment: "staging",
      user: "1",
    }),
    event({
      groupId: 1,
      atMs: NOW_MS - HOUR_MS,
      type: "TypeError",
      value: "Cannot read 100% of `cart`",
      release: "shop@2",
      environment: "production",
      user: "2",
      handled: false,
    }),
    // SHOP-2: a message, the newest of all.
    event({ groupId: 2, atMs: NOW_MS - 1000, value: "Queue_is full", level: "warning" }),
    // SHOP-3: long ago, and often.
    ...[1, 2, 3].map((minute) =>
      event({
        groupId: 3,
        atMs: NOW_MS - 20 * DAY_MS - minute * 60_000,
        type: "RangeError",
        value: "Ünexpected",
        level: "fatal",
        environment: "production",
        user: "1",
      }),
    ),
  ]);
  await api.addEvents(blog.id, [
    event({ groupId: 4, atMs: NOW_MS - 2 * HOUR_MS, type: "TypeError", value: "blog" }),
  ]);
});
afterAll(() => api.stop());

async function shortIds(query: string, path = "projects/lapwing/shop/issues/"): Promise<string[]> {
  const { status, body } = await api.get(`${path}?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.map((issue: { shortId: string }) => issue.shortId);
}

test("an issue has Sentry's shape", async () => {
  const { body } = await api.get("projects/lapwing/shop/issues/?query=cannot");
  const hours = body[0].stats["24h"];
  expect(body).toEqual([
    {
      id: "1",
      shortId: "SHOP-1",
      shareId: null,
      title: "TypeError: Cannot read 100% of `cart`",
      culprit: "checkout(cart.js)",
      permalink: "https://lap.example/organizations/lapwing/issues/1/",
      logger: null,
      level: "error",
      status: "unresolved",
      statusDetails: {},
      substatus: "new",
      isPublic: false,
      platform: "node",
      project: { id: String(shop.id), name: "Shop", slug: "shop", platform: "node" },
      type: "error",
      issueType: "error",
      issueCategory: "error",
      metadata: { type: "TypeError", value: "Cannot read 100% of `cart`" },
      numComments: 0,
      assignedTo: null,
      isBookmarked: false,
      isSubscribed: false,
      subscriptionDetails: null,
      hasSeen: false,
      annotations: [],
      isUnhandled: true,
      count: "2",
      userCount: 2,
      firstSeen: "2026-11-15T07:30:00.000Z",
      lastSeen: "2026-11-15T09:30:00.000Z",
      lifetime: {
        count: "2",
        userCount: 2,
        firstSeen: "2026-11-15T07:30:00.000Z",
        lastSeen: "2026-11-15T09:30:00.000Z",
      },
      firstRelease: { version: "shop@1" },
      lastRelease: { version: "shop@2" },
      stats: { "24h": hours },
    },
  ]);
  expect(hours).toHaveLength(25);
  expect(hours.at(-1)).toEqual([Date.UTC(2026, 10, 15, 10) / 1000, 0]);
  expect(hours.at(-2)).toEqual([Date.UTC(2026, 10, 15, 9) / 1000, 1]);
  expect(hours.at(-4)).toEqual([Date.UTC(2026, 10, 15, 7) / 1000, 1]);
});

test("a message is an issue of type default", async () => {
  const { body } = await api.get("projects/lapwing/shop/issues/?query=queue");
  expect(body).toMatchObject([
    { type: "default", metadata: { title: "Queue_is full" }, isUnhandled: false, level: "warning" },
  ]);
});

test.each([
  ["", ["SHOP-2", "SHOP-1", "SHOP-3"]],
  ["query=", ["SHOP-2", "SHOP-1", "SHOP-3"]],
  ["query=is:unresolved", ["SHOP-2", "SHOP-1", "SHOP-3"]],
  ["query=is:resolved", []],
  ["query=CANNOT cart", ["SHOP-1"]],
  ['query="cannot read 100%25 of"', ["SHOP-1"]],
  ['query="read cannot"', []],
  ["query=ünexpected", ["SHOP-3"]],
  ["query=100%25", ["SHOP-1"]],
  ["query=%25", ["SHOP-1"]],
  ["query=_", ["SHOP-2"]],
  ["query=ue_is", ["SHOP-2"]],
  ["query=qu_ue", []],
  ["query=%5C", []],
  ["query=' OR 1=1 --".replace("OR", "or"), []],
  ["query=level:fatal", ["SHOP-3"]],
  ["query=level:[fatal, warning]", ["SHOP-2", "SHOP-3"]],
  ["query=!level:error", ["SHOP-2", "SHOP-3"]],
  ["query=environment:production", ["SHOP-1", "SHOP-3"]],
  ["query=environment:staging", ["SHOP-1"]],
  ["query=release:[shop@1, shop@9]", ["SHOP-1"]],
  ["query=release:shop@9", []],
  ["query=&environment=staging&environment=nowhere", ["SHOP-1"]],
  ["statsPeriod=24h", ["SHOP-2", "SHOP-1"]],
  ["statsPeriod=14d", ["SHOP-2", "SHOP-1"]],
  ["statsPeriod=90d", ["SHOP-2", "SHOP-1", "SHOP-3"]],
  ["statsPeriod=1h", ["SHOP-2", "SHOP-1"]],
  ["statsPeriod=30m", ["SHOP-2"]],
  ["start=2026-10-20&end=2026-11-01", ["SHOP-3"]],
  ["start=2026-10-01&end=2026-10-02", []],
  ["sort=date", ["SHOP-2", "SHOP-1", "SHOP-3"]],
  ["sort=new", ["SHOP-2", "SHOP-1", "SHOP-3"]],
  ["sort=freq", ["SHOP-3", "SHOP-1", "SHOP-2"]],
  ["sort=user", ["SHOP-1", "SHOP-3", "SHOP-2"]],
])("%s lists %j", async (query, expected) => {
  expect(await shortIds(query)).toEqual(expected);
});

test.each([
  "query=is:linked",
  'query="open',
  `query=${"x+".repeat(10_000 / 2)}`,
  "query=timesSeen:>1",
  "query=%00",
  "query=environment:a&environment=b",
  "statsPeriod=1y",
  "start=2026-11-01",
  "sort=inbox",
  "limit=0",
  "limit=101",
  "limit=x",
  "cursor=x",
  "cursor=1:2",
  "cursor=1:2:2",
  "cursor=1:abc:0",
  "cursor=-1:2:0",
])("%s is refused with a reason", async (query) => {
  const { status, body } = await api.get(`projects/lapwing/shop/issues/?${query}`);
  expect(status).toBe(400);
  expect(body.detail).toMatch(/\.$/);
});

test.each([
  ["", ["SHOP-2", "SHOP-1", "BLOG-2-1", "SHOP-3"]],
  ["project=-1", ["SHOP-2", "SHOP-1", "BLOG-2-1", "SHOP-3"]],
  ["project=1", ["SHOP-2", "SHOP-1", "SHOP-3"]],
  ["project=blog-2", ["BLOG-2-1"]],
  ["project=1&project=2&query=TypeError", ["SHOP-1", "BLOG-2-1"]],
])("the organisation's issues with %s are %j", async (query, expected) => {
  expect(await shortIds(query, "organizations/lapwing/issues/")).toEqual(expected);
});

test("statsPeriod names what the counts are of", async () => {
  const { body } = await api.get("projects/lapwing/shop/issues/?statsPeriod=90d&query=level:fatal");
  expect(Object.keys(body[0].stats)).toEqual(["90d"]);
  expect(body[0].stats["90d"]).toHaveLength(91);
  expect(body[0].stats["90d"]).toContainEqual([Date.UTC(2026, 9, 26) / 1000, 3]);
});

test.each([
  ["", "2", 2],
  ["environment=staging", "1", 1],
  ["environment=staging&environment=production", "2", 2],
  ["query=environment:production", "1", 1],
  ["query=release:shop@2", "1", 1],
  ["query=release:shop@2&statsPeriod=24h", "1", 1],
  ["statsPeriod=2h", "1", 1],
  ["statsPeriod=24h&environment=staging", "1", 1],
  ["start=2026-11-15T07:00:00&end=2026-11-15T08:00:00", "1", 1],
])(
  "with %s, an issue has %s events of %i users, and all that it ever had beside them",
  async (query, count, userCount) => {
    const lifetime = { count: "2", userCount: 2 };
    const listed = await api.get(`projects/lapwing/shop/issues/?${query}`);
    const own = listed.body.find(({ id }: { id: string }) => id === "1");
    expect(own).toMatchObject({ count, userCount, lifetime });
    const { body } = await api.get(`organizations/lapwing/issues/1/?${query}`);
    expect(body).toMatchObject({ count, userCount, lifetime });
  },
);

test("first and last seen follow the environment, and an event must have all that is asked for", async () => {
  const { body } = await api.get("projects/lapwing/shop/issues/?environment=staging");
  const lastSeen = "2026-11-15T07:30:00.000Z";
  expect(body[0]).toMatchObject({ lastSeen, lifetime: { lastSeen: "2026-11-15T09:30:00.000Z" } });
  expect(await shortIds("query=release:shop@2 environment:staging")).toEqual([]);
  expect(await shortIds("query=release:shop@2 environment:production")).toEqual(["SHOP-1"]);
  expect(await shortIds("statsPeriod=2h&environment=staging")).toEqual([]);
  expect(await shortIds("start=2026-11-15T08:00:00&end=2026-11-15T09:00:00")).toEqual([]);
});

test("sort by events or users is by what is counted in the question", async () => {
  expect(await shortIds("sort=freq&query=")).toEqual(["SHOP-3", "SHOP-1", "SHOP-2"]);
  expect(await shortIds("sort=freq&query=&environment=production")).toEqual(["SHOP-3", "SHOP-1"]);
  expect(await shortIds("sort=freq&query=&statsPeriod=30d")).toEqual([
    "SHOP-3",
    "SHOP-1",
    "SHOP-2",
  ]);
  expect(await shortIds("sort=user&query=&statsPeriod=2h")).toEqual(["SHOP-1", "SHOP-2"]);
});

interface Link {
  url: string;
  results: string;
  cursor: string;
}

function readLinks(headers: Headers): Record<string, Link> {
  const pattern = /<([^>]+)>; rel="(\w+)"; results="(\w+)"; cursor="([^"]+)"/g;
  return Object.fromEntries(
    [...(headers.get("link") ?? "").matchAll(pattern)].map(
      ([, url = "", rel = "", results = "", cursor = ""]) => [rel, { url, results, cursor }],
    ),
  );
}

test.each(["date", "new", "freq", "user"])(
  "pages by %s lead through all issues and back",
  async (sort) => {
    const all = await shortIds(`sort=${sort}&query=`, "organizations/lapwing/issues/");
    expect(all).toHaveLength(4);
    const path = `organizations/lapwing/issues/?sort=${sort}&query=&limit=1`;
    const forth: string[] = [];
    let page = await api.get(path);
    expect(readLinks(page.headers).previous?.results).toBe("false");
    for (;;) {
      forth.push(page.body[0].shortId);
      const { next } = readLinks(page.headers);
      if (next?.results !== "true") break;
      page = await api.get(next.url.replace("https://lap.example/api/0/", ""));
    }
    expect(forth).toEqual(all);
    const back: string[] = [];
    for (;;) {
      back.push(page.body[0].shortId);
      const { previous } = readLinks(page.headers);
      if (previous?.results !== "true") break;
      page = await api.get(previous.url.replace("https://lap.example/api/0/", ""));
      expect(readLinks(page.headers).next?.results).toBe("true");
    }
    expect(back).toEqual(all.toReversed());
  },
);

test("a page before another is in the same order", async () => {
  const path = "organizations/lapwing/issues/?query=";
  const { headers } = await api.get(`${path}&limit=3`);
  const last = await api.get(`${path}&cursor=${readLinks(headers).next?.cursor}`);
  const back = readLinks(last.headers).previous?.cursor;
  expect(await shortIds(`query=&limit=2&cursor=${back}`, "organizations/lapwing/issues/")).toEqual([
    "SHOP-1",
    "BLOG-2-1",
  ]);
});

test("a link repeats the question and escapes it", async () => {
  const { headers } = await api.get('organizations/1/issues/?limit=1&query="%3E, "%26&cursor=');
  const { next } = readLinks(headers);
  const url = new URL(next?.url ?? "");
  expect(url.origin + url.pathname).toBe("https://lap.example/api/0/organizations/1/issues/");
  expect(url.searchParams.get("query")).toBe('">, "&');
  expect(url.searchParams.get("cursor")).toBe(next?.cursor);
});

test("the page before the first holds what is new since", async () => {
  const first = await api.get("projects/lapwing/shop/issues/?query=&limit=2&sort=freq");
  const { previous, next } = readLinks(first.headers);
  expect(previous?.results).toBe("false");
  expect(
    (await api.get(`projects/lapwing/shop/issues/?query=&sort=freq&cursor=${previous?.cursor}`))
      .body,
  ).toEqual([]);
  const rest = await shortIds(`query=&sort=freq&cursor=${next?.cursor}`);
  expect(rest).toEqual(["SHOP-2"]);
});

test("an empty list has links that lead nowhere yet", async () => {
  const { headers } = await api.get("projects/lapwing/shop/issues/?query=nothing");
  expect(readLinks(headers)).toMatchObject({
    previous: { results: "false", cursor: "0:0:1" },
    next: { results: "false", cursor: "0:0:0" },
  });
});

test.each([
  "issues/1/",
  "issues/SHOP-1/",
  "issues/shop-1/",
  "organizations/lapwing/issues/Shop-1/",
  "organizations/1/issues/1/",
])("/%s is the first issue of the shop", async (path) => {
  expect((await api.get(path)).body).toMatchObject({ id: "1", shortId: "SHOP-1" });
});

test("a short id is resolved to its issue", async () => {
  const { body } = await api.get("organizations/lapwing/shortids/shop-1/");
  expect(body).toEqual({
    organizationSlug: "lapwing",
    projectSlug: "shop",
    groupId: "1",
    shortId: "SHOP-1",
    group: (await api.get("issues/1/")).body,
  });
});

test("a slug with dashes and digits makes a short id too", async () => {
  const { body } = await api.get("issues/BLOG-2-1/");
  expect(body).toMatchObject({ shortId: "BLOG-2-1", project: { slug: "blog-2" } });
});

test("one issue comes with a day and a month of counts", async () => {
  const { body } = await api.get("issues/SHOP-3/");
  expect(Object.keys(body.stats)).toEqual(["24h", "30d"]);
  expect(body.stats["24h"]).toHaveLength(25);
  expect(body.stats["30d"]).toHaveLength(31);
  expect(body.stats["30d"]).toContainEqual([Date.UTC(2026, 9, 26) / 1000, 3]);
  expect(body).toMatchObject({ activity: [], seenBy: [], userReportCount: 0, tags: [] });
});
