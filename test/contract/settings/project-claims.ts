import { expect } from "vitest";
import type { ProjectId } from "#model/ids.ts";
import type { ProjectKey } from "#model/project.ts";
import { accepted, HOSTILE_TEXTS, NOON_MS, sample } from "#test/support/store/samples.ts";
import type { Claims } from "#test/support/store/store-under-test.ts";

const NEW = {
  name: "Shop",
  platform: "javascript-nextjs",
  createdAtMs: NOON_MS,
  isDemo: false,
  isInternal: false,
};

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

  async "there is at most one internal project, whatever its slug"({ store: { projects } }) {
    expect(await projects.findInternal()).toBeUndefined();
    await projects.create({ ...NEW, slug: "shop" });
    expect(await projects.findInternal()).toBeUndefined();
    const internal = await projects.create({ ...NEW, slug: "lapwing", isInternal: true });
    expect(internal?.isInternal).toBe(true);
    expect(await projects.create({ ...NEW, slug: "other", isInternal: true })).toBeUndefined();
    expect(await projects.findInternal()).toEqual(internal);
    expect(await projects.list()).toHaveLength(2);
  },

  async "that the internal project was deleted is remembered; of others it is not"(under) {
    const { projects } = under.store;
    const shop = await under.createProject("shop");
    const internal = await projects.create({ ...NEW, slug: "lapwing", isInternal: true });
    await projects.delete(shop);
    expect(await projects.wasInternalDeleted()).toBe(false);
    await projects.delete(internal?.id as ProjectId);
    expect(await projects.wasInternalDeleted()).toBe(true);
    expect(await projects.findInternal()).toBeUndefined();
    const again = await projects.create({ ...NEW, slug: "lapwing", isInternal: true });
    await projects.delete(again?.id as ProjectId);
    expect(await projects.wasInternalDeleted()).toBe(true);
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
    expect(made).toEqual(
      keys.map((key, i) => ({
        ...key,
        id: made[i]?.id,
        enabled: true,
        ip: "off",
        isInternal: false,
      })),
    );
    expect(await projects.listKeys(shop)).toEqual(made);
    expect(await projects.listKeys(blog)).toEqual([]);
    expect(await projects.listAllKeys()).toEqual(made);
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

  async "a project is renamed, and moved to a slug that nobody has"(under) {
    const { projects } = under.store;
    const [shop, blog] = [await under.createProject("shop"), await under.createProject("blog")];
    await projects.describe(shop, { name: "Corner Shop", platform: "node" });
    expect(await projects.changeSlug(shop, "corner")).toBe(true);
    expect(await projects.changeSlug(shop, "corner")).toBe(true);
    expect(await projects.changeSlug(shop, "blog")).toBe(false);
    expect(await projects.changeSlug(99 as ProjectId, "free")).toBe(false);
    expect(await projects.findBySlug("shop")).toBeUndefined();
    expect(await projects.findById(shop)).toMatchObject({
      slug: "corner",
      name: "Corner Shop",
      platform: "node",
    });
    expect((await projects.findById(blog))?.slug).toBe("blog");
  },

  async "a key is labelled, disabled, enabled and deleted, and no other with it"(under) {
    const { projects } = under.store;
    const projectId = await under.createProject();
    const make = (letter: string) =>
      projects.createKey({
        projectId,
        publicKey: letter.repeat(32),
        label: letter,
        createdAtMs: NOON_MS,
      });
    const [a, b] = [await make("a"), await make("b")];
    await projects.labelKey(a.id, "Checkout");
    await projects.enableKey(a.id, false);
    expect(await projects.findKey(a.publicKey)).toEqual({
      ...a,
      label: "Checkout",
      enabled: false,
    });
    await projects.enableKey(a.id, true);
    expect((await projects.findKey(a.publicKey))?.enabled).toBe(true);
    await projects.deleteKey(a.id);
    expect(await projects.listKeys(projectId)).toEqual([b]);
  },

  async "a deleted project takes all that is its own, and nothing else"(under) {
    const { projects, issues, outcomes } = under.store;
    const [shop, blog] = [await under.createProject("shop"), await under.createProject("blog")];
    const [ours, theirs] = [
      sample({ projectId: shop, group: 1, userKey: "ada", environment: "production" }),
      sample({ projectId: blog, group: 2, userKey: "ada", environment: "production" }),
    ];
    for (const projectId of [shop, blog]) {
      const publicKey = String(projectId).repeat(32);
      await projects.createKey({ projectId, publicKey, label: "", createdAtMs: NOON_MS });
    }
    await under.write([ours, theirs], [accepted(shop), accepted(blog)]);
    const kept = await under.issue(theirs);
    await projects.delete(shop);

    expect((await projects.list()).map(({ id }) => id)).toEqual([blog]);
    expect(await projects.findKey(String(shop).repeat(32))).toBeUndefined();
    expect(await projects.findKey(String(blog).repeat(32))).toBeDefined();
    expect(await issues.findByGroup(ours.row.groupId)).toBeUndefined();
    expect(await issues.countByHour([ours.row.groupId], {})).toEqual([]);
    expect(await issues.findByGroup(theirs.row.groupId)).toEqual(kept);
    const rest = await outcomes.sum({ fromMs: 0, toMs: NOON_MS + 1 });
    expect(rest.map(({ projectId }) => projectId)).toEqual([blog]);
    await under.write([sample({ projectId: shop, group: 1 })]);
    expect(await issues.findByGroup(ours.row.groupId)).toBeUndefined();
  },
};
