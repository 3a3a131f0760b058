import { expect, test } from "vitest";
import type { GroupId, IssueId, ProjectId } from "#model/ids.ts";
import type { GroupChange } from "#store/ports/digest.ts";
import type { KnownIssue, KnownIssues } from "#store/ports/digest-meta.ts";
import { groupSamples, NOON_MS, sample } from "#test/support/store/samples.ts";
import { planIssues } from "./plan-issues.ts";

const SHOP = 1 as ProjectId;
const BLOG = 2 as ProjectId;
const CHANGE = 41;

type Given = Parameters<typeof sample>[0];
const groupsOf = (...samples: Partial<Given>[]): GroupChange[] =>
  groupSamples(samples.map((one) => sample({ projectId: SHOP, ...one })));

function knowing(more: Partial<KnownIssues> = {}): KnownIssues {
  const project = { nextNumber: 1, hasEvents: true };
  const projects = new Map([
    [SHOP, project],
    [BLOG, project],
  ]);
  return { issues: new Map(), projects, nextIssueId: 7 as IssueId, change: CHANGE, ...more };
}

function issue(more: Partial<KnownIssue> = {}): KnownIssue {
  return {
    ...{ id: 3 as IssueId, isResolved: false, firstSeenMs: NOON_MS, lastSeenMs: NOON_MS },
    ...{ firstRelease: "1.0", lastRelease: "1.0" },
    ...more,
  };
}

const known = (one: KnownIssue, ...groups: number[]) =>
  knowing({ issues: new Map(groups.map((id) => [id as GroupId, one])) });
const plan = (groups: GroupChange[], what = knowing()) => planIssues(groups, what);

test("new groups get the next ids, and the next numbers of their projects", () => {
  const made = plan(groupsOf({ group: 1 }, { group: 2, projectId: BLOG }, { group: 3 }));
  expect(made.created.map(({ id, projectId, number }) => [id, projectId, number])).toEqual([
    [7, SHOP, 1],
    [8, BLOG, 1],
    [9, SHOP, 2],
  ]);
  expect(made.nextIssueId).toBe(10);
  expect(made.projects.map(({ projectId, nextNumber }) => [projectId, nextNumber])).toEqual([
    [SHOP, 3],
    [BLOG, 2],
  ]);
  expect(made.changes.map(({ what }) => what)).toEqual(["created", "created", "created"]);
});

test("a group that comes twice is one issue", () => {
  const [first, later] = [groupsOf({ group: 1, release: "1" }), groupsOf({ group: 1, title: "B" })];
  const made = plan([...first, ...later]);
  expect(made.created).toMatchObject([{ events: 2, newest: { title: "B" }, lastRelease: "1" }]);
  expect(made.changes.map(({ what, issueId }) => [what, issueId])).toEqual([
    ["created", 7],
    ["seen", 7],
  ]);
  expect(made.nextIssueId).toBe(8);
});

test("of a project that is gone there is nothing", () => {
  const made = plan(groupsOf({ group: 1, projectId: 99 as ProjectId }));
  expect(made).toEqual({ created: [], seen: [], projects: [], nextIssueId: 7, changes: [] });
});

test("a project's first event is noted once, and only there", () => {
  const projects = new Map([[SHOP, { nextNumber: 1, hasEvents: false }]]);
  const groups = groupsOf({ group: 1, timestampMs: NOON_MS }, { group: 2, timestampMs: 5 });
  expect(plan(groups, knowing({ projects })).projects).toMatchObject([{ firstEventMs: NOON_MS }]);
  expect(plan(groups).projects).toMatchObject([{ firstEventMs: undefined }]);
  const seen = plan(groupsOf({ group: 1 }), known(issue(), 1));
  expect(seen.projects).toEqual([]);
});

test("the newest event names an issue, an older one moves its beginning", () => {
  const newer = groupsOf({ title: "New", timestampMs: NOON_MS + 1, release: "2.0" });
  expect(plan(newer, known(issue(), 1)).seen).toMatchObject([
    {
      ...{ events: 1, newest: { title: "New" }, lastSeenMs: NOON_MS + 1, firstSeenMs: NOON_MS },
      ...{ firstRelease: "1.0", lastRelease: "2.0", regression: undefined },
    },
  ]);
  const older = groupsOf({ title: "Old", timestampMs: NOON_MS - 1, release: "0.9" });
  expect(plan(older, known(issue(), 1)).seen).toMatchObject([
    {
      ...{ newest: undefined, lastSeenMs: NOON_MS, firstSeenMs: NOON_MS - 1 },
      ...{ firstRelease: "0.9", lastRelease: "1.0" },
    },
  ]);
  const unnamed = groupsOf({ timestampMs: NOON_MS });
  expect(plan(unnamed, known(issue(), 1)).seen).toMatchObject([{ lastRelease: "1.0" }]);
  const first = groupsOf({ timestampMs: NOON_MS - 1 });
  expect(plan(first, known(issue(), 1)).seen).toMatchObject([{ firstRelease: undefined }]);
});

test("an event on a resolved issue brings it back, once for all of its groups", () => {
  const groups = groupsOf(
    { group: 1, timestampMs: NOON_MS + 5, release: "3.0" },
    { group: 2, timestampMs: NOON_MS + 9, title: "Last" },
  );
  const made = plan(groups, known(issue({ isResolved: true }), 1, 2));
  expect(made.seen).toMatchObject([
    {
      ...{ id: 3, events: 2, isResolved: false, newest: { title: "Last" } },
      regression: { change: CHANGE, atMs: NOON_MS + 5, release: "3.0" },
    },
  ]);
  expect(made.changes.map(({ what }) => what)).toEqual(["regressed", "seen"]);
});

test("what is known is not changed by planning", () => {
  const before = issue({ isResolved: true });
  const what = known(before, 1);
  plan(groupsOf({ group: 1, timestampMs: NOON_MS + 5 }, { group: 9 }), what);
  expect(before).toEqual(issue({ isResolved: true }));
  expect(what).toEqual(known(issue({ isResolved: true }), 1));
});
