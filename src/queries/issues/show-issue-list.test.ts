import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { DAY_MS, HOUR_MS } from "#lib/time.ts";
import type { IssueId, ProjectId } from "#model/ids.ts";
import type { Viewer } from "#model/viewer.ts";
import { countArrivedIssues, readArrived } from "#queries/arrivals/count-arrived-issues.ts";
import { SQLITE_ENGINE } from "#test/support/store/sample-engine.ts";
import { NOON_MS, sample } from "#test/support/store/samples.ts";
import { StoreUnderTest } from "#test/support/store/store-under-test.ts";
import { completeIssueSearch } from "./complete-issue-search.ts";
import { type IssueListAnswer, type IssueListQuestion, showIssueList } from "./show-issue-list.ts";

const VIEWER = { user: { role: "viewer" }, scopes: new Set() } as unknown as Viewer;
const NOW_MS = NOON_MS + HOUR_MS;
const USUAL: IssueListQuestion = {
  projectSlug: undefined,
  text: undefined,
  environment: undefined,
  period: undefined,
  start: undefined,
  end: undefined,
  sort: "lastSeen",
  chart: "14d",
  cursor: undefined,
};

let under: StoreUnderTest;
let shop: ProjectId;

beforeEach(async () => {
  const folder = mkdtempSync(join(tmpdir(), "lapwing-list-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  under = await StoreUnderTest.create(SQLITE_ENGINE, folder);
  shop = await under.createProject("shop");
});

async function show(question: Partial<IssueListQuestion> = {}): Promise<IssueListAnswer> {
  const answer = await showIssueList(VIEWER, under.store, { ...USUAL, ...question }, NOW_MS);
  if (answer === undefined) throw new Error("there is no such project");
  return answer;
}

function titles({ issues }: IssueListAnswer): string[] {
  return issues.map(({ issue }) => issue.title);
}

/** Titles t1, t2 … each a minute older than the one before. */
async function addIssues(count: number): Promise<void> {
  const samples = Array.from({ length: count }, (_, at) =>
    sample({
      projectId: shop,
      group: at + 1,
      title: `t${at + 1}`,
      timestampMs: NOON_MS - at * 60_000,
      level: at % 2 === 0 ? "error" : "info",
      environment: at % 3 === 0 ? "live" : "test",
    }),
  );
  await under.write(samples);
}

test("without a search unresolved issues of the last 14 days are listed", async () => {
  await addIssues(3);
  await under.write([
    sample({ projectId: shop, group: 9, title: "old", timestampMs: NOON_MS - 15 * DAY_MS }),
  ]);
  expect(titles(await show())).toEqual(["t1", "t2", "t3"]);
  expect(titles(await show({ period: "30d" }))).toEqual(["t1", "t2", "t3", "old"]);
  expect((await show()).terms).toEqual(["is:unresolved"]);
});

test("counts tell what each view would show with the rest of the search", async () => {
  await addIssues(4);
  const [first] = (await show()).issues;
  const id = first?.issue.id ?? (0 as IssueId);
  await under.store.issues.setStatus([{ id, status: "resolved", substatus: undefined }]);
  const all = await show();
  expect(all.counts).toEqual({ unresolved: 3, new: 3, regressed: 0, resolved: 1, archived: 0 });
  expect(all.found).toBe(3);
  const errors = await show({ text: "is:resolved level:error" });
  expect(errors.counts).toEqual({ unresolved: 1, new: 1, regressed: 0, resolved: 1, archived: 0 });
  expect(errors.found).toBe(1);
  expect(titles(errors)).toEqual(["t1"]);
  expect(errors.terms).toEqual(["is:resolved", "level:error"]);
});

test("a closed period counts what it lists, and nothing that began after it", async () => {
  await addIssues(2);
  await under.write([
    sample({ projectId: shop, group: 8, title: "then", timestampMs: NOON_MS - 9 * DAY_MS }),
  ]);
  const iso = (days: number) => new Date(NOON_MS - days * DAY_MS).toISOString();
  const answer = await show({ start: iso(10), end: iso(8) });
  expect(titles(answer)).toEqual(["then"]);
  expect(answer.found).toBe(1);
  expect(answer.counts).toMatchObject({ unresolved: 1, new: 1 });
});

test("a list that ends with its page has no other", async () => {
  await addIssues(50);
  const answer = await show();
  expect(answer.issues).toHaveLength(50);
  expect(answer.older).toBeUndefined();
});

test("pages meet without a gap in both directions, whatever arrives meanwhile", async () => {
  await addIssues(120);
  const first = await show();
  expect(first.issues).toHaveLength(50);
  expect(first.newer).toBeUndefined();
  await under.write([sample({ projectId: shop, group: 999, timestampMs: NOW_MS })]);
  const second = await show({ cursor: first.older });
  expect(titles(second)[0]).toBe("t51");
  const third = await show({ cursor: second.older });
  expect(titles(third)).toHaveLength(20);
  expect(third.older).toBeUndefined();
  expect(titles(await show({ cursor: third.newer }))).toEqual(titles(second));
  expect(titles(await show({ cursor: second.newer }))).toEqual(titles(first));
});

test("the bars are those of the time or of 24 hours, the running one last", async () => {
  await addIssues(1);
  const bars = async (question: Partial<IssueListQuestion>) =>
    (await show(question)).issues[0]?.counts.map(({ events }) => events);
  expect(await bars({})).toEqual([...Array(14).fill(0), 1]);
  expect(await bars({ period: "7d" })).toEqual([...Array(7).fill(0), 1]);
  expect(await bars({ period: "2h" })).toEqual([0, 1, 0]);
  expect(await bars({ chart: "24h" })).toEqual([...Array(23).fill(0), 1, 0]);
});

test("events, users and bars follow environment, release and time", async () => {
  const at = (hoursAgo: number, environment: string, release: string, userKey: string) =>
    sample({
      ...{ projectId: shop, environment, release, userKey },
      timestampMs: NOON_MS - hoursAgo * HOUR_MS,
      receivedMs: NOON_MS,
    });
  await under.write([
    at(0, "live", "1.0", "ada"),
    at(1, "live", "1.1", "bob"),
    at(3, "test", "1.1", "eve"),
    at(100, "live", "1.1", "ada"),
  ]);
  const totals = async (question: Partial<IssueListQuestion>) => {
    const [listed] = (await show(question)).issues;
    if (listed === undefined) return undefined;
    const { events, users } = listed.totals;
    return [events, users, listed.counts.reduce((sum, one) => sum + one.events, 0)];
  };
  expect(await totals({})).toEqual([4, 3, 4]);
  expect(await totals({ environment: "live" })).toEqual([3, 2, 3]);
  expect(await totals({ period: "24h" })).toEqual([3, 3, 3]);
  expect(await totals({ environment: "live", period: "24h" })).toEqual([2, 2, 2]);
  expect(await totals({ text: "release:1.1", environment: "live" })).toEqual([2, 2, 2]);
  expect(await totals({ text: "release:1.1 environment:live", period: "24h" })).toEqual([1, 1, 1]);
  expect(await totals({ text: "release:1.0 environment:test" })).toBeUndefined();
  const { scope } = await show({ text: "release:1.1 level:error cart", environment: "live" });
  expect(scope).toMatchObject({ environments: ["live"], releases: ["1.1"] });
  expect(scope).toMatchObject({ notFollowed: ["level", "text"] });
});

test("a time lists no issue that has no event in it", async () => {
  const at = (timestampMs: number) => sample({ projectId: shop, timestampMs, title: "gap" });
  await under.write([at(NOON_MS - 9 * HOUR_MS), at(NOON_MS)]);
  const between = { start: "2026-11-15T05:00:00Z", end: "2026-11-15T10:00:00Z" };
  const answer = await show(between);
  expect(titles(answer)).toEqual([]);
  expect([answer.found, answer.counts.unresolved]).toEqual([0, 0]);
  expect(titles(await show({ ...between, start: "2026-11-15T03:00:00Z" }))).toEqual(["gap"]);
});

test("the environment of the top bar holds unless the search names one", async () => {
  await addIssues(4);
  expect(titles(await show({ environment: "live" }))).toEqual(["t1", "t4"]);
  const searched = await show({ environment: "live", text: "environment:test" });
  expect(titles(searched)).toEqual(["t2", "t3"]);
  expect(searched.environments).toEqual(["live", "test"]);
});

test.each<[string, Partial<IssueListQuestion>]>([
  ["a search that cannot be read", { text: "level:loud" }],
  ["a quotation mark that is not closed", { text: '"abc' }],
  ["a period that is none", { period: "soon" }],
  ["a page that is none", { cursor: "1" }],
])("%s is explained and lists nothing", async (_, question) => {
  await addIssues(1);
  const answer = await show(question);
  expect(answer.problem).toMatch(/\.$/);
  expect(answer.issues).toEqual([]);
  expect(answer.terms).toEqual([question.text ?? "is:unresolved"]);
});

test("a project that is not there is not found", async () => {
  const question = { ...USUAL, projectSlug: "nope" };
  expect(await showIssueList(VIEWER, under.store, question, NOW_MS)).toBeUndefined();
  expect(await completeIssueSearch(VIEWER, under.store, question, NOW_MS)).toBeUndefined();
});

test("a project without events says so, with a key to try", async () => {
  const key = await under.store.projects.createKey({
    projectId: shop,
    publicKey: "a".repeat(32),
    label: "",
    createdAtMs: 0,
  });
  expect(await show({ projectSlug: "shop" })).toMatchObject({ hasEvents: false, key });
  await addIssues(1);
  expect(await show({ projectSlug: "shop" })).toMatchObject({ hasEvents: true, key: undefined });
});

test("what can follow a key is counted with the rest of the search", async () => {
  await addIssues(4);
  const question = { ...USUAL, text: "is:unresolved level:error" };
  const known = await completeIssueSearch(VIEWER, under.store, question, NOW_MS);
  expect(known?.level).toEqual([
    { value: "error", issues: 2 },
    { value: "info", issues: 2 },
  ]);
  expect(known?.environment).toEqual([
    { value: "live", issues: 1 },
    { value: "test", issues: 1 },
  ]);
  expect(known?.release).toEqual([]);
  expect(known?.is.find(({ value }) => value === "new")).toEqual({ value: "new", issues: 2 });
});

test("what arrived is counted when the list would show it", async () => {
  await addIssues(2);
  const [, second] = (await show()).issues;
  const id = second?.issue.id ?? (0 as IssueId);
  const groupId = second?.issue.groups[0] ?? 0;
  const comeBack = async () => {
    await under.store.issues.setStatus([{ id, status: "resolved", substatus: undefined }]);
    await under.write([sample({ projectId: shop, group: groupId, level: "info" })]);
  };
  // Before the list is made: that is shown.
  await comeBack();
  const arrived = readArrived((await show()).mark);
  const count = (text: string | undefined) => {
    return countArrivedIssues(VIEWER, under.store, { ...USUAL, text }, arrived, NOW_MS);
  };
  expect(await count(undefined)).toBe(0);
  await under.write([
    sample({ projectId: shop, group: 11, level: "fatal" }),
    sample({ projectId: shop, group: 12, level: "info" }),
  ]);
  expect(await count(undefined)).toBe(2);
  await comeBack();
  expect(await count(undefined)).toBe(3);
  expect(await count("level:fatal")).toBe(1);
  expect(await count("is:resolved")).toBe(0);
});

test("one that is created while the list is read, and listed, has not arrived since", async () => {
  await addIssues(2);
  const { store } = under;
  const late = Object.create(store.issues, { lastId: { value: async () => 0 } });
  const answer = await showIssueList(
    VIEWER,
    { projects: store.projects, issues: late },
    USUAL,
    NOW_MS,
  );
  expect(answer?.issues).toHaveLength(2);
  const arrived = readArrived(answer?.mark ?? null);
  expect(await countArrivedIssues(VIEWER, store, USUAL, arrived, NOW_MS)).toBe(0);
});

test("one that was created and came back since has arrived once", async () => {
  await addIssues(1);
  const arrived = readArrived((await show()).mark);
  const late = sample({ projectId: shop, group: 20 });
  await under.write([late]);
  const { id } = await under.issue(late);
  await under.store.issues.setStatus([{ id, status: "resolved", substatus: undefined }]);
  await under.write([sample({ projectId: shop, group: 20 })]);
  expect(await countArrivedIssues(VIEWER, under.store, USUAL, arrived, NOW_MS)).toBe(1);
});

test("what can follow a key in a closed period is what was there in it", async () => {
  await addIssues(2);
  const timestampMs = NOON_MS - 9 * DAY_MS;
  await under.write([sample({ projectId: shop, group: 8, environment: "then", timestampMs })]);
  const iso = (days: number) => new Date(NOON_MS - days * DAY_MS).toISOString();
  const question = { ...USUAL, start: iso(10), end: iso(8) };
  const known = await completeIssueSearch(VIEWER, under.store, question, NOW_MS);
  expect(known?.environment).toEqual([{ value: "then", issues: 1 }]);
  expect(known?.is.find(({ value }) => value === "unresolved")?.issues).toBe(1);
});

test("what is no mark of a list is refused", () => {
  expect(readArrived("c-35s")).toEqual({ lastId: 12, change: 4096 });
  for (const since of [null, "", "12", "1-", "x,1"]) {
    expect(() => readArrived(since)).toThrow("mark");
  }
});
