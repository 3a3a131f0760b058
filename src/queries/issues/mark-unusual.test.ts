import { afterAll, beforeAll, expect, test } from "vitest";
import { DAY_MS } from "#lib/time.ts";
import type { Project } from "#model/project.ts";
import { ApiTestServer, NOW_MS, type TestEvent } from "#test/support/server/api-test-server.ts";
import { SAMPLE_STORES } from "#test/support/store/sample-engine.ts";
import { markUnusual } from "./mark-unusual.ts";

let api: ApiTestServer;
let shop: Project;
let ids = 0;

beforeAll(async () => {
  api = await ApiTestServer.start(SAMPLE_STORES);
  shop = (await api.addProject("Shop")).project;
  const blog = (await api.addProject("Blog")).project;
  await api.addEvents(shop.id, [
    // Only members; half of them on Safari, as everywhere.
    ...events(1, 20, [
      ["tier", "member"],
      ["browser", "Chrome"],
    ]),
    ...events(1, 20, [
      ["tier", "member"],
      ["browser", "Safari"],
    ]),
    ...events(2, 60, [
      ["tier", "guest"],
      ["browser", "Chrome"],
    ]),
    ...events(2, 60, [
      ["tier", "guest"],
      ["browser", "Safari"],
    ]),
    // The only ones that say where they ran.
    ...events(5, 40, [
      ["tier", "guest"],
      ["runtime", "node"],
    ]),
    // Too few to say anything.
    ...events(3, 2, [["tier", "member"]]),
  ]);
  // Not of this project: all members.
  await api.addEvents(blog.id, events(4, 500, [["tier", "member"]]));
});
afterAll(() => api.stop());

function events(groupId: number, count: number, tags: [string, string][]): TestEvent[] {
  return Array.from({ length: count }, () => ({
    eventId: (++ids).toString(16).padStart(32, "0"),
    groupId,
    atMs: NOW_MS - 1000,
    tags: [["level", "error"], ...tags],
  }));
}

/** "tier=member 25%" for each value that is marked. */
async function marked(groupId: number, nowMs = NOW_MS): Promise<string[]> {
  const issue = await api.store.issues.findByGroup(groupId as never);
  if (issue === undefined) throw new Error("there is such an issue");
  const sinceMs = NOW_MS - 14 * DAY_MS;
  const counts = await api.store.events.countTags(issue.groups, sinceMs);
  const facets = [...Map.groupBy(counts, ({ key }) => key)].map(([key, values]) => ({
    key,
    events: values.reduce((sum, value) => sum + value.events, 0),
    values,
  }));
  const answer = await markUnusual(api.store, issue, facets, { sinceMs, nowMs });
  expect(answer.map(({ key }) => key)).toEqual(facets.map(({ key }) => key));
  return answer.flatMap(({ key, values }) =>
    values.flatMap(({ value, usualShare }) =>
      usualShare === undefined ? [] : [`${key}=${value} ${Math.round(usualShare * 100)}%`],
    ),
  );
}

test("a value far more frequent than in the project is marked with its share there", async () => {
  expect(await marked(1)).toEqual(["tier=member 21%"]);
});

test("half of the events on Safari, as everywhere, is not marked", async () => {
  expect(await marked(2)).toEqual(["tier=guest 79%"]);
});

test("a tag that nothing else carries is no news", async () => {
  expect(await marked(5)).toEqual(["tier=guest 79%"]);
});

test("two events are no evidence", async () => {
  expect(await marked(3)).toEqual([]);
});

test("nothing is marked when it would take too long to find out", async () => {
  expect(await marked(1, NOW_MS + 100_000 * DAY_MS)).toEqual([]);
});
