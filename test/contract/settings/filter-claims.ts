import { expect } from "vitest";
import type { FilterRule } from "#model/filter-settings.ts";
import { HOSTILE_TEXTS } from "#test/support/store/samples.ts";
import type { Claims } from "#test/support/store/store-under-test.ts";

const NOTHING = { switches: {}, rules: [] };

export const FILTER_CLAIMS: Claims = {
  async "a project that nobody changed has no switches and no rules"(under) {
    const shop = await under.createProject();
    expect(await under.store.filters.find(shop)).toEqual(NOTHING);
    expect(await under.digest.readFilters()).toEqual([]);
  },

  async "a family is switched off and on again, and no other project's"(under) {
    const [shop, blog] = [await under.createProject("shop"), await under.createProject("blog")];
    const { filters } = under.store;
    await filters.switchFamily(shop, "web-crawlers", false);
    await filters.switchFamily(shop, "localhost", true);
    expect(await filters.find(shop)).toEqual({
      switches: { "web-crawlers": false, localhost: true },
      rules: [],
    });
    await filters.switchFamily(shop, "web-crawlers", true);
    expect((await filters.find(shop)).switches["web-crawlers"]).toBe(true);
    expect(await filters.find(blog)).toEqual(NOTHING);
  },

  async "rules are replaced as a whole and keep their order"(under) {
    const shop = await under.createProject();
    const { filters } = under.store;
    const rules: FilterRule[] = [
      { field: "url", glob: "*/b/*" },
      { field: "message", glob: "z*" },
      { field: "message", glob: "a*" },
    ];
    await filters.setRules(shop, rules);
    expect((await filters.find(shop)).rules).toEqual(rules);
    await filters.setRules(shop, rules.slice(1));
    expect((await filters.find(shop)).rules).toEqual(rules.slice(1));
    await filters.setRules(shop, []);
    expect(await filters.find(shop)).toEqual(NOTHING);
  },

  async "any text is kept as it was written"(under) {
    const shop = await under.createProject();
    const rules = HOSTILE_TEXTS.map((glob): FilterRule => ({ field: "message", glob }));
    await under.store.filters.setRules(shop, rules);
    expect((await under.store.filters.find(shop)).rules).toEqual(rules);
    expect((await under.digest.readFilters())[0]?.rules).toEqual(rules);
  },

  async "the digest reads all projects' at once, after every change"(under) {
    const [shop, blog] = [await under.createProject("shop"), await under.createProject("blog")];
    const { filters } = under.store;
    await filters.switchFamily(shop, "resize-observer", false);
    await filters.setRules(blog, [{ field: "release", glob: "1.*" }]);
    const read = async () =>
      (await under.digest.readFilters()).toSorted((a, b) => a.projectId - b.projectId);
    expect(await read()).toEqual([
      { projectId: shop, switches: { "resize-observer": false }, rules: [] },
      { projectId: blog, switches: {}, rules: [{ field: "release", glob: "1.*" }] },
    ]);
    await filters.switchFamily(shop, "resize-observer", true);
    expect((await read())[0]?.switches).toEqual({ "resize-observer": true });
    await under.reopen();
    expect(await read()).toHaveLength(2);
  },

  async "a deleted project takes its filters with it"(under) {
    const shop = await under.createProject();
    await under.store.filters.switchFamily(shop, "localhost", true);
    await under.store.filters.setRules(shop, [{ field: "url", glob: "*/x" }]);
    await under.store.projects.delete(shop);
    expect(await under.store.filters.find(shop)).toEqual(NOTHING);
    expect(await under.digest.readFilters()).toEqual([]);
  },
};
