import { expect, test } from "vitest";
import type { KeyId, ProjectId } from "#model/ids.ts";
import { openTestStore } from "#test/support/store/store.ts";
import { FirstKeyLookup } from "./first-key-lookup.ts";

async function openShop() {
  const store = await openTestStore();
  const made = { slug: "shop", name: "Shop", platform: "other", createdAtMs: 0 };
  const projectId = (await store.projects.create(made))?.id as ProjectId;
  const ids: KeyId[] = [];
  for (const letter of ["a", "b"]) {
    const key = { projectId, publicKey: letter.repeat(32), label: "", createdAtMs: 0 };
    ids.push((await store.projects.createKey(key)).id);
  }
  const clock = { ms: 0 };
  const lookup = new FirstKeyLookup(store.projects, () => clock.ms);
  const find = async () => ids.indexOf((await lookup.find(projectId))?.id as KeyId);
  return { store, ids: ids as [KeyId, KeyId], clock, lookup, find };
}

test("the oldest key that is enabled is found, and a change is noticed in time", async () => {
  const { store, ids, clock, find } = await openShop();
  expect(await find()).toBe(0);
  await store.projects.enableKey(ids[0], false);
  expect(await find()).toBe(0);
  clock.ms += 5000;
  expect(await find()).toBe(1);
});

test("a change that is told of is noticed at once", async () => {
  const { store, ids, lookup, find } = await openShop();
  expect(await find()).toBe(0);
  await store.projects.enableKey(ids[0], false);
  lookup.forget();
  expect(await find()).toBe(1);
});

test("a project that takes nothing has none", async () => {
  const { store, ids, find } = await openShop();
  for (const id of ids) await store.projects.enableKey(id, false);
  expect(await find()).toBe(-1);
});

test("what was asked before a change is not remembered after it", async () => {
  const { store, ids, lookup, find } = await openShop();
  const asked = find();
  lookup.forget();
  await asked;
  await store.projects.enableKey(ids[0], false);
  expect(await find()).toBe(1);
});
