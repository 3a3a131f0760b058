import { expect } from "vitest";
import { HOUR_MS } from "#lib/time.ts";
import type { ProjectId } from "#model/ids.ts";
import { HOSTILE_TEXTS, NOON_MS, type SampleOptions, sample } from "#test/support/store/samples.ts";
import type { Claims, StoreUnderTest } from "#test/support/store/store-under-test.ts";

/** One issue per title, each newer than the one before. */
async function createIssues(
  under: StoreUnderTest,
  options: (Partial<SampleOptions> & { title: string })[],
): Promise<ProjectId> {
  const projectId = await under.createProject();
  await under.write(
    options.map((option, i) =>
      sample({ projectId, group: i + 1, timestampMs: NOON_MS + i, ...option }),
    ),
  );
  return projectId;
}

export const ISSUE_LIST_CLAIMS: Claims = {
  async "a list holds the projects that were asked for and no other"(under) {
    const [shop, blog] = [await under.createProject("shop"), await under.createProject("blog")];
    await under.write([
      sample({ projectId: shop, group: 1, title: "in shop" }),
      sample({ projectId: blog, group: 2, title: "in blog" }),
    ]);
    expect(await under.titles({ projectIds: [shop] })).toEqual(["in shop"]);
    expect(await under.titles({ projectIds: [blog] })).toEqual(["in blog"]);
    expect(await under.titles({ projectIds: [shop, blog] })).toHaveLength(2);
    expect(await under.titles({ projectIds: [99 as ProjectId] })).toEqual([]);
    expect(await under.titles({ projectIds: [] })).toEqual([]);
  },

  async "a list holds whole issues"(under) {
    const projectId = await under.createProject();
    const event = sample({ projectId, handled: true, release: "1.0", userKey: "ada" });
    await under.write([event]);
    const { issues, totals } = await under.store.issues.list({
      projectIds: [projectId],
      sort: "users",
      limit: 5,
    });
    const issue = await under.issue(event);
    expect(issues).toEqual([issue]);
    const { events, users, firstSeenMs, lastSeenMs } = issue;
    expect(totals.get(issue.id)).toEqual({ events, users, firstSeenMs, lastSeenMs });
    expect(await under.store.issues.findById(issue.id)).toEqual(issue);
  },

  async "issues are filtered by status"(under) {
    const projectIds = [
      await createIssues(under, [{ title: "a" }, { title: "b" }, { title: "c" }]),
    ];
    const { issues } = await under.store.issues.list({ projectIds, sort: "firstSeen", limit: 9 });
    for (const { id, title } of issues) {
      if (title === "b") await under.setStatus(id, "resolved");
      if (title === "c") await under.setStatus(id, "archived");
    }
    expect(await under.titles({ projectIds, status: "unresolved" })).toEqual(["a"]);
    expect(await under.titles({ projectIds, status: "resolved" })).toEqual(["b"]);
    expect(await under.titles({ projectIds, status: "archived" })).toEqual(["c"]);
    expect(await under.titles({ projectIds })).toEqual(["c", "b", "a"]);
  },

  async "issues are filtered by level"(under) {
    const levels = ["info", "warning", "error"] as const;
    const projectIds = [
      await createIssues(
        under,
        levels.map((level) => ({ title: level, level })),
      ),
    ];
    expect(await under.titles({ projectIds, levels: ["warning"] })).toEqual(["warning"]);
    expect(await under.titles({ projectIds, levels: ["info", "error"] })).toEqual([
      "error",
      "info",
    ]);
    expect(await under.titles({ projectIds, levels: ["fatal"] })).toEqual([]);
  },

  async "a time lists exactly the issues with an event in it"(under) {
    const [before, after] = [NOON_MS - HOUR_MS, NOON_MS + HOUR_MS];
    const projectIds = [
      await createIssues(under, [
        { title: "old", timestampMs: before },
        { title: "new", timestampMs: NOON_MS },
      ]),
    ];
    expect(await under.titles({ projectIds, fromMs: NOON_MS })).toEqual(["new"]);
    expect(await under.titles({ projectIds, fromMs: before })).toEqual(["new", "old"]);
    expect(await under.titles({ projectIds, fromMs: after })).toEqual([]);
    expect(await under.titles({ projectIds, toMs: NOON_MS })).toEqual(["old"]);
    expect(await under.titles({ projectIds, toMs: after })).toEqual(["new", "old"]);
    expect(await under.titles({ projectIds, toMs: before })).toEqual([]);
    // Seen before and after, and not in between.
    await under.write([
      sample({ projectId: projectIds[0] as ProjectId, title: "old", timestampMs: after }),
    ]);
    const between = { fromMs: NOON_MS, toMs: after };
    expect(await under.titles({ projectIds, ...between })).toEqual(["new"]);
    const counted = await under.store.issues.countByStatus({ projectIds, ...between });
    expect(counted.map(({ issues }) => issues)).toEqual([1]);
    expect(await under.titles({ projectIds, fromMs: after })).toEqual(["old"]);
  },

  async "issues are filtered by any environment and release they were seen in"(under) {
    const projectId = await createIssues(under, [
      { title: "a", environment: "production", release: "1.0" },
      { title: "b", environment: "staging", release: "1.1" },
      { title: "c" },
    ]);
    // Seen in another environment later: it is found in both.
    await under.write([sample({ projectId, group: 1, title: "a", environment: "staging" })]);
    const projectIds = [projectId];
    expect(await under.titles({ projectIds, environments: ["production"] })).toEqual(["a"]);
    expect(await under.titles({ projectIds, environments: ["staging"] })).toEqual(["b", "a"]);
    expect(await under.titles({ projectIds, environments: ["production", "staging"] })).toEqual([
      "b",
      "a",
    ]);
    expect(await under.titles({ projectIds, releases: ["1.1"] })).toEqual(["b"]);
    // An environment's name is no release, and the other way round.
    expect(await under.titles({ projectIds, releases: ["staging"] })).toEqual([]);
    // One event must have both.
    const both = { environments: ["staging"], releases: ["1.0"] };
    expect(await under.titles({ projectIds, ...both })).toEqual([]);
    const one = { environments: ["production"], releases: ["1.0"] };
    expect(await under.titles({ projectIds, ...one })).toEqual(["a"]);
    expect(await under.titles({ projectIds, environments: [] })).toEqual([]);
  },

  async "words are found in title, culprit and value, in any case, all of them"(under) {
    const projectIds = [
      await createIssues(under, [
        { title: "TypeError: cart is NULL", culprit: "checkout.ts", value: "cart is NULL" },
        { title: "Timeout", culprit: "cart.ts", value: "waited Ärgerlich long" },
      ]),
    ];
    const find = (...words: string[]) => under.titles({ projectIds, words });
    expect(await find("typeerror")).toEqual(["TypeError: cart is NULL"]);
    expect(await find("CART")).toEqual(["Timeout", "TypeError: cart is NULL"]);
    expect(await find("cart", "checkout")).toEqual(["TypeError: cart is NULL"]);
    expect(await find("ärgerlich")).toEqual(["Timeout"]);
    expect(await find("ÄRGER")).toEqual(["Timeout"]);
    expect(await find("checkout", "waited")).toEqual([]);
    expect(await find()).toHaveLength(2);
  },

  async "an issue is found by what its newest event says"(under) {
    const projectId = await createIssues(under, [{ title: "Old words" }]);
    await under.write([sample({ projectId, title: "New words", timestampMs: NOON_MS + HOUR_MS })]);
    await under.write([sample({ projectId, title: "Late words", timestampMs: NOON_MS - HOUR_MS })]);
    expect(await under.titles({ projectIds: [projectId], words: ["new"] })).toEqual(["New words"]);
    for (const word of ["old", "late"]) {
      expect(await under.titles({ projectIds: [projectId], words: [word] })).toEqual([]);
    }
  },

  async "signs of LIKE and SQL are plain text in every filter"(under) {
    const titles = [...HOSTILE_TEXTS, "100 sure", "axb", "backslash", "plain"];
    const projectIds = [
      await createIssues(
        under,
        titles.map((title) => ({ title, environment: `env ${title}`, release: `rel ${title}` })),
      ),
    ];
    for (const text of HOSTILE_TEXTS) {
      expect(await under.titles({ projectIds, words: [text] })).toEqual([text]);
      expect(await under.titles({ projectIds, environments: [`env ${text}`] })).toEqual([text]);
      expect(await under.titles({ projectIds, releases: [`rel ${text}`] })).toEqual([text]);
    }
    expect(await under.titles({ projectIds, words: ["%"] })).toEqual(["100% sure"]);
    expect(await under.titles({ projectIds, words: ["a_b"] })).toEqual(["a_b"]);
    expect(await under.titles({ projectIds, words: ["\\"] })).toEqual(["back\\slash"]);
    expect(await under.titles({ projectIds })).toHaveLength(titles.length);
  },
};
