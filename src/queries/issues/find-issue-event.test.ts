import { beforeEach, expect, test } from "vitest";
import { MINUTE_MS } from "#lib/time.ts";
import type { Viewer } from "#model/viewer.ts";
import { SQLITE_ENGINE } from "#test/support/store/sample-engine.ts";
import { NOON_MS, type Sample, sample } from "#test/support/store/samples.ts";
import { StoreUnderTest } from "#test/support/store/store-under-test.ts";
import { chooseEvent } from "./choose-event.ts";
import { findIssueEvent } from "./find-issue-event.ts";
import { listIssueTags } from "./list-issue-tags.ts";

const VIEWER = { user: { role: "viewer" }, scopes: new Set() } as unknown as Viewer;

let under: StoreUnderTest;
/** Two of one issue, then one of another. */
let events: [Sample, Sample, Sample];
beforeEach(async () => {
  under = await StoreUnderTest.create(SQLITE_ENGINE);
  const projectId = await under.createProject();
  const at = (minute: number, group: number, tags: [string, string][] = []) =>
    sample({ projectId, group, tags, timestampMs: NOON_MS + minute * MINUTE_MS });
  events = [at(0, 1, [["plan", "free"]]), at(1, 1, [["plan", "pro"]]), at(2, 2)];
  await under.write(events);
});

async function find(which: string): Promise<string | undefined> {
  const { id } = await under.issue(events[0]);
  const found = await findIssueEvent(VIEWER, under.store, String(id), which);
  return found?.stored.eventId;
}

test("an issue's event is found by its id and by its place", async () => {
  const [first, second] = events.map(({ row }) => row.eventId);
  expect(await find(first ?? "")).toBe(first);
  expect(await find("oldest")).toBe(first);
  expect(await find("latest")).toBe(second);
});

test("an event of another issue is none of this one", async () => {
  expect(await find(events[2].row.eventId)).toBeUndefined();
  expect(await find("f".repeat(32))).toBeUndefined();
});

test("of events that tell as much, the newest is recommended", async () => {
  const issue = await under.issue(events[0]);
  expect(await chooseEvent(under.store, issue, "recommended")).toBe(events[1].row.eventId);
});

test("tags come most frequent first, and so do their values", async () => {
  const { projectId } = events[0].row;
  const more = (tags: [string, string][]) => sample({ projectId, group: 1, tags });
  await under.write([
    more([
      ["plan", "pro"],
      ["shard", "1"],
    ]),
    more([["plan", "pro"]]),
  ]);
  const { id } = await under.issue(events[0]);
  const tags = await listIssueTags(VIEWER, under.store, String(id), NOON_MS);
  expect(tags?.map(({ key, events: count }) => [key, count])).toEqual([
    ["plan", 4],
    ["shard", 1],
  ]);
  expect(tags?.[0]?.values.map(({ value, events: count }) => [value, count])).toEqual([
    ["pro", 3],
    ["free", 1],
  ]);
});
