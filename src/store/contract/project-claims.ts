import { expect } from "vitest";
import type { ProjectId } from "#model/ids.ts";
import type { ProjectKey } from "#model/project.ts";
import { HOSTILE_TEXTS, NOON_MS, sample } from "./samples.ts";
import type { Claims } from "./store-under-test.ts";

const NEW = { name: "Shop", platform: "javascript-nextjs", createdAtMs: NOON_MS };

export const PROJECT_CLAIMS: Claims = {
  async "a project is found by slug and by id, and is in the list"({ store: { projects } }) {
    const web = await projects.create({ ...NEW, slug: "web" });
    const api = await projects.create({ ...NEW, slug: "api", name: "API" });
    expect(web).toEqual({ ...NEW, slug: "web", id: web?.id, firstEventAtMs: undefined });
    expect(api?.id).not.toBe(web?.id);
    expect(await projects.findBySlug("web")).toEqual(web);
    expect(await projects.findById(api?.id as ProjectId)).toEqual(api);
    expect(await projects.list()).toEqual([api, web]);
  },

  async "a slug is given once, and the first owner keeps it"({ store: { projects } }) {
    const first = await projects.create({ ...NEW, slug: "shop" });
    expect(await projects.create({ ...NEW, slug: "shop", name: "Other" })).toBeUndefined();
    expect(await projects.list()).toEqual([first]);
  },

  async "an unknown slug, id or key is nothing"({ store: { projects } }) {
    expect(await projects.list()).toEqual([]);
    expect(await projects.findBySlug("shop")).toBeUndefined();
    expect(await projects.findById(1 as ProjectId)).toBeUndefined();
    expect(await projects.findKey("a".repeat(32))).toBeUndefined();
    expect(await projects.listKeys(1 as ProjectId)).toEqual([]);
  },

  async "keys belong to one project and are listed oldest first"(under) {
    const { projects } = under.store;
    const [shop, blog] = [await under.createProject("shop"), await under.createProject("blog")];
    const keys = ["a", "b"].map((letter) => ({
      projectId: shop,
      publicKey: letter.repeat(32),
      label: `Key ${letter}`,
      createdAtMs: NOON_MS,
    }));
    const made: ProjectKey[] = [];
    for (const key of keys) made.push(await projects.createKey(key));
    expect(made).toEqual(keys.map((key, i) => ({ ...key, id: made[i]?.id, enabled: true })));
    expect(await projects.listKeys(shop)).toEqual(made);
    expect(await projects.listKeys(blog)).toEqual([]);
    expect(await projects.findKey("b".repeat(32))).toEqual(made[1]);
  },

  async "a public key exists once, and only for a project that exists"(under) {
    const { projects } = under.store;
    const projectId = await under.createProject();
    const key = { projectId, publicKey: "a".repeat(32), label: "", createdAtMs: NOON_MS };
    await projects.createKey(key);
    await expect(projects.createKey(key)).rejects.toThrow();
    const orphan = { ...key, publicKey: "b".repeat(32), projectId: 99 as ProjectId };
    await expect(projects.createKey(orphan)).rejects.toThrow();
    expect(await projects.listKeys(projectId)).toHaveLength(1);
  },

  async "names are text, whatever they look like"({ store: { projects } }) {
    for (const [i, name] of HOSTILE_TEXTS.entries()) {
      await projects.create({ ...NEW, slug: `p${i}`, name });
      expect((await projects.findBySlug(`p${i}`))?.name).toBe(name);
    }
    for (const slug of HOSTILE_TEXTS) expect(await projects.findBySlug(slug)).toBeUndefined();
  },

  async "a project remembers the time of its first event"(under) {
    const [shop, blog] = [await under.createProject("shop"), await under.createProject("blog")];
    await under.write([sample({ projectId: shop, timestampMs: NOON_MS + 5 })]);
    await under.write([sample({ projectId: shop, timestampMs: NOON_MS + 9 })]);
    const { projects } = under.store;
    expect((await projects.findById(shop))?.firstEventAtMs).toBe(NOON_MS + 5);
    expect((await projects.findById(blog))?.firstEventAtMs).toBeUndefined();
  },
};
