import { expect } from "vitest";
import type { ProjectId } from "#model/ids.ts";
import type { Issue } from "#model/issue.ts";
import type { IssueCursor, IssueFilter, IssueSort } from "#store/ports/issues.ts";
import { NOON_MS, sample } from "#test/support/store/samples.ts";
import {
  type Claims,
  MAX_PAGES,
  type StoreUnderTest,
} from "#test/support/store/store-under-test.ts";

const VALUES: Record<IssueSort, (issue: Issue) => number> = {
  lastSeen: (issue) => issue.lastSeenMs,
  firstSeen: (issue) => issue.firstSeenMs,
  events: (issue) => issue.events,
  users: (issue) => issue.users,
};
const SORTS: IssueSort[] = ["lastSeen", "firstSeen", "events", "users"];

/** 23 issues whose times and counts repeat, so that pages are cut between equals. */
async function createIssues(under: StoreUnderTest): Promise<ProjectId> {
  const projectId = await under.createProject();
  const events = Array.from({ length: 23 }, (_, i) =>
    Array.from({ length: 1 + ((i * 5) % 4) }, (_, n) =>
      sample({
        projectId,
        group: i + 1,
        timestampMs: NOON_MS + ((i * 7) % 6) * 100 + ((n * i) % 5),
        userKey: i % 3 === 0 ? undefined : `user ${n % 2}`,
      }),
    ),
  );
  await under.write(events.flat());
  return projectId;
}

/** All pages, from the first to the last; or, from `before` on, back to the first. */
async function page(
  under: StoreUnderTest,
  filter: IssueFilter,
  before?: IssueCursor,
): Promise<Issue[]> {
  let issues: Issue[] = [];
  let ask: IssueFilter = { ...filter, before };
  for (let pages = 0; pages < MAX_PAGES; pages++) {
    const answer = await under.store.issues.list(ask);
    expect(answer.issues.length).toBeLessThanOrEqual(filter.limit);
    issues = before ? [...answer.issues, ...issues] : [...issues, ...answer.issues];
    if (answer.next === undefined) return issues;
    ask = before ? { ...filter, before: answer.next } : { ...filter, after: answer.next };
  }
  throw new Error("the pages have no end");
}

export const ISSUE_PAGE_CLAIMS: Claims = {
  async "every sort is from most to least, newest issue first among equals"(under) {
    const projectId = await createIssues(under);
    for (const sort of SORTS) {
      const issues = await page(under, { projectIds: [projectId], sort, limit: 100 });
      const value = VALUES[sort];
      const sorted = issues.toSorted((a, b) => value(b) - value(a) || b.id - a.id);
      expect(issues).toEqual(sorted);
      expect(new Set(issues.map(value)).size, `${sort} has different values`).toBeGreaterThan(1);
      expect(new Set(issues.map(value)).size, `${sort} has equal values`).toBeLessThan(23);
    }
  },

  async "pages of any size give every issue once"(under) {
    const projectId = await createIssues(under);
    for (const sort of SORTS) {
      const filter = { projectIds: [projectId], sort };
      const whole = await page(under, { ...filter, limit: 100 });
      expect(new Set(whole.map(({ id }) => id)).size).toBe(23);
      for (const limit of [1, 2, 5, 22, 23, 24]) {
        expect(await page(under, { ...filter, limit }), `${sort} by ${limit}`).toEqual(whole);
      }
    }
  },

  async "pages lead back over the same issues, in the same order"(under) {
    const projectId = await createIssues(under);
    for (const sort of SORTS) {
      const filter = { projectIds: [projectId], sort };
      const whole = await page(under, { ...filter, limit: 100 });
      for (const index of [0, 1, 11, 22]) {
        const issue = whole[index];
        if (issue === undefined) throw new Error(`there is no issue at ${index}`);
        const mark = { value: VALUES[sort](issue), id: issue.id };
        for (const limit of [1, 5, 30]) {
          const back = await page(under, { ...filter, limit }, mark);
          expect(back, `${sort} by ${limit} from ${index}`).toEqual(whole.slice(0, index));
        }
      }
    }
  },

  async "the last page has no next, even when it is full"(under) {
    const projectIds = [await createIssues(under)];
    const { list } = under.store.issues;
    expect((await list({ projectIds, sort: "events", limit: 23 })).next).toBeUndefined();
    expect((await list({ projectIds, sort: "events", limit: 22 })).next).toBeDefined();
  },

  async "an issue that becomes newer between two pages is not shown twice"(under) {
    const projectId = await createIssues(under);
    const filter: IssueFilter = { projectIds: [projectId], sort: "lastSeen", limit: 10 };
    const first = await under.store.issues.list(filter);
    const shown = first.issues.map(({ id }) => id);
    const again = first.issues[9]?.groups[0];
    await under.write([sample({ projectId, group: again, timestampMs: NOON_MS + 10_000 })]);
    const rest = await under.store.issues.list({ ...filter, limit: 50, after: first.next });
    expect(rest.issues.filter(({ id }) => shown.includes(id))).toEqual([]);
    expect(rest.issues).toHaveLength(13);
  },
};
