import { expect } from "vitest";
import { DAY_MS, HOUR_MS } from "#lib/time.ts";
import type { ProjectId } from "#model/ids.ts";
import { NO_SESSIONS, OTHER_RELEASES, type SessionCounts } from "#model/signals/release-health.ts";
import { durationPercentile } from "#model/signals/session-durations.ts";
import type { HealthAsk } from "#store/ports/release-health.ts";
import { accepted, HOSTILE_TEXTS, NOON_MS } from "#test/support/store/samples.ts";
import { sessionGroup, sessionUpdate } from "#test/support/store/session-samples.ts";
import type { Claims, StoreUnderTest } from "#test/support/store/store-under-test.ts";

const EVER = { fromMs: NOON_MS - 20 * DAY_MS - 12 * HOUR_MS, toMs: NOON_MS + 20 * DAY_MS };

function ask(projectId: ProjectId, more: Partial<HealthAsk> = {}): HealthAsk {
  return { projectIds: [projectId], ...EVER, by: [], ...more };
}

async function total(under: StoreUnderTest, projectId: ProjectId): Promise<SessionCounts> {
  const [sum] = await under.store.releaseHealth.sum(ask(projectId));
  return sum?.counts ?? NO_SESSIONS;
}

async function users(under: StoreUnderTest, projectId: ProjectId) {
  const [found] = await under.store.releaseHealth.countUsers(ask(projectId));
  return found?.users;
}

export const RELEASE_HEALTH_CLAIMS: Claims = {
  async "a session counts once, whatever is told of it, over batches and days"(under) {
    const projectId = await under.createProject();
    const one = sessionUpdate({ projectId, seq: 0 });
    await under.writeSessions({ updates: [one, one] });
    await under.writeSessions({ updates: [one] }, NOON_MS + DAY_MS);
    expect(await total(under, projectId)).toEqual({ ...NO_SESSIONS, sessions: 1 });
    await under.writeSessions({ updates: [{ ...one, seq: 5, hasErrors: true }] }, NOON_MS + DAY_MS);
    expect(await total(under, projectId)).toEqual({ ...NO_SESSIONS, sessions: 1, errored: 1 });
    const crash = { ...one, seq: 9, status: "crashed", hasErrors: true } as const;
    await under.writeSessions({ updates: [crash] }, NOON_MS + 4 * DAY_MS);
    expect(await total(under, projectId)).toEqual({ ...NO_SESSIONS, sessions: 1, crashed: 1 });
    const exit = { ...one, seq: 10, status: "exited", durationMs: 5 } as const;
    await under.writeSessions({ updates: [exit] }, NOON_MS + 4 * DAY_MS);
    expect(await total(under, projectId)).toMatchObject({ crashed: 1, exited: 0, timed: 0 });
  },

  async "the first update says where a session belongs"(under) {
    const projectId = await under.createProject();
    const first = sessionUpdate({ projectId, release: "a", startedMs: NOON_MS - HOUR_MS });
    const moved = { ...first, release: "b", environment: "x", startedMs: NOON_MS, hasErrors: true };
    await under.writeSessions({ updates: [first] });
    await under.writeSessions({ updates: [moved] });
    const by = ["release", "environment"] as const;
    const sums = await under.store.releaseHealth.sum(ask(projectId, { by, stepMs: HOUR_MS }));
    expect(sums).toEqual([
      {
        release: "a",
        environment: "production",
        startMs: NOON_MS - HOUR_MS,
        counts: { ...NO_SESSIONS, sessions: 1, errored: 1 },
      },
    ]);
  },

  async "a session that starts at midnight is one, also when its clock is put right"(under) {
    const projectId = await under.createProject();
    const midnight = NOON_MS - 12 * HOUR_MS;
    const one = sessionUpdate({ projectId, startedMs: midnight + 3 });
    await under.writeSessions({ updates: [one] });
    await under.writeSessions({ updates: [{ ...one, startedMs: midnight - 4, hasErrors: true }] });
    expect(await total(under, projectId)).toMatchObject({ sessions: 1, errored: 1 });
  },

  async "two projects may use one id, and see their own only"(under) {
    const [shop, blog] = [await under.createProject("shop"), await under.createProject("blog")];
    const one = sessionUpdate({ projectId: shop });
    await under.writeSessions({ updates: [one, { ...one, projectId: blog, hasErrors: true }] });
    expect(await total(under, shop)).toMatchObject({ sessions: 1, errored: 0 });
    expect(await total(under, blog)).toMatchObject({ sessions: 1, errored: 1 });
    const both = { ...ask(shop), projectIds: [shop, blog], by: ["project"] as const };
    const sums = await under.store.releaseHealth.sum(both);
    expect(sums.map(({ projectId }) => projectId)).toEqual([shop, blog]);
  },

  async "updates without an id are sessions of their own"(under) {
    const projectId = await under.createProject();
    const one = sessionUpdate({ projectId, sid: undefined, status: "crashed", hasErrors: true });
    await under.writeSessions({ updates: [one, one] });
    expect(await total(under, projectId)).toMatchObject({ sessions: 2, crashed: 2 });
  },

  async "aggregates add up"(under) {
    const projectId = await under.createProject();
    const group = sessionGroup({ projectId, exited: 4, errored: 2, crashed: 1, unhandled: 3 });
    await under.writeSessions({ groups: [group, group] });
    await under.writeSessions({ groups: [{ ...group, startedMs: NOON_MS + HOUR_MS }] });
    expect(await total(under, projectId)).toEqual({
      ...NO_SESSIONS,
      sessions: 30,
      exited: 18,
      errored: 6,
      crashed: 3,
      unhandled: 9,
    });
  },

  async "a batch that comes again is written once, also when a crash was between"(under) {
    const projectId = await under.createProject();
    const outcomes = [accepted(projectId, { category: "session" })];
    const updates = [sessionUpdate({ projectId, status: "exited", durationMs: 700, userHash: 5 })];
    const groups = [sessionGroup({ projectId, exited: 3 })];
    const batch = await under.writeSessions({ updates, groups }, NOON_MS, { outcomes });
    await under.digest.write(batch);
    const after = await under.crash();
    await after.digest.write({ ...batch, includesMeta: false });
    await after.digest.write(batch);
    const counts = { ...NO_SESSIONS, sessions: 4, exited: 4, timed: 1, durationMs: 700 };
    expect(await total(after, projectId)).toEqual(counts);
  },

  async "hours, days and the whole: each with its start, none when there is nothing"(under) {
    const projectId = await under.createProject();
    const at = (startedMs: number) => sessionUpdate({ projectId, startedMs });
    const updates = [0, 1, 2 * HOUR_MS, -DAY_MS].map((ms) => at(NOON_MS + ms));
    await under.writeSessions({ updates });
    const starts = async (stepMs: number | undefined) => {
      const sums = await under.store.releaseHealth.sum(ask(projectId, { stepMs }));
      return sums.map(({ startMs, counts }) => [(startMs - NOON_MS) / HOUR_MS, counts.sessions]);
    };
    expect(await starts(HOUR_MS)).toEqual([
      [-24, 1],
      [0, 2],
      [2, 1],
    ]);
    expect(await starts(DAY_MS)).toEqual([
      [-36, 1],
      [-12, 3],
    ]);
    expect(await starts(undefined)).toEqual([[(EVER.fromMs - NOON_MS) / HOUR_MS, 4]]);
    const none = ask(projectId, { fromMs: NOON_MS + HOUR_MS, toMs: NOON_MS + 2 * HOUR_MS });
    expect(await under.store.releaseHealth.sum(none)).toEqual([]);
  },

  async "users are counted once, by what happened to them"(under) {
    const projectId = await under.createProject();
    const one = (userHash: number, more: object = {}) =>
      sessionUpdate({ projectId, userHash, ...more });
    await under.writeSessions({
      updates: [
        one(1),
        one(1, { startedMs: NOON_MS - 2 * DAY_MS }),
        one(2, { hasErrors: true }),
        one(3, { status: "crashed", hasErrors: true }),
        one(4, { status: "unhandled", hasErrors: true, startedMs: NOON_MS - DAY_MS }),
        sessionUpdate({ projectId }),
      ],
      groups: [sessionGroup({ projectId, crashed: 2, userHash: 3 })],
    });
    const expected = { all: 4, errored: 3, crashed: 1, abnormal: 0, unhandled: 1 };
    expect(await users(under, projectId)).toEqual(expected);
    await under.reopen();
    expect(await users(under, projectId)).toEqual(expected);
    const byDay = await under.store.releaseHealth.countUsers(ask(projectId, { stepMs: DAY_MS }));
    expect(byDay.map((found) => found.users.all).sort()).toEqual([1, 1, 3]);
    const odd = { fromMs: NOON_MS - 2 * DAY_MS, toMs: NOON_MS + HOUR_MS };
    const [whole] = await under.store.releaseHealth.countUsers(ask(projectId, odd));
    expect(whole?.users).toEqual(expected);
    const hour = { fromMs: NOON_MS, toMs: NOON_MS + HOUR_MS };
    const [now] = await under.store.releaseHealth.countUsers(ask(projectId, hour));
    expect(now?.users).toMatchObject({ all: 3, unhandled: 0 });
  },

  async "a user who becomes known later counts, as what the session is then"(under) {
    const projectId = await under.createProject();
    const one = sessionUpdate({ projectId, status: "crashed", hasErrors: true });
    await under.writeSessions({ updates: [one] });
    expect(await users(under, projectId)).toBeUndefined();
    await under.writeSessions({ updates: [{ ...one, status: "ok", seq: 99, userHash: 7 }] });
    expect(await users(under, projectId)).toMatchObject({ all: 1, errored: 1, crashed: 1 });
  },

  async "durations of exited sessions, taken back when the end was another"(under) {
    const projectId = await under.createProject();
    const exit = (durationMs: number) =>
      sessionUpdate({ projectId, seq: 5, status: "exited", durationMs });
    const wrong = exit(3_600_000);
    await under.writeSessions({ updates: [exit(1000), exit(1000), wrong] });
    const crashedBefore = { ...wrong, seq: 4, status: "crashed", durationMs: undefined } as const;
    await under.writeSessions({ updates: [crashedBefore] });
    expect(await total(under, projectId)).toMatchObject({ timed: 2, durationMs: 2000, crashed: 1 });
    const [found] = await under.store.releaseHealth.durations(ask(projectId));
    expect(durationPercentile(found?.buckets ?? new Map(), 1)).toBeLessThan(1200);
  },

  async "sums beyond all reason can still be read"(under) {
    const projectId = await under.createProject();
    const group = sessionGroup({ projectId, exited: 2 ** 52 });
    for (let i = 0; i < 3; i++) await under.writeSessions({ groups: [group] });
    expect((await total(under, projectId)).sessions).toBe(3 * 2 ** 52);
  },

  async "filters take exactly what they name"(under) {
    const projectId = await under.createProject();
    const one = (release: string, environment: string) =>
      sessionUpdate({ projectId, release, environment, userHash: 1 });
    await under.writeSessions({ updates: [one("a", "x"), one("a", "y"), one("b", "x")] });
    const { sum, countUsers } = under.store.releaseHealth;
    const sessions = async (more: Partial<HealthAsk>) =>
      (await sum(ask(projectId, more)))[0]?.counts.sessions ?? 0;
    expect(await sessions({ releases: ["a"] })).toBe(2);
    expect(await sessions({ releases: ["a", "b"], environments: ["x"] })).toBe(2);
    expect(await sessions({ environments: ["none"] })).toBe(0);
    const both = await countUsers(ask(projectId, { by: ["release"], environments: ["x"] }));
    expect(both.map(({ release }) => release).sort()).toEqual(["a", "b"]);
  },

  async "releases come with their first and last hour, newest first"(under) {
    const projectId = await under.createProject();
    const one = (release: string, hours: number) =>
      sessionUpdate({ projectId, release, startedMs: NOON_MS + hours * HOUR_MS });
    await under.writeSessions({ updates: [one("old", -30), one("old", -3), one("new", -1)] });
    const { by: _, ...filter } = ask(projectId);
    const hour = (hours: number) => NOON_MS + hours * HOUR_MS;
    expect(await under.store.releaseHealth.listReleases(filter)).toEqual([
      { projectId, release: "new", firstHourMs: hour(-1), lastHourMs: hour(-1) },
      { projectId, release: "old", firstHourMs: hour(-30), lastHourMs: hour(-3) },
    ]);
  },

  async "made-up releases share one after five hundred in a day"(under) {
    const projectId = await under.createProject();
    const one = (i: number) => sessionUpdate({ projectId, release: `r${i}` });
    const updates = Array.from({ length: 520 }, (_, i) => one(i));
    await under.writeSessions({ updates });
    const sums = await under.store.releaseHealth.sum(ask(projectId, { by: ["release"] }));
    expect(sums).toHaveLength(501);
    const other = sums.find(({ release }) => release === OTHER_RELEASES);
    expect(other?.counts.sessions).toBe(20);
    await under.writeSessions({ updates: [one(7), one(9999)] }, NOON_MS + DAY_MS);
    const next = await under.store.releaseHealth.sum(ask(projectId, { by: ["release"] }));
    expect(next.find(({ release }) => release === "r9999")?.counts.sessions).toBe(1);
  },

  async "what is stored of a session is forgotten after its updates can no longer come"(under) {
    const projectId = await under.createProject();
    const one = sessionUpdate({ projectId });
    await under.writeSessions({ updates: [one] });
    for (let again = 0; again < 2; again++) {
      await under.writeSessions({ updates: [{ ...one, hasErrors: true }] }, NOON_MS + 5 * DAY_MS);
      expect(await total(under, projectId)).toMatchObject({ sessions: 1, errored: 1 });
    }
    const later = sessionUpdate({ projectId, startedMs: NOON_MS + 8 * DAY_MS });
    await under.writeSessions({ updates: [later] }, NOON_MS + 8 * DAY_MS);
    // Nobody may send this any more; that it counts anew shows that the state is gone.
    await under.writeSessions({ updates: [one] }, NOON_MS + 8 * DAY_MS);
    expect(await total(under, projectId)).toMatchObject({ sessions: 3, errored: 1 });
  },

  async "who came in an hour is forgotten after six weeks, who came on a day is not"(under) {
    const projectId = await under.createProject();
    const visit = (days: number) =>
      under.writeSessions(
        {
          updates: [sessionUpdate({ projectId, userHash: 5, startedMs: NOON_MS + days * DAY_MS })],
        },
        NOON_MS + days * DAY_MS,
      );
    await visit(0);
    await visit(43);
    const count = async (stepMs: number) => {
      const range = { fromMs: NOON_MS - (NOON_MS % DAY_MS), toMs: NOON_MS + 50 * DAY_MS };
      const found = await under.store.releaseHealth.countUsers(
        ask(projectId, { ...range, stepMs }),
      );
      return found.map(({ startMs, users: { all } }) => [
        Math.floor((startMs - NOON_MS) / DAY_MS) + 1,
        all,
      ]);
    };
    expect(await count(HOUR_MS)).toEqual([[44, 1]]);
    const byDay = await count(DAY_MS);
    expect(byDay.sort()).toEqual([
      [0, 1],
      [43, 1],
    ]);
  },

  async "a deleted project leaves nothing, and what still waits for it brings nothing back"(under) {
    const projectId = await under.createProject();
    const updates = [sessionUpdate({ projectId, userHash: 3 })];
    const groups = [sessionGroup({ projectId, exited: 1 })];
    await under.writeSessions({ updates, groups });
    await under.store.projects.delete(projectId);
    await under.writeSessions({ updates: [sessionUpdate({ projectId })], groups });
    expect(await total(under, projectId)).toEqual(NO_SESSIONS);
    expect(await users(under, projectId)).toBeUndefined();
  },

  async "any text is text"(under) {
    const projectId = await under.createProject();
    const updates = HOSTILE_TEXTS.map((text) =>
      sessionUpdate({ projectId, release: text, environment: text }),
    );
    await under.writeSessions({ updates });
    for (const text of HOSTILE_TEXTS) {
      const by = ["release", "environment"] as const;
      const filter = ask(projectId, { by, releases: [text], environments: [text] });
      expect(await under.store.releaseHealth.sum(filter)).toMatchObject([
        { release: text, environment: text, counts: { sessions: 1 } },
      ]);
    }
  },

  async "why clients dropped something is known by project and hour"(under) {
    const [shop, blog] = [await under.createProject("shop"), await under.createProject("blog")];
    const discard = (reason: string, more: object = {}) =>
      accepted(shop, { kind: "client_discard", reason, ...more });
    await under.write(
      [],
      [discard("a"), discard("b"), discard("c", { hourMs: NOON_MS + HOUR_MS }), accepted(shop)],
    );
    const reasons = await under.digest.listDiscardReasons(shop, NOON_MS);
    expect(reasons.toSorted()).toEqual(["a", "b"]);
    expect(await under.digest.listDiscardReasons(blog, NOON_MS)).toEqual([]);
  },
};
