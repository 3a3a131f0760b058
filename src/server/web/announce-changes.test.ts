import { expect, test } from "vitest";
import { KeyLookup } from "#ingest/accept/key-lookup.ts";
import { createProject } from "#projects/create-project.ts";
import { openTestStore } from "#test/support/store/store.ts";
import { announceChanges } from "./announce-changes.ts";

async function makeProject() {
  const store = await openTestStore();
  const { projects } = store;
  const { project, key } = await createProject(projects, { name: "Shop", platform: "other" }, 0);
  const keys = new KeyLookup(projects);
  const announced = announceChanges(store, async () => keys.forget());
  return { project, key, keys, projects: announced.projects };
}

test("a key that was disabled, enabled or deleted is known as such at once", async () => {
  const { key, keys, projects } = await makeProject();
  const find = () => keys.find(key.publicKey);
  expect((await find())?.enabled).toBe(true);
  await projects.enableKey(key.id, false);
  expect((await find())?.enabled).toBe(false);
  await projects.enableKey(key.id, true);
  expect((await find())?.enabled).toBe(true);
  await projects.deleteKey(key.id);
  expect(await find()).toBeUndefined();
});

test("a key that was asked for before it existed works once it does", async () => {
  const { project, keys, projects } = await makeProject();
  const publicKey = "f".repeat(32);
  expect(await keys.find(publicKey)).toBeUndefined();
  await projects.createKey({ projectId: project.id, publicKey, label: "", createdAtMs: 0 });
  expect((await keys.find(publicKey))?.projectId).toBe(project.id);
});

test("the keys of a deleted project are gone with it", async () => {
  const { project, key, keys, projects } = await makeProject();
  expect(await keys.find(key.publicKey)).toBeDefined();
  await projects.delete(project.id);
  expect(await keys.find(key.publicKey)).toBeUndefined();
});

test("reading tells nobody", async () => {
  let told = 0;
  const { projects } = announceChanges(await openTestStore(), async () => void told++);
  await projects.list();
  await projects.findKey("f".repeat(32));
  expect(told).toBe(0);
});
