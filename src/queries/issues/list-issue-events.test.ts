import { beforeEach, expect, test } from "vitest";
import { MINUTE_MS } from "#lib/time.ts";
import type { ProjectId } from "#model/ids.ts";
import type { Viewer } from "#model/viewer.ts";
import { SQLITE_ENGINE } from "#test/support/store/sample-engine.ts";
import { NOON_MS, type Sample, sample } from "#test/support/store/samples.ts";
import { StoreUnderTest } from "#test/support/store/store-under-test.ts";
import { type IssueEvents, type IssueEventsAsk, listIssueEvents } from "./list-issue-events.ts";

const VIEWER = { user: { role: "viewer" }, scopes: new Set() } as unknown as Viewer;

let under: StoreUnderTest;
let projectId: ProjectId;
/** Oldest first, a minute apart. */
let events: Sample[];
beforeEach(async () => {
  under = await StoreUnderTest.create(SQLITE_ENGINE);
  projectId = await under.createProject();
  events = [0, 1, 2, 3].map((minute) =>
    sample({ projectId, timestampMs: NOON_MS + minute * MINUTE_MS }),
  );
  await under.write(events);
});

async function ask(more: Partial<IssueEventsAsk>): Promise<IssueEvents> {
  const { id } = await under.issue(events[0] ?? sample({ projectId }));
  const found = await listIssueEvents(VIEWER, under.store, String(id), { limit: 4, ...more });
  if (found === undefined) throw new Error("there is no such issue");
  return found;
}

function minutes(found: IssueEvents): number[] {
  return found.rows.map(({ timestampMs }) => (timestampMs - NOON_MS) / MINUTE_MS);
}

test("events come newest first, and a list that ends with its page has no other", async () => {
  const all = await ask({});
  expect(minutes(all)).toEqual([3, 2, 1, 0]);
  expect(all).toMatchObject({ hasPrevious: false, hasNext: false });
});

test("pages meet in both directions, and each end is known", async () => {
  const first = await ask({ limit: 2 });
  expect(minutes(first)).toEqual([3, 2]);
  expect(first).toMatchObject({ hasPrevious: false, hasNext: true });
  const second = await ask({ limit: 2, after: first.rows[1] });
  expect(minutes(second)).toEqual([1, 0]);
  expect(second).toMatchObject({ hasPrevious: true, hasNext: false });
  const back = await ask({ limit: 2, before: second.rows[0] });
  expect(minutes(back)).toEqual([3, 2]);
  expect(back).toMatchObject({ hasPrevious: false, hasNext: true });
});

test("a closed period ends before its end, an open one has none", async () => {
  const period = { name: "auto", fromMs: NOON_MS + MINUTE_MS, toMs: NOON_MS + 3 * MINUTE_MS };
  const closed = await ask({ seenIn: { ...period, isOpenEnded: false } });
  expect(minutes(closed)).toEqual([2, 1]);
  expect(closed.hasNext).toBe(false);
  expect(minutes(await ask({ seenIn: { ...period, isOpenEnded: true } }))).toEqual([3, 2, 1]);
});
