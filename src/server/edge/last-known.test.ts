import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import type { ProjectId } from "#model/ids.ts";
import { createLog } from "#server/log.ts";
import type { Store } from "#store/ports/store.ts";
import { StoreAway } from "#store/ports/store-claim.ts";
import { openTestStore } from "#test/support/store/store.ts";
import { hasLastKnown, LastKnown } from "./last-known.ts";

const KEY = "0123456789abcdef0123456789abcdef";
const OTHER = "fedcba9876543210fedcba9876543210";
const HOUR = { window: "hour", quantity: 5 } as const;

let store: Store;
let dataFolder: string;
let project: ProjectId;
/** How the store is reached: not at all, or never to an end. */
let way: "open" | "refused" | "silent";

beforeEach(async () => {
  way = "open";
  store = await openTestStore();
  dataFolder = mkdtempSync(join(tmpdir(), "lapwing-known-"));
  onTestFinished(() => rmSync(dataFolder, { recursive: true }));
  const made = await store.projects.create({ slug: "a", name: "A", platform: "", createdAtMs: 0 });
  project = made?.id as ProjectId;
  await addKey(KEY);
});

function addKey(publicKey: string) {
  return store.projects.createKey({ projectId: project, publicKey, label: "", createdAtMs: 0 });
}

/** The same store at the other end of a network. */
function farStore(): Store {
  const far = (role: object) =>
    new Proxy(role, {
      get(target, name) {
        const method = Reflect.get(target, name);
        return async (...given: unknown[]) => {
          if (way === "refused") throw new Error("connect ECONNREFUSED");
          if (way === "silent") await sleep(60_000, undefined, { ref: false });
          return method.apply(target, given);
        };
      },
    });
  const roles = Object.entries(store).map(([name, role]) => [name, far(role)]);
  return Object.fromEntries(roles) as Store;
}

async function open(): Promise<LastKnown> {
  const log = createLog("silent", "test");
  const known = new LastKnown({ store: farStore(), dataFolder, log, patienceMs: 50 });
  onTestFinished(() => known.stop());
  await known.start();
  return known;
}

test("while the store answers, what it says holds", async () => {
  const { projects } = (await open()).store;
  expect(await projects.findKey(KEY)).toMatchObject({ projectId: project, enabled: true });
  expect(await projects.findKey(OTHER)).toBeUndefined();
  const { id } = await addKey(OTHER);
  await store.projects.enableKey(id, false);
  expect(await projects.findKey(OTHER)).toMatchObject({ enabled: false });
});

test.each(["refused", "silent"] as const)(
  "while it is away (%s), what is known holds, and what is not cannot be judged",
  async (how) => {
    const rule = { scope: "project", scopeId: project, category: "error", ...HOUR } as const;
    await store.limits.setRule(rule);
    const known = await open();
    await known.store.filters.find(project);
    way = how;
    await known.reread();
    const { projects, limits, filters, relay, outcomes } = known.store;
    expect(await projects.findKey(KEY)).toMatchObject({ projectId: project });
    expect(await projects.listKeys(project)).toHaveLength(1);
    expect(await limits.listRules()).toEqual([rule]);
    expect(await limits.listGuards()).toEqual([]);
    expect(await relay.listTargets()).toEqual([]);
    expect(await filters.find(project)).toEqual(await store.filters.find(project));
    await expect(projects.findKey(OTHER)).rejects.toThrow(StoreAway);
    await expect(projects.listKeys(99 as ProjectId)).rejects.toThrow(StoreAway);
    await expect(outcomes.volumes({ fromMs: 0, toMs: 1 })).rejects.toThrow(StoreAway);
  },
);

test("what is known survives a restart, for this user alone", async () => {
  expect(hasLastKnown(dataFolder)).toBe(false);
  (await open()).stop();
  expect(hasLastKnown(dataFolder)).toBe(true);
  expect(statSync(join(dataFolder, "last-known.json")).mode & 0o777).toBe(0o600);
  way = "refused";
  const again = await open();
  expect(await again.store.projects.findKey(KEY)).toMatchObject({ projectId: project });
  await expect(again.store.projects.findKey(OTHER)).rejects.toThrow(StoreAway);
});

test("a key that was deleted before the store went away is not known any more", async () => {
  const known = await open();
  const [key] = await store.projects.listKeys(project);
  if (key !== undefined) await store.projects.deleteKey(key.id);
  await known.reread();
  way = "refused";
  await known.reread();
  await expect(known.store.projects.findKey(KEY)).rejects.toThrow(StoreAway);
  expect(readFileSync(join(dataFolder, "last-known.json"), "utf8")).not.toContain(KEY);
});

test.each(["", "{", '{"format":0}', "null"])("a file that says %j is none", async (text) => {
  writeFileSync(join(dataFolder, "last-known.json"), text);
  expect(hasLastKnown(dataFolder)).toBe(false);
  way = "refused";
  await expect((await open()).store.projects.findKey(KEY)).rejects.toThrow(StoreAway);
});
