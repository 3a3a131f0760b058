import { afterAll, beforeAll, expect, test } from "vitest";
import type { UserId } from "#model/ids.ts";
import type { Viewer } from "#model/viewer.ts";
import type { PageSearch } from "#queries/periods/read-page-period.ts";
import * as stores from "#store/open.ts";
import { ApiTestServer, NOW_MS } from "#test/support/server/api-test-server.ts";
import { findSentryPage } from "./find-sentry-page.ts";

const EVENT = "a".repeat(32);
const OTHER = "b".repeat(32);
const user = { id: 1 as UserId, email: "", name: "", role: "owner", createdAtMs: 0 } as const;
const viewer: Viewer = { user, scopes: new Set(["event:read", "project:read"]) };

let api: ApiTestServer;
beforeAll(async () => {
  api = await ApiTestServer.start(stores);
  for (const [name, eventId, groupId] of [
    ["Shop", EVENT, 1],
    ["Blog", OTHER, 2],
  ] as const) {
    const { project } = await api.addProject(name);
    await api.addEvents(project.id, [{ eventId, groupId, atMs: NOW_MS - 1000 }]);
  }
});
afterAll(() => api.stop());

const find = (path: string, search?: PageSearch) =>
  findSentryPage(viewer, api.store, path.split("/").filter(Boolean), search);

test.each<[string, string]>([
  ["", "/"],
  ["projects", "/"],
  ["projects/shop", "/shop/issues"],
  ["projects/2", "/blog/issues"],
  ["issues", "/issues"],
  ["issues/1", "/shop/issues/SHOP-1"],
  ["issues/2", "/blog/issues/BLOG-1"],
  ["issues/shop-1", "/shop/issues/SHOP-1"],
  ["issues/BLOG-1/tags/browser", "/blog/issues/BLOG-1"],
  ["issues/1/events", "/shop/issues/SHOP-1"],
  ["issues/1/events/latest", "/shop/issues/SHOP-1/events/latest"],
  [`issues/1/events/${EVENT}`, `/shop/issues/SHOP-1/events/${EVENT}`],
  [`events/${EVENT}`, `/shop/issues/SHOP-1/events/${EVENT}`],
  [`events/${OTHER.toUpperCase()}`, `/blog/issues/BLOG-1/events/${OTHER}`],
  [`events/blog:${OTHER}`, `/blog/issues/BLOG-1/events/${OTHER}`],
  [`discover/shop:${EVENT}`, `/shop/issues/SHOP-1/events/${EVENT}`],
])("%j is %j here", async (path, page) => {
  expect(await find(path)).toBe(page);
});

test.each([
  "issues/99",
  "issues/SHOP-99",
  "issues/1/events/x%2F..",
  "issues/1/events/../../login",
  "projects/nothing",
  "events",
  "events/nothing",
  `events/${"c".repeat(32)}`,
  `events/shop:${OTHER}`,
  "replays",
  "//evil.example",
  "dashboards/1",
])("%j is no page", async (path) => {
  expect(await find(path)).toBeUndefined();
});

test("a search keeps its words, time and environment; one project is that project's list", async () => {
  const search = { query: "is:unresolved a&b", statsPeriod: "24h", environment: "production" };
  expect(await find("issues", search)).toBe(
    "/issues?query=is%3Aunresolved+a%26b&environment=production&period=24h",
  );
  expect(await find("issues", { project: "2", query: "x" })).toBe("/blog/issues?query=x");
  expect(await find("issues", { project: "-1" })).toBe("/issues");
  expect(await find("issues", { project: ["1", "2"] })).toBe("/issues");
  expect(await find("issues", { project: "99" })).toBeUndefined();
  expect(await find("issues/1", { start: "2026-11-01", end: "2026-11-02", cursor: "x" })).toBe(
    "/shop/issues/SHOP-1?start=2026-11-01&end=2026-11-02",
  );
});
