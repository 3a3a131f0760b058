import { beforeEach, describe, expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "#lib/time.ts";
import { SCOPES } from "#model/account.ts";
import type { ProjectId, UserId } from "#model/ids.ts";
import type { Overview } from "#model/overview.ts";
import type { Viewer } from "#model/viewer.ts";
import { lastPeriod } from "#queries/periods/read-period.ts";
import { SQLITE_ENGINE } from "#test/support/store/sample-engine.ts";
import { accepted, type SampleOptions, sample } from "#test/support/store/samples.ts";
import { StoreUnderTest } from "#test/support/store/store-under-test.ts";
import { showOverview } from "./show-overview.ts";

const NOW_MS = Date.parse("2026-11-15T12:20:00Z");
const user = { id: 1 as UserId, email: "", name: "", role: "viewer", createdAtMs: 0 } as const;
const viewer: Viewer = { user, scopes: new Set(SCOPES) };
const DAY = lastPeriod("24h", DAY_MS, NOW_MS);

let under: StoreUnderTest;
let shop: ProjectId;
let blog: ProjectId;
beforeEach(async () => {
  under = await StoreUnderTest.create(SQLITE_ENGINE);
  shop = await under.createProject("shop");
  blog = await under.createProject("blog");
});

const show = (period = DAY, environment?: string): Promise<Overview> =>
  showOverview(viewer, under.store, { period, environment }, NOW_MS);
const ago = (agoMs: number, options: SampleOptions) =>
  sample({ timestampMs: NOW_MS - agoMs, ...options });
const nowOf = (overview: Overview, slug: string) =>
  overview.projects.find(({ project }) => project.slug === slug)?.now;

/** Some hundred events over four weeks in both projects, always the same ones. */
function manyEvents() {
  return Array.from({ length: 300 }, (_, at) =>
    ago((at * 7919 * 60_000) % (28 * DAY_MS), {
      projectId: at % 3 === 0 ? blog : shop,
      group: at % 3 === 0 ? 100 + (at % 4) : at % 11,
      userKey: `u${at % 37}`,
      environment: at % 2 === 0 ? "production" : "staging",
    }),
  );
}

describe("the numbers", () => {
  test.each([
    ["2 hours", "2h", 2 * HOUR_MS, undefined],
    ["24 hours", "24h", DAY_MS, undefined],
    ["24 hours of one environment", "24h", DAY_MS, "staging"],
    ["14 days", "14d", 14 * DAY_MS, undefined],
    ["14 days of one environment", "14d", 14 * DAY_MS, "production"],
  ])("of %s agree with a recount of the events", async (_name, name, lengthMs, environment) => {
    const samples = manyEvents();
    await under.write(samples);
    const overview = await show(lastPeriod(name, lengthMs, NOW_MS), environment);
    const { fromMs, toMs } = overview.window;
    const rows = samples
      .map(({ row }) => row)
      .filter((row) => environment === undefined || row.environment === environment);
    for (const { project, events, users, counts, newIssues } of overview.projects) {
      const own = rows.filter(({ projectId }) => projectId === project.id);
      const inside = own.filter((row) => row.timestampMs >= fromMs && row.timestampMs < toMs);
      expect(events).toBe(inside.length);
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(events);
      expect(users).toBe(new Set(inside.map(({ userKey }) => userKey)).size);
      const firsts = Map.groupBy(
        samples.filter(({ row }) => own.some(({ groupId }) => groupId === row.groupId)),
        ({ row }) => row.groupId,
      );
      const fresh = [...firsts.values()].filter(
        (group) => Math.min(...group.map(({ row }) => row.timestampMs)) >= fromMs,
      );
      expect(newIssues).toBe(fresh.length);
    }
    for (const key of ["events", "users", "newIssues", "openIssues"] as const) {
      const sum = overview.projects.reduce((total, project) => total + project[key], 0);
      expect(overview.totals[key]).toBe(sum);
    }
    expect(overview.totals.events).toBeGreaterThan(0);
  });

  test("of a day are whole hours, all that it touches", async () => {
    const { window, projects } = await show();
    expect(window.fromMs).toBe(Date.parse("2026-11-14T12:00:00Z"));
    expect(window.toMs).toBe(Date.parse("2026-11-15T13:00:00Z"));
    expect(projects[0]?.counts).toHaveLength(25);
  });

  test("name what was not stored by its reason, without what SDKs dropped themselves", async () => {
    await under.write(
      [],
      [
        accepted(shop, { hourMs: NOW_MS - HOUR_MS, quantity: 9 }),
        accepted(shop, { kind: "invalid", reason: "invalid_json", quantity: 2 }),
        accepted(blog, { kind: "invalid", reason: "invalid_json", quantity: 1 }),
        accepted(shop, { kind: "rate_limited", reason: "key", quantity: 5 }),
        accepted(shop, { kind: "client_discard", reason: "sample_rate", quantity: 7 }),
        accepted(shop, { kind: "invalid", reason: "old", hourMs: NOW_MS - 3 * DAY_MS }),
      ],
    );
    expect((await show()).notStored).toEqual({
      items: 8,
      reasons: [
        { kind: "rate_limited", reason: "key", items: 5 },
        { kind: "invalid", reason: "invalid_json", items: 3 },
      ],
    });
  });
});

describe("what matters now", () => {
  test("an issue that came back goes before a new one with more users", async () => {
    const old = ago(9 * DAY_MS, { projectId: shop, group: 1 });
    await under.write([old]);
    await under.setStatus((await under.issue(old)).id, "resolved");
    await under.write([
      ago(HOUR_MS, { projectId: shop, group: 1 }),
      ...["a", "b"].map((userKey) => ago(HOUR_MS, { projectId: shop, group: 2, userKey })),
      ago(HOUR_MS, { projectId: blog, group: 3 }),
    ]);
    const overview = await show();
    expect(overview.projects.map(({ now }) => now.kind)).toEqual(["regressed", "new"]);
    expect(overview.attention.map(({ why, project }) => [project.slug, why])).toEqual([
      ["shop", "new"],
      ["shop", "regressed"],
      ["blog", "new"],
    ]);
  });

  test("an old issue that comes three times as often is escalating, one that always did is not", async () => {
    const often = (projectId: ProjectId, group: number, everyMs: number, fromMs: number) =>
      Array.from({ length: Math.floor(fromMs / everyMs) }, (_, at) =>
        ago(at * everyMs, { projectId, group }),
      );
    await under.write([
      ...often(shop, 1, 4 * HOUR_MS, 6 * DAY_MS),
      ...often(shop, 1, 2 * 60_000, 2 * HOUR_MS),
      ...often(blog, 2, 4 * 60_000, 2 * DAY_MS),
    ]);
    const overview = await show();
    expect(nowOf(overview, "shop")).toMatchObject({ kind: "escalating" });
    expect(nowOf(overview, "blog")).toMatchObject({ kind: "quiet" });
  });

  test("a project that sent daily and stopped is silent, one that rarely sends is quiet", async () => {
    const days = (projectId: ProjectId, group: number, list: number[]) =>
      list.map((day) => ago(day * DAY_MS, { projectId, group }));
    await under.write([...days(shop, 1, [2, 3, 4, 5, 6]), ...days(blog, 2, [2, 9])]);
    const overview = await show();
    const lastEventMs = NOW_MS - 2 * DAY_MS;
    expect(nowOf(overview, "shop")).toEqual({ kind: "silent", lastEventMs, isSudden: true });
    expect(nowOf(overview, "blog")).toEqual({ kind: "quiet", sinceMs: NOW_MS - 9 * DAY_MS });
    expect(overview.projects.at(-1)?.project.slug).toBe("shop");
  });

  test("two weeks of nothing are silence, but no news", async () => {
    await under.write([ago(20 * DAY_MS, { projectId: shop })]);
    expect(nowOf(await show(), "shop")).toMatchObject({ kind: "silent", isSudden: false });
  });

  test("nothing sent yet is waiting; nothing in this environment is quiet", async () => {
    await under.write([ago(HOUR_MS, { projectId: shop, environment: "production" })]);
    const overview = await show(DAY, "staging");
    expect(nowOf(overview, "shop")).toEqual({ kind: "quiet", sinceMs: undefined });
    expect(nowOf(overview, "blog")).toEqual({ kind: "waiting" });
    expect(overview.environments).toEqual(["production"]);
  });

  test("resolved and archived issues need no look", async () => {
    const fresh = ago(HOUR_MS, { projectId: shop });
    await under.write([fresh]);
    for (const status of ["resolved", "archived"] as const) {
      await under.setStatus((await under.issue(fresh)).id, status);
      const overview = await show();
      expect(nowOf(overview, "shop")?.kind).toBe("quiet");
      expect(overview.attention).toEqual([]);
      expect(overview.totals.newIssues).toBe(1);
    }
  });
});

test("what is out of sight is counted nowhere", async () => {
  await under.write(
    [ago(HOUR_MS, { projectId: shop, environment: "production" })],
    [accepted(shop, { kind: "invalid", reason: "x" })],
  );
  const visible = (await under.store.projects.list()).filter(({ id }) => id === blog);
  const store = {
    ...under.store,
    projects: { ...under.store.projects, list: async () => visible },
  };
  const overview = await showOverview(
    viewer,
    store,
    { period: DAY, environment: undefined },
    NOW_MS,
  );
  expect(overview.projects.map(({ project }) => project.slug)).toEqual(["blog"]);
  expect(overview.totals).toEqual({ newIssues: 0, openIssues: 0, users: 0, events: 0 });
  expect(overview.notStored.items).toBe(0);
  expect([overview.attention, overview.environments]).toEqual([[], []]);
});

test("without projects there is nothing to show", async () => {
  for (const id of [shop, blog]) await under.store.projects.delete(id);
  expect(await show()).toMatchObject({ projects: [], attention: [] });
});

describe("Lapwing's own project", () => {
  const create = async () => {
    const words = { slug: "lapwing", name: "Lapwing", platform: "other", createdAtMs: 0 };
    const project = await under.store.projects.create({ ...words, isInternal: true });
    if (project === undefined) throw new Error("not created");
    return project.id;
  };
  const slugs = (overview: Overview) => overview.projects.map(({ project }) => project.slug);

  test("is not there while nothing is wrong with it, however long it was silent", async () => {
    const lapwing = await create();
    expect(slugs(await show())).toEqual(["blog", "shop"]);
    await under.write([ago(10 * DAY_MS, { projectId: lapwing, group: 1 })]);
    expect(slugs(await show())).toEqual(["blog", "shop"]);
  });

  test("is there with a new issue", async () => {
    const lapwing = await create();
    await under.write([ago(HOUR_MS, { projectId: lapwing, group: 1 })]);
    const overview = await show();
    expect(nowOf(overview, "lapwing")?.kind).toBe("new");
    expect(overview.attention.map(({ project }) => project.slug)).toEqual(["lapwing"]);
  });

  test("does not count in what was not stored", async () => {
    const lapwing = await create();
    const dropped = { kind: "unsupported", reason: "session", category: "session" } as const;
    await under.write([], [accepted(lapwing, dropped), accepted(shop, dropped)]);
    expect((await show()).notStored.items).toBe(1);
  });
});
