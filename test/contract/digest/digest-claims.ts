import { expect } from "vitest";
import { HOUR_MS } from "#lib/time.ts";
import type { GroupId, IssueId, KeyId, ProjectId } from "#model/ids.ts";
import { accepted, HOSTILE_TEXTS, NOON_MS, sample } from "#test/support/store/samples.ts";
import type { Claims } from "#test/support/store/store-under-test.ts";

export const DIGEST_CLAIMS: Claims = {
  async "issues are numbered from 1 in each project"(under) {
    const [shop, blog] = [await under.createProject("shop"), await under.createProject("blog")];
    await under.write([
      sample({ projectId: shop, group: 11 }),
      sample({ projectId: blog, group: 21 }),
    ]);
    await under.write([
      sample({ projectId: shop, group: 12 }),
      sample({ projectId: shop, group: 11 }),
      sample({ projectId: shop, group: 13 }),
      sample({ projectId: blog, group: 22 }),
    ]);
    const { issues } = under.store;
    const numbers: [ProjectId?, number?][] = [];
    for (const group of [11, 12, 13, 21, 22]) {
      const issue = await issues.findByGroup(group as GroupId);
      numbers.push([issue?.projectId, issue?.number]);
    }
    const second = await issues.findByNumber(blog, 2);
    expect(second).toEqual(await issues.findByGroup(22 as GroupId));
    expect(await issues.findByNumber(blog, 3)).toBeUndefined();
    expect(numbers).toEqual([
      [shop, 1],
      [shop, 2],
      [shop, 3],
      [blog, 1],
      [blog, 2],
    ]);
  },

  async "an issue says what its newest event says"(under) {
    const projectId = await under.createProject();
    const first = sample({
      projectId,
      title: "TypeError: x",
      type: "TypeError",
      value: "x",
      culprit: "pay.ts in pay",
      level: "fatal",
      handled: false,
      release: "1.0",
    });
    await under.write([first]);
    const issue = await under.issue(first);
    expect(issue).toEqual({
      id: issue.id,
      projectId,
      number: 1,
      title: "TypeError: x",
      type: "TypeError",
      value: "x",
      culprit: "pay.ts in pay",
      level: "fatal",
      platform: "javascript",
      handled: false,
      status: "unresolved",
      substatus: "new",
      firstSeenMs: NOON_MS,
      lastSeenMs: NOON_MS,
      events: 1,
      users: 0,
      firstRelease: "1.0",
      lastRelease: "1.0",
      groups: [first.row.groupId],
    });
    const newer = sample({
      projectId,
      title: "TypeError: y",
      type: "TypeError",
      value: "y",
      culprit: "cart.ts in add",
      level: "warning",
      platform: "node",
      timestampMs: NOON_MS + 10,
      release: "1.1",
    });
    await under.write([newer]);
    expect(await under.issue(first)).toEqual({
      ...issue,
      title: "TypeError: y",
      value: "y",
      culprit: "cart.ts in add",
      level: "warning",
      platform: "node",
      handled: undefined,
      lastSeenMs: NOON_MS + 10,
      events: 2,
      lastRelease: "1.1",
    });
  },

  async "an older event that comes late moves the beginning and renames nothing"(under) {
    const projectId = await under.createProject();
    const first = sample({ projectId, title: "New", release: "2.0" });
    await under.write([first]);
    const before = await under.issue(first);
    const late = { title: "Old", level: "info", platform: "node", release: "1.0" } as const;
    await under.write([sample({ projectId, ...late, timestampMs: NOON_MS - HOUR_MS })]);
    expect(await under.issue(first)).toEqual({
      ...before,
      firstSeenMs: NOON_MS - HOUR_MS,
      firstRelease: "1.0",
      events: 2,
    });
  },

  async "a newest event without a release leaves the last release"(under) {
    const projectId = await under.createProject();
    const first = sample({ projectId, release: "1.0" });
    await under.write([first]);
    await under.write([sample({ projectId, timestampMs: NOON_MS + 1 })]);
    expect((await under.issue(first)).lastRelease).toBe("1.0");
  },

  async "users are counted once, however often they come"(under) {
    const projectId = await under.createProject();
    const of = (...users: (string | undefined)[]) =>
      users.map((userKey) => sample({ projectId, userKey }));
    const first = sample({ projectId });
    const users = async () => (await under.issue(first)).users;
    await under.write(of("ada", "bob", "ada", undefined));
    expect(await users()).toBe(2);
    await under.write(of("bob", "eve"));
    expect(await users()).toBe(3);
    await under.reopen();
    await under.write(of("ada", "eve", "dan"));
    expect(await users()).toBe(4);
    await under.write(of(undefined));
    expect(await users()).toBe(4);
  },

  async "an event on a resolved issue is a regression, on an archived one it is not"(under) {
    const projectId = await under.createProject();
    const [a, b] = [sample({ projectId, group: 1 }), sample({ projectId, group: 2 })];
    await under.write([a, b]);
    await under.setStatus((await under.issue(a)).id, "resolved");
    await under.setStatus((await under.issue(b)).id, "archived");
    expect((await under.issue(a)).status).toBe("resolved");
    await under.write([sample({ projectId, group: 1 }), sample({ projectId, group: 2 })]);
    expect(await under.issue(a)).toMatchObject({ status: "unresolved", substatus: "regressed" });
    expect(await under.issue(b)).toMatchObject({ status: "archived", events: 2 });
  },

  async "a regression knows the event that brought it back, whatever comes after"(under) {
    const projectId = await under.createProject();
    const at = (offsetMs: number, release?: string) =>
      sample({ projectId, group: 1, timestampMs: NOON_MS + offsetMs, release });
    const first = at(0, "1.0");
    await under.write([first]);
    const { id, regression } = await under.issue(first);
    expect(regression).toBeUndefined();
    await under.setStatus(id, "resolved");
    await under.write([at(2000, "3.0"), at(1000, "2.0")]);
    await under.write([at(3000, "4.0")]);
    const back = { atMs: NOON_MS + 1000, release: "2.0" };
    expect(await under.issue(first)).toMatchObject({ regression: back, lastRelease: "4.0" });
    await under.setStatus(id, "resolved");
    expect((await under.issue(first)).regression).toBeUndefined();
    await under.write([at(4000)]);
    const again = { atMs: NOON_MS + 4000, release: undefined };
    expect((await under.issue(first)).regression).toEqual(again);
  },

  async "events are counted by the hour they happened in"(under) {
    const projectId = await under.createProject();
    const at = (offsetMs: number, group = 1) =>
      sample({ projectId, group, timestampMs: NOON_MS + offsetMs });
    await under.write([at(0), at(HOUR_MS - 1), at(HOUR_MS), at(0, 2)]);
    await under.write([at(5), at(-1)]);
    const hours = (from: number, to: number, ...groups: number[]) =>
      under.store.issues.countByHour(groups as GroupId[], {
        fromMs: NOON_MS + from,
        toMs: NOON_MS + to,
      });
    const hour = (offsetMs: number, events: number, groupId = 1) => ({
      groupId,
      hourMs: NOON_MS + offsetMs,
      events,
    });
    const all = [hour(-HOUR_MS, 1), hour(0, 3), hour(HOUR_MS, 1)];
    expect(await hours(-HOUR_MS, 2 * HOUR_MS, 1)).toEqual(all);
    expect(await hours(0, HOUR_MS, 1)).toEqual([hour(0, 3)]);
    expect(await hours(0, HOUR_MS, 1, 2)).toHaveLength(2);
    expect(await hours(0, HOUR_MS, 3)).toEqual([]);
    expect(await hours(0, HOUR_MS)).toEqual([]);
  },

  async "outcomes add up over batches"(under) {
    const [shop, blog] = [await under.createProject("shop"), await under.createProject("blog")];
    const refused = accepted(shop, { kind: "rate_limited", reason: "installation", quantity: 7 });
    await under.write([], [accepted(shop, { quantity: 3 }), refused, accepted(blog)]);
    await under.write(
      [],
      [
        accepted(shop, { quantity: 2 }),
        accepted(shop, { keyId: 2 as KeyId }),
        accepted(shop, { hourMs: NOON_MS + HOUR_MS, quantity: 100 }),
      ],
    );
    const sum = async (fromMs: number, toMs: number, projectId?: ProjectId) =>
      (await under.store.outcomes.sum({ fromMs, toMs, projectId }))
        .map((row) => `${row.projectId} ${row.category} ${row.kind} ${row.reason} ${row.quantity}`)
        .sort();
    const limited = `${shop} error rate_limited installation 7`;
    const thisHour = [`${shop} error accepted  6`, limited];
    expect(await sum(NOON_MS, NOON_MS + HOUR_MS, shop)).toEqual(thisHour);
    expect(await sum(NOON_MS, NOON_MS + 2 * HOUR_MS)).toEqual([
      `${shop} error accepted  106`,
      limited,
      `${blog} error accepted  1`,
    ]);
    expect(await sum(NOON_MS - HOUR_MS, NOON_MS)).toEqual([]);
    const hours = await under.store.outcomes.sumByHour({
      projectId: shop,
      fromMs: NOON_MS,
      toMs: NOON_MS + 2 * HOUR_MS,
    });
    expect(hours.map((row) => `${row.hourMs} ${row.kind} ${row.quantity}`).sort()).toEqual([
      `${NOON_MS} accepted 6`,
      `${NOON_MS} rate_limited 7`,
      `${NOON_MS + HOUR_MS} accepted 100`,
    ]);
  },

  async "the reason for a group is kept"(under) {
    const projectId = await under.createProject();
    const group = sample({ projectId });
    const batch = under.batch([group]);
    const grouping = { version: "v1", reason: "fingerprint", parts: [...HOSTILE_TEXTS] };
    const [change] = batch.groups;
    if (change !== undefined) change.grouping = grouping;
    await under.digest.write(batch);
    const { id } = await under.issue(group);
    expect(await under.store.issues.groupings(id)).toEqual([
      { groupId: group.row.groupId, ...grouping },
    ]);
    expect(await under.store.issues.groupings(99 as IssueId)).toEqual([]);
  },

  async "events of a project that is gone make no issue and stop nothing"(under) {
    const projectId = await under.createProject();
    const gone = sample({ projectId: 99 as ProjectId, group: 9 });
    const there = sample({ projectId, group: 1 });
    await under.write([gone, there]);
    expect(await under.store.issues.findByGroup(gone.row.groupId)).toBeUndefined();
    expect((await under.issue(there)).number).toBe(1);
  },

  async "a group's number may use all 52 bits"(under) {
    const projectId = await under.createProject();
    const large = sample({ projectId, group: 2 ** 52 - 1 });
    const near = sample({ projectId, group: 2 ** 52 - 2 });
    await under.write([large, near]);
    expect((await under.issue(large)).id).not.toBe((await under.issue(near)).id);
    const page = { order: "newest", limit: 10 } as const;
    expect(await under.store.events.listByGroups([large.row.groupId], page)).toHaveLength(1);
  },
};
