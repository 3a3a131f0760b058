import { expect } from "vitest";
import { HOUR_MS, utcDay } from "#lib/time.ts";
import type { GroupId, KeyId, ProjectId } from "#model/ids.ts";
import { type GuardSettings, type LimitRule, NO_GUARD_SETTINGS } from "#model/limits.ts";
import type { OutcomeCount } from "#model/outcome.ts";
import { NOON_MS, sample } from "#test/support/store/samples.ts";
import type { Claims } from "#test/support/store/store-under-test.ts";

const INSTALLATION: LimitRule = {
  scope: "organization",
  scopeId: 0,
  category: "all",
  window: "month",
  quantity: 5_000_000_000,
};

const GUARDS: GuardSettings = {
  spikeProtection: false,
  spikeMinimum: 500,
  maxNewIssuesPerHour: 0,
  maxTagValuesPerDay: 20,
};

export const LIMIT_CLAIMS: Claims = {
  async "a limit is replaced by one of its name, and removed by it"(under) {
    const shop = await under.createProject();
    const { limits } = under.store;
    const perDay = { ...INSTALLATION, scope: "project", scopeId: shop, window: "day" } as const;
    await limits.setRule(INSTALLATION);
    await limits.setRule(perDay);
    await limits.setRule({ ...perDay, quantity: 0 });
    await limits.setRule({ ...perDay, category: "error" });
    const read = async () => (await limits.listRules()).map((rule) => JSON.stringify(rule)).sort();
    const all = [INSTALLATION, { ...perDay, quantity: 0 }, { ...perDay, category: "error" }];
    expect((await limits.listRules()).length).toBe(3);
    expect(await limits.listRules()).toEqual(expect.arrayContaining(all));
    await limits.removeRule({ ...perDay, category: "error" });
    await limits.removeRule({ ...perDay, category: "span" });
    const before = await read();
    await under.reopen();
    expect(
      (await under.store.limits.listRules()).map((rule) => JSON.stringify(rule)).sort(),
    ).toEqual(before);
    expect(before).toHaveLength(2);
  },

  async "a list takes the place of its owner's alone, and of one category where one is named"(
    under,
  ) {
    const [shop, blog] = [await under.createProject("shop"), await under.createProject("blog")];
    const { limits } = under.store;
    const owners = [
      { scope: "organization", scopeId: 0 },
      { scope: "project", scopeId: shop },
      { scope: "project", scopeId: blog },
      // The number of a key may be that of a project.
      { scope: "key", scopeId: shop },
    ] as const;
    const perDay = { category: "error", window: "day", quantity: 5 } as const;
    const spans = { category: "span", window: "hour", quantity: 6 } as const;
    const write = (owner: (typeof owners)[number]) =>
      limits.change({ lists: [{ ...owner, rules: [perDay, spans] }] });
    const read = async (owner: (typeof owners)[number]) =>
      (await limits.listRules()).filter(
        ({ scope, scopeId }) => scope === owner.scope && scopeId === owner.scopeId,
      );
    for (const owner of owners) {
      for (const one of owners) await write(one);
      await limits.change({ lists: [{ ...owner, rules: [{ ...spans, quantity: 7 }] }] });
      for (const one of owners) {
        expect(await read(one)).toHaveLength(one === owner ? 1 : 2);
      }
      expect(await read(owner)).toEqual([{ ...owner, ...spans, quantity: 7 }]);
      await write(owner);
      await limits.change({ lists: [{ ...owner, category: "error", rules: [] }] });
      expect(await read(owner)).toEqual([{ ...owner, ...spans }]);
    }
  },

  async "a change of limits and guards is made whole or not at all"(under) {
    const shop = await under.createProject();
    const { limits } = under.store;
    const owner = { scope: "project", scopeId: shop } as const;
    const perDay = { category: "error", window: "day", quantity: 5 } as const;
    await limits.change({
      lists: [{ ...owner, rules: [perDay] }],
      guards: { projectId: shop, settings: GUARDS },
    });
    const twice = { ...perDay, category: "span" } as const;
    await expect(
      limits.change({
        lists: [
          { ...owner, rules: [] },
          { scope: "key", scopeId: 1, rules: [twice, twice] },
        ],
        guards: { projectId: shop, settings: NO_GUARD_SETTINGS },
      }),
    ).rejects.toThrow();
    expect(await limits.listRules()).toEqual([{ ...owner, ...perDay }]);
    expect(await limits.findGuards(shop)).toEqual(GUARDS);
    // What is not named stays; what is named as nothing is the default again.
    const settings = { spikeProtection: true, spikeMinimum: undefined };
    await limits.change({ lists: [], guards: { projectId: shop, settings } });
    expect(await limits.findGuards(shop)).toEqual({ ...GUARDS, ...settings });
    expect(await limits.listRules()).toEqual([{ ...owner, ...perDay }]);
  },

  async "a deleted key and a deleted project take their limits with them"(under) {
    const [shop, blog] = [await under.createProject("shop"), await under.createProject("blog")];
    const { limits, projects } = under.store;
    const key = (projectId: ProjectId, digit: string) =>
      projects.createKey({ projectId, publicKey: digit.repeat(32), label: "", createdAtMs: 0 });
    const keys = [await key(shop, "a"), await key(shop, "b"), await key(blog, "c")] as const;
    for (const { id } of keys) {
      await limits.setRule({ ...INSTALLATION, scope: "key", scopeId: id, window: "hour" });
    }
    for (const id of [shop, blog]) {
      await limits.setRule({ ...INSTALLATION, scope: "project", scopeId: id });
    }
    await limits.setRule(INSTALLATION);
    await limits.setGuards(shop, GUARDS);
    const owners = async () =>
      (await limits.listRules()).map(({ scope, scopeId }) => `${scope} ${scopeId}`).sort();
    await projects.deleteKey(keys[0].id);
    expect(await owners()).not.toContain(`key ${keys[0].id}`);
    expect(await owners()).toContain(`key ${keys[1].id}`);
    await projects.delete(shop);
    expect(await owners()).toEqual([`key ${keys[2].id}`, "organization 0", `project ${blog}`]);
    expect(await limits.listGuards()).toEqual([]);
  },

  async "guards are a project's own, and nothing until somebody sets them"(under) {
    const [shop, blog] = [await under.createProject("shop"), await under.createProject("blog")];
    const { limits } = under.store;
    expect(await limits.findGuards(shop)).toEqual(NO_GUARD_SETTINGS);
    expect(await limits.listGuards()).toEqual([]);
    await limits.setGuards(shop, GUARDS);
    expect(await limits.findGuards(shop)).toEqual(GUARDS);
    expect(await limits.findGuards(blog)).toEqual(NO_GUARD_SETTINGS);
    await limits.setGuards(shop, { ...NO_GUARD_SETTINGS, spikeProtection: true });
    expect(await limits.listGuards()).toEqual([
      { ...NO_GUARD_SETTINGS, spikeProtection: true, projectId: shop },
    ]);
  },

  async "volumes are what used up limits and what did not pass them, by hour and category"(under) {
    const [shop, blog] = [await under.createProject("shop"), await under.createProject("blog")];
    const count = (more: Partial<OutcomeCount>): OutcomeCount => ({
      projectId: shop,
      keyId: 1 as KeyId,
      category: "error",
      kind: "accepted",
      reason: "",
      hourMs: NOON_MS,
      quantity: 1,
      ...more,
    });
    await under.write(
      [],
      [
        count({ quantity: 10 }),
        count({ quantity: 5, keyId: 2 as KeyId, kind: "filtered", reason: "localhost" }),
        count({ quantity: 7, kind: "rate_limited", reason: "key_quota" }),
        count({ quantity: 8, kind: "rate_limited", reason: "spike_protection" }),
        count({ quantity: 90, kind: "invalid", reason: "duplicate" }),
        count({ quantity: 91, kind: "client_discard", reason: "ratelimit_backoff" }),
        count({ quantity: 2, category: "session", kind: "unsupported", reason: "session" }),
        count({ quantity: 3, hourMs: NOON_MS + HOUR_MS }),
        count({ quantity: 4, projectId: blog, keyId: 3 as KeyId }),
      ],
    );
    const range = { fromMs: NOON_MS, toMs: NOON_MS + HOUR_MS };
    const { outcomes } = under.store;
    const errors = { hourMs: NOON_MS, category: "error", taken: 10, limited: 15, cut: 8 };
    const sessions = { hourMs: NOON_MS, category: "session", taken: 2, limited: 0, cut: 0 };
    expect(await outcomes.volumes({ ...range, projectId: shop })).toEqual([errors, sessions]);
    expect(await outcomes.volumes({ ...range, category: "error" })).toEqual([
      { ...errors, taken: 14 },
    ]);
    expect(await outcomes.volumes({ ...range, keyId: 2 as KeyId })).toEqual([
      { ...errors, taken: 0, limited: 0, cut: 0 },
    ]);
    const later = { hourMs: NOON_MS + HOUR_MS, category: "error", taken: 3, limited: 0, cut: 0 };
    expect(
      await outcomes.volumes({ ...range, toMs: NOON_MS + 2 * HOUR_MS, projectId: shop }),
    ).toEqual([errors, sessions, later]);
  },

  async "groups are known once they are made, and counted in their hour"(under) {
    const [shop, blog] = [await under.createProject("shop"), await under.createProject("blog")];
    const ids = [1, 2, 3, 4, 5] as GroupId[];
    expect(await under.digest.findGroups(ids)).toEqual(new Set());
    await under.write([
      sample({ projectId: shop, group: 1 }),
      sample({ projectId: shop, group: 2 }),
      sample({ projectId: shop, group: 3, receivedMs: NOON_MS + HOUR_MS }),
      sample({ projectId: blog, group: 4 }),
    ]);
    expect(await under.digest.findGroups(ids)).toEqual(new Set([1, 2, 3, 4]));
    const count = (hourMs: number) => under.digest.countNewGroups(shop, hourMs);
    expect([await count(NOON_MS), await count(NOON_MS + HOUR_MS)]).toEqual([2, 1]);
    // An event more does not make it again.
    await under.write([sample({ projectId: shop, group: 1, receivedMs: NOON_MS + HOUR_MS })]);
    expect([await count(NOON_MS), await count(NOON_MS + HOUR_MS)]).toEqual([2, 1]);
  },

  async "values of tags are known by tag, project and day, once they are written"(under) {
    const [shop, blog] = [await under.createProject("shop"), await under.createProject("blog")];
    const tag = { projectId: shop, key: "user" };
    const day = utcDay(NOON_MS);
    const find = (name: string, more = tag, on = day) =>
      under.digest
        .findTagValues(on, more, [7, 8, Number.MAX_SAFE_INTEGER])
        .then((found) => [name, found.count, [...found.known].sort((a, b) => a - b)]);
    expect(await find("nothing")).toEqual(["nothing", 0, []]);
    const values = [7, Number.MAX_SAFE_INTEGER, 99].map((hash) => ({ ...tag, hash }));
    await under.digest.write(under.batch([], { tagValues: values }));
    expect(await find("three")).toEqual(["three", 3, [7, Number.MAX_SAFE_INTEGER]]);
    expect(await find("other tag", { ...tag, key: "os" })).toEqual(["other tag", 0, []]);
    expect(await find("other project", { ...tag, projectId: blog })).toEqual([
      "other project",
      0,
      [],
    ]);
    await under.digest.write(under.batch([], { tagValues: [{ ...tag, hash: 8 }] }));
    expect(await find("four")).toEqual(["four", 4, [7, 8, Number.MAX_SAFE_INTEGER]]);
    await under.reopen();
    expect(await find("again")).toEqual(["again", 4, [7, 8, Number.MAX_SAFE_INTEGER]]);
    expect(await find("next day", tag, "2026-11-16")).toEqual(["next day", 0, []]);
  },

  async "the digest reads what projects set"(under) {
    const shop = await under.createProject();
    expect(await under.digest.readGuards()).toEqual([]);
    await under.store.limits.setGuards(shop, GUARDS);
    expect(await under.digest.readGuards()).toEqual([{ ...GUARDS, projectId: shop }]);
  },
};
