/** What is counted in some environments, releases and hours is what a recount of the events says. */

import { expect } from "vitest";
import { Random } from "#lib/random.ts";
import { DAY_MS, HOUR_MS, startOfHour } from "#lib/time.ts";
import type { GroupId, ProjectId } from "#model/ids.ts";
import type { Issue, IssueTotals } from "#model/issue.ts";
import { MAX_ENVIRONMENTS_A_DAY, MAX_RELEASES_A_DAY, OTHER_NAME } from "#model/place.ts";
import type { EventRow } from "#model/signals/stored-event.ts";
import type { IssueCursor, IssueScope, IssueSort } from "#store/ports/issues.ts";
import { NOON_MS, sample } from "#test/support/store/samples.ts";
import {
  type Claims,
  MAX_PAGES,
  type StoreUnderTest,
} from "#test/support/store/store-under-test.ts";

const ENVIRONMENTS = ["production", "staging", "dev", undefined] as const;
const RELEASES = ["1.0", "1.1", "2.0", undefined] as const;
const GROUPS = 25;
const SORTS: IssueSort[] = ["lastSeen", "firstSeen", "events", "users"];

/** Some hundred events of three weeks; a few groups have most of them. */
function randomEvents(random: Random, projectIds: readonly ProjectId[], count: number) {
  return Array.from({ length: count }, () => {
    const group = 1 + Math.floor((random.below(1000) / 1000) ** 2 * GROUPS);
    return sample({
      group,
      projectId: projectIds[group % projectIds.length] as ProjectId,
      timestampMs: NOON_MS - random.below(21 * 24 * 60) * 60_000,
      receivedMs: NOON_MS,
      environment: random.pick(ENVIRONMENTS),
      release: random.pick(RELEASES),
      userKey: random.below(4) === 0 ? undefined : `u${random.below(40)}`,
    });
  });
}

function randomScope(random: Random): IssueScope {
  const some = (names: readonly (string | undefined)[]) => {
    const chosen = names.filter((name) => name !== undefined && random.below(2) === 0);
    return chosen.length === 0 ? ["production"] : (chosen as string[]);
  };
  const fromMs = startOfHour(NOON_MS - random.below(20 * 24) * HOUR_MS);
  return {
    ...(random.below(2) === 0 && { environments: some(ENVIRONMENTS) }),
    ...(random.below(3) === 0 && { releases: some(RELEASES) }),
    ...(random.below(4) > 0 && { fromMs }),
    ...(random.below(2) === 0 && { toMs: fromMs + (1 + random.below(100)) * HOUR_MS }),
  };
}

function isIn({ environments, releases, fromMs, toMs }: IssueScope, row: EventRow): boolean {
  return (
    isInPlace({ environments, releases }, row) &&
    row.timestampMs >= (fromMs ?? 0) &&
    row.timestampMs < (toMs ?? Number.POSITIVE_INFINITY)
  );
}

function isInPlace({ environments, releases }: IssueScope, row: EventRow): boolean {
  return (
    (environments?.includes(row.environment ?? "") ?? true) &&
    (releases?.includes(row.release ?? "") ?? true)
  );
}

function recount(rows: readonly EventRow[], scope: IssueScope): IssueTotals {
  const inside = rows.filter((row) => isIn(scope, row));
  const times = rows.filter((row) => isInPlace(scope, row)).map(({ timestampMs }) => timestampMs);
  return {
    events: inside.length,
    users: new Set(inside.flatMap(({ userKey }) => userKey ?? [])).size,
    firstSeenMs: Math.min(...times),
    lastSeenMs: Math.max(...times),
  };
}

const VALUES: Record<IssueSort, (totals: IssueTotals) => number> = {
  lastSeen: ({ lastSeenMs }) => lastSeenMs,
  firstSeen: ({ firstSeenMs }) => firstSeenMs,
  events: ({ events }) => events,
  users: ({ users }) => users,
};

async function listAll(
  under: StoreUnderTest,
  ask: IssueScope & { projectIds: ProjectId[] },
  sort: IssueSort,
) {
  const listed: { issue: Issue; totals: IssueTotals | undefined }[] = [];
  let after: IssueCursor | undefined;
  for (let pages = 0; pages < MAX_PAGES; pages++) {
    const page = await under.store.issues.list({ ...ask, sort, limit: 4, ...(after && { after }) });
    listed.push(...page.issues.map((issue) => ({ issue, totals: page.totals.get(issue.id) })));
    after = page.next;
    if (after === undefined) return listed;
  }
  throw new Error("the pages have no end");
}

export const SCOPE_CLAIMS: Claims = {
  async "events, users, first and last seen follow environment, release and time"(under) {
    const random = new Random(15);
    const projectIds = [await under.createProject("shop"), await under.createProject("blog")];
    const rows: EventRow[] = [];
    for (let batch = 0; batch < 4; batch++) {
      const samples = randomEvents(random, projectIds, 90);
      rows.push(...samples.map(({ row }) => row));
      await under.write(samples);
    }
    const byGroup = Map.groupBy(rows, ({ groupId }) => groupId);
    for (let round = 0; round < 40; round++) {
      const scope = randomScope(random);
      const what = JSON.stringify(scope);
      const should = [...byGroup]
        .map(([groupId, own]) => ({ groupId, totals: recount(own, scope) }))
        .filter(({ totals }) => totals.events > 0);
      const sort = SORTS[round % SORTS.length] as IssueSort;
      const listed = await listAll(under, { ...scope, projectIds }, sort);
      const shown = listed.map(({ issue, totals }) => ({ groupId: issue.groups[0], totals }));
      expect(shown.toSorted(byGroupId), what).toEqual(should.toSorted(byGroupId));
      const order = listed.toSorted((a, b) => {
        const value = VALUES[sort];
        const [one, other] = [a.totals, b.totals];
        if (one === undefined || other === undefined) return 0;
        return value(other) - value(one) || b.issue.id - a.issue.id;
      });
      expect(listed, `${sort} ${what}`).toEqual(order);
      await claimRest(under, { ...scope, projectIds }, rows, listed);
    }
  },

  async "pages of a scope lead back over the same issues"(under) {
    const random = new Random(4);
    const projectIds = [await under.createProject()];
    await under.write(randomEvents(random, projectIds, 300));
    const scope = { projectIds, environments: ["production"], fromMs: NOON_MS - 9 * DAY_MS };
    for (const sort of SORTS) {
      const whole = await listAll(under, scope, sort);
      expect(whole.length).toBeGreaterThan(8);
      for (const index of [0, 1, 5, whole.length - 1]) {
        const { issue, totals } = whole[index] ?? {};
        if (issue === undefined || totals === undefined) throw new Error("there is no such issue");
        const before = { value: VALUES[sort](totals), id: issue.id };
        const back = await under.store.issues.list({ ...scope, sort, limit: 3, before });
        const expected = whole.slice(Math.max(0, index - 3), index).map((one) => one.issue.id);
        expect(
          back.issues.map(({ id }) => id),
          `${sort} from ${index}`,
        ).toEqual(expected);
        expect(back.next === undefined).toBe(index <= 3);
      }
      const exact = await under.store.issues.list({ ...scope, sort, limit: whole.length });
      expect([exact.issues.length, exact.next]).toEqual([whole.length, undefined]);
    }
  },

  async "many issues are sorted by what they have in the scope, not by all they ever had"(under) {
    const projectId = await under.createProject();
    const old = Array.from({ length: 600 }, (_, at) =>
      Array.from({ length: 3 }, (_n, user) =>
        sample({
          projectId,
          group: 1000 + at,
          timestampMs: NOON_MS - 9 * DAY_MS,
          userKey: `u${user}`,
        }),
      ),
    );
    const fresh = Array.from({ length: 5 }, (_, at) =>
      Array.from({ length: at + 1 }, (_n, user) =>
        sample({ projectId, group: 1 + at, userKey: `u${user}` }),
      ),
    );
    const once = old.map((_, at) => sample({ projectId, group: 1000 + at, userKey: "u0" }));
    await under.write([...old.flat(), ...fresh.flat(), ...once]);
    for (const sort of ["events", "users"] as const) {
      const ask = { projectIds: [projectId], sort, fromMs: NOON_MS, limit: 6 };
      const first = await under.store.issues.list(ask);
      const values = first.issues.map(({ id }) => first.totals.get(id)?.[sort]);
      expect(values).toEqual([5, 4, 3, 2, 1, 1]);
      const next = await under.store.issues.list({ ...ask, after: first.next, limit: 700 });
      expect(next.issues).toHaveLength(600 + 5 - 6);
      expect(next.next).toBeUndefined();
    }
  },

  async "many issues are sorted by when they were last in the places, not anywhere"(under) {
    const projectId = await under.createProject();
    // The later anywhere, the earlier in production; every tenth in a rare place too.
    const samples = Array.from({ length: 700 }, (_, at) => {
      const seen = { projectId, group: 1 + at, receivedMs: NOON_MS };
      return [
        sample({ ...seen, environment: "dev", timestampMs: NOON_MS + at * 1000 }),
        sample({ ...seen, environment: "production", timestampMs: NOON_MS - (at % 350) * 1000 }),
        ...(at % 10 === 0
          ? [sample({ ...seen, environment: "rare", timestampMs: NOON_MS - 2 * DAY_MS + at })]
          : []),
      ];
    });
    await under.write(samples.flat());
    const inPlace = (environment: string, fromMs: number) =>
      samples
        .flat()
        .map(({ row }) => row)
        .filter((row) => row.environment === environment && row.timestampMs >= fromMs);
    for (const environment of ["dev", "production", "rare"]) {
      for (const fromMs of [0, NOON_MS - DAY_MS]) {
        const ask = { projectIds: [projectId], environments: [environment], fromMs };
        const rows = inPlace(environment, fromMs);
        for (const limit of [1, 50, 701]) {
          const page = { ...ask, sort: "lastSeen", limit } as const;
          const first = await under.store.issues.list(page);
          const next =
            first.next && (await under.store.issues.list({ ...page, after: first.next }));
          const shown = [...first.issues, ...(next?.issues ?? [])];
          const times = shown.map(
            ({ id }) => (first.totals.get(id) ?? next?.totals.get(id))?.lastSeenMs,
          );
          const should = rows.map(({ timestampMs }) => timestampMs).toSorted((a, b) => b - a);
          expect(times, `${environment} ${fromMs} ${limit}`).toEqual(should.slice(0, 2 * limit));
          const [one] = next?.issues ?? [];
          if (one === undefined) continue;
          const before = { id: one.id, value: times[limit] ?? 0 };
          const back = await under.store.issues.list({ ...page, before });
          expect(back.issues.map(({ id }) => id)).toEqual(first.issues.map(({ id }) => id));
        }
      }
    }
  },

  async "beyond 512, users are within 3 percent, and a part is never more than its whole"(under) {
    const projectId = await under.createProject();
    const events = Array.from({ length: 3000 }, (_, at) =>
      sample({
        projectId,
        userKey: `id:${at}`,
        environment: at % 3 === 0 ? "staging" : "production",
        timestampMs: NOON_MS + (at % 2) * HOUR_MS,
        receivedMs: NOON_MS,
      }),
    );
    for (let at = 0; at < events.length; at += 500) await under.write(events.slice(at, at + 500));
    const issue = await under.issue(events[0] as (typeof events)[number]);
    const users = async (scope: IssueScope) =>
      (await under.store.issues.countInScope([issue], scope)).get(issue.id)?.users ?? 0;
    const [all, production, hour, few] = [
      await users({ fromMs: NOON_MS }),
      await users({ environments: ["production"] }),
      await users({ fromMs: NOON_MS, toMs: NOON_MS + HOUR_MS }),
      await users({ environments: ["staging"], toMs: NOON_MS + HOUR_MS }),
    ];
    expect(Math.abs(all / 3000 - 1)).toBeLessThan(0.03);
    expect(Math.abs(production / 2000 - 1)).toBeLessThan(0.03);
    expect(Math.abs(hour / 1500 - 1)).toBeLessThan(0.03);
    expect(few).toBe(500);
    expect(issue.users).toBeGreaterThanOrEqual(all);
    const filter = { projectIds: [projectId], environment: undefined, fromMs: NOON_MS };
    const [project] = await under.store.activity.countUsers({ ...filter, toMs: undefined });
    expect(project?.users).toBe(all);
    for (const part of [production, hour, few]) expect(part).toBeLessThanOrEqual(all);
  },

  async "what is one too many of a day is counted as others, and shown"(under) {
    const projectId = await under.createProject();
    const many = (count: number, of: (at: number) => { environment?: string; release?: string }) =>
      Array.from({ length: count }, (_, at) => sample({ projectId, userKey: `u${at}`, ...of(at) }));
    await under.write(many(MAX_ENVIRONMENTS_A_DAY + 20, (at) => ({ environment: `env-${at}` })));
    await under.reopen();
    await under.write(many(5, (at) => ({ environment: `late-${at}` })));
    await under.write(many(MAX_RELEASES_A_DAY + 7, (at) => ({ release: `1.${at}` })));
    const issue = await under.issue(sample({ projectId }));
    const count = async (scope: IssueScope) =>
      (await under.store.issues.countInScope([issue], scope)).get(issue.id);
    expect(await count({ environments: [OTHER_NAME] })).toMatchObject({ events: 25 });
    expect(await count({ environments: ["env-0"] })).toMatchObject({ events: 1, users: 1 });
    expect(await count({ environments: ["env-110", "late-1"] })).toMatchObject({ events: 0 });
    expect(await count({ releases: [OTHER_NAME] })).toMatchObject({ events: 7, users: 7 });
    expect(await count({})).toMatchObject({ events: issue.events });
    const names = await under.store.issues.listEnvironments([projectId], 1000);
    expect(names).toHaveLength(MAX_ENVIRONMENTS_A_DAY + 1);
    expect(names).toContain(OTHER_NAME);
    const filter = { projectIds: [projectId], fromMs: NOON_MS, toMs: undefined };
    const hours = await under.store.activity.countByHour({ ...filter, environment: OTHER_NAME });
    expect(hours.map(({ events }) => events)).toEqual([25]);
    // Another day has its own.
    const tomorrow = { timestampMs: NOON_MS + DAY_MS, receivedMs: NOON_MS + DAY_MS };
    await under.write([sample({ projectId, environment: "env-119", ...tomorrow })]);
    expect(await count({ environments: ["env-119"] })).toMatchObject({ events: 1 });
  },

  async "users that wait while batches follow are counted when none does"(under) {
    const projectId = await under.createProject();
    const at = (userKey: string) => sample({ projectId, userKey, environment: "production" });
    await under.write([at("ada")]);
    await under.digest.write(under.batch([at("bob")], { moreFollows: true }));
    await under.digest.write(under.batch([at("eve")], { moreFollows: true }));
    const users = async (of: StoreUnderTest) => {
      const issue = await of.issue(at("ada"));
      const totals = await of.store.issues.countInScope([issue], { environments: ["production"] });
      return [issue.users, totals.get(issue.id)?.users];
    };
    const crashed = await under.crash();
    await crashed.digest.settle();
    expect(await users(crashed)).toEqual([3, 3]);
    await under.write([]);
    expect(await users(under)).toEqual([3, 3]);
  },
};

function byGroupId(
  a: { groupId: GroupId | undefined },
  b: { groupId: GroupId | undefined },
): number {
  return (a.groupId ?? 0) - (b.groupId ?? 0);
}

/** Charts, tabs, menus and the whole project say the same. */
async function claimRest(
  under: StoreUnderTest,
  ask: IssueScope & { projectIds: ProjectId[] },
  rows: readonly EventRow[],
  listed: readonly { issue: Issue; totals: IssueTotals | undefined }[],
): Promise<void> {
  const { projectIds, ...scope } = ask;
  const what = JSON.stringify(scope);
  const { issues, activity } = under.store;
  const inside = rows.filter((row) => isIn(scope, row));
  const groups = [...new Set(rows.map(({ groupId }) => groupId))];
  const sum = (counts: { events: number }[]) => counts.reduce((all, { events }) => all + events, 0);
  expect(sum(await issues.countByHour(groups, scope)), what).toBe(inside.length);
  const days = await issues.countByHour(groups, scope, DAY_MS);
  expect(sum(days), what).toBe(inside.length);
  expect(days.every(({ hourMs }) => hourMs % DAY_MS === 0)).toBe(true);
  const byStatus = await issues.countByStatus(ask);
  expect(
    byStatus.reduce((all, one) => all + one.issues, 0),
    what,
  ).toBe(listed.length);
  for (const key of ["environment", "release"] as const) {
    const counted = await issues.countValues(key, ask, 50);
    const should = Map.groupBy(inside, (row) => row[key] ?? "");
    should.delete("");
    expect(new Map(counted.map(({ value, issues: n }) => [value, n])), `${key} ${what}`).toEqual(
      new Map(
        [...should].map(([value, own]) => [value, new Set(own.map((row) => row.groupId)).size]),
      ),
    );
  }
  const [environment, ...more] = scope.environments ?? [];
  if (scope.releases !== undefined || more.length > 0) return;
  const filter = { projectIds, environment, fromMs: scope.fromMs ?? 0, toMs: scope.toMs };
  expect(sum(await activity.countByHour(filter)), what).toBe(inside.length);
  for (const { projectId, users } of await activity.countUsers(filter)) {
    const own = inside.filter((row) => row.projectId === projectId);
    expect(users, what).toBe(new Set(own.flatMap(({ userKey }) => userKey ?? [])).size);
  }
}
