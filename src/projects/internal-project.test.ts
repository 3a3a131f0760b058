import { beforeEach, expect, test } from "vitest";
import { scopesOfRole } from "#accounts/may.ts";
import type { Role } from "#model/account.ts";
import type { SessionId, UserId } from "#model/ids.ts";
import type { Viewer } from "#model/viewer.ts";
import { findReportKey } from "#queries/events/find-report-key.ts";
import { visibleProjects } from "#queries/visible-projects.ts";
import type { Store } from "#store/ports/store.ts";
import { createPerson, PASSWORD } from "#test/support/server/cheap-password.ts";
import { SQLITE_ENGINE } from "#test/support/store/sample-engine.ts";
import { StoreUnderTest } from "#test/support/store/store-under-test.ts";
import { addProject } from "./add-project.ts";
import { deleteProject } from "./delete-project.ts";
import { ensureInternalProject } from "./ensure-internal-project.ts";
import { switchSelfReporting } from "./switch-self-reporting.ts";

const NOW_MS = Date.parse("2026-11-15T12:00:00Z");
const owner = viewerOf("owner");

let store: Store;
beforeEach(async () => {
  ({ store } = await StoreUnderTest.create(SQLITE_ENGINE));
});

function viewerOf(role: Role): Viewer {
  const user = { id: 1 as UserId, email: "", name: "", role, createdAtMs: 0 };
  return { user, scopes: scopesOfRole(role), sessionId: 1 as SessionId };
}

const ensure = () => ensureInternalProject(store.projects, NOW_MS);
const add = (name: string) => addProject(owner, store, { name, platform: "node" }, NOW_MS);
const turn = (on: boolean, viewer = owner, slug = "lapwing") =>
  switchSelfReporting(viewer, store, slug, on, NOW_MS);

test("it is made once, is called Lapwing and reports at once", async () => {
  const made = await ensure();
  expect(made).toMatchObject({ slug: "lapwing", name: "Lapwing", isInternal: true });
  expect(await ensure()).toEqual(made);
  expect(await store.projects.list()).toHaveLength(1);
  expect(await findReportKey(store)).toMatchObject({ projectId: made?.id });
});

test("a slug that somebody has is left to them", async () => {
  await add("Lapwing");
  expect(await ensure()).toMatchObject({ slug: "lapwing-2", isInternal: true });
});

test("two processes that make it at once make one", async () => {
  const made = await Promise.all([ensure(), ensure(), ensure()]);
  expect(new Set(made.map((project) => project?.id)).size).toBe(1);
  expect(await store.projects.list()).toHaveLength(1);
});

test("deleted, it does not come back", async () => {
  await ensure();
  await createPerson(store);
  const proof = { password: PASSWORD, address: "" };
  await deleteProject(owner, store, "lapwing", { typed: "lapwing", ...proof }, NOW_MS);
  expect(await ensure()).toBeUndefined();
  expect(await findReportKey(store)).toBeUndefined();
  expect(await store.projects.list()).toEqual([]);
});

test("it stands last among the projects", async () => {
  await ensure();
  await add("Shop");
  await add("Admin page");
  const slugs = (await visibleProjects(owner, store)).map(({ slug }) => slug);
  expect(slugs).toEqual(["admin-page", "shop", "lapwing"]);
});

test("switched off it has no key that works, switched on it has the same one again", async () => {
  await ensure();
  const before = await findReportKey(store);
  await turn(false);
  expect(await findReportKey(store)).toBeUndefined();
  await turn(true);
  expect(await findReportKey(store)).toEqual(before);
});

test("switched on without any key it gets one", async () => {
  const project = await ensure();
  if (project === undefined) throw new Error("no project");
  for (const { id } of await store.projects.listKeys(project.id)) {
    await store.projects.deleteKey(id);
  }
  await turn(true);
  expect(await findReportKey(store)).toMatchObject({ projectId: project.id });
});

test("admins may switch, members may not, and no other project has the switch", async () => {
  await ensure();
  await add("Shop");
  await turn(false, viewerOf("admin"));
  await expect(turn(true, viewerOf("member"))).rejects.toMatchObject({ code: "forbidden" });
  await expect(turn(false, owner, "shop")).rejects.toMatchObject({ code: "invalid_input" });
  expect(await findReportKey(store)).toBeUndefined();
});
