import { beforeEach, describe, expect, test } from "vitest";
import { scopesOfRole } from "#accounts/may.ts";
import { MAX_PER_ACCOUNT } from "#accounts/sign-in-limits.ts";
import { AppError } from "#lib/app-error.ts";
import type { Role } from "#model/account.ts";
import type { KeyId, SessionId, UserId } from "#model/ids.ts";
import type { Viewer } from "#model/viewer.ts";
import type { Store } from "#store/ports/store.ts";
import { createPerson, PASSWORD } from "#test/support/server/cheap-password.ts";
import { SQLITE_ENGINE } from "#test/support/store/sample-engine.ts";
import { StoreUnderTest } from "#test/support/store/store-under-test.ts";
import { addProject } from "./add-project.ts";
import { changeSlug, renameProject } from "./change-project.ts";
import { deleteProject } from "./delete-project.ts";
import { createKey, deleteKey, enableKey, labelKey, rotateKey } from "./keys.ts";

const NOW_MS = Date.parse("2026-11-15T12:00:00Z");
const owner = viewerOf("owner");

const DELETION = { typed: "shop", password: PASSWORD, address: "" };

let store: Store;
let keyId: KeyId;
beforeEach(async () => {
  ({ store } = await StoreUnderTest.create(SQLITE_ENGINE));
  await createPerson(store);
  const { key } = await addProject(owner, store, { name: "Shop", platform: "node" }, NOW_MS);
  keyId = key.id;
});

function viewerOf(role: Role): Viewer {
  const user = { id: 1 as UserId, email: "", name: "", role, createdAtMs: 0 };
  return { user, scopes: scopesOfRole(role), sessionId: 1 as SessionId };
}

const keys = async () => {
  const project = await store.projects.findBySlug("shop");
  return project ? store.projects.listKeys(project.id) : [];
};

/** What a verb was refused with. */
async function refusal(
  work: Promise<unknown>,
): Promise<{ code: string; field: string | undefined }> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof AppError)) throw new Error("it was not refused", { cause: error });
  return { code: error.code, field: error.field };
}

describe("who may", () => {
  const VERBS: Record<string, (viewer: Viewer, slug: string) => Promise<unknown>> = {
    rename: (viewer, slug) => renameProject(viewer, store, slug, { name: "X", platform: "node" }),
    "change the slug": (viewer, slug) => changeSlug(viewer, store, slug, "other-shop"),
    "create a key": (viewer, slug) => createKey(viewer, store, slug, "App", NOW_MS),
    "label a key": (viewer, slug) => labelKey(viewer, store, slug, keyId, "App"),
    "disable a key": (viewer, slug) => enableKey(viewer, store, slug, keyId, false),
    "rotate a key": (viewer, slug) => rotateKey(viewer, store, slug, keyId, NOW_MS),
    "delete a key": (viewer, slug) => deleteKey(viewer, store, slug, keyId),
  };

  test.each(Object.keys(VERBS))("an admin may %s, a member may not", async (name) => {
    const verb = VERBS[name];
    if (verb === undefined) throw new Error(name);
    expect((await refusal(verb(viewerOf("member"), "shop"))).code).toBe("forbidden");
    await verb(viewerOf("admin"), "shop");
  });

  test.each(Object.keys(VERBS))("nobody may %s in a project that does not exist", async (name) => {
    const verb = VERBS[name];
    if (verb === undefined) throw new Error(name);
    expect((await refusal(verb(owner, "nowhere"))).code).toBe("not_found");
    expect((await refusal(verb(viewerOf("viewer"), "nowhere"))).code).toBe("forbidden");
  });

  test("an admin may not delete a project, an owner may", async () => {
    const work = deleteProject(viewerOf("admin"), store, "shop", DELETION, NOW_MS);
    expect((await refusal(work)).code).toBe("forbidden");
    await deleteProject(owner, store, "shop", DELETION, NOW_MS);
    expect(await store.projects.list()).toEqual([]);
  });

  test("a token may change nothing here, whatever its scopes", async () => {
    const { sessionId: _, ...token } = owner;
    const work = renameProject(token, store, "shop", { name: "X", platform: "node" });
    expect((await refusal(work)).code).toBe("forbidden");
  });
});

test("a project is renamed and keeps its address", async () => {
  await renameProject(owner, store, "shop", { name: " Corner Shop ", platform: "python" });
  const project = await store.projects.findBySlug("shop");
  expect(project).toMatchObject({ name: "Corner Shop", platform: "python" });
});

test.each([
  ["name", { name: " ", platform: "node" }],
  ["name", { name: "x".repeat(101), platform: "node" }],
  ["platform", { name: "Shop", platform: "cobol-85" }],
])("a wrong %s is refused by its field", async (field, words) => {
  expect(await refusal(renameProject(owner, store, "shop", words))).toEqual({
    code: "invalid_input",
    field,
  });
});

test("a platform that is not in the list may stay", async () => {
  const project = await store.projects.findBySlug("shop");
  if (project === undefined) throw new Error("there is a shop");
  await store.projects.describe(project.id, { name: "Shop", platform: "cobol-85" });
  await renameProject(owner, store, "shop", { name: "Old Shop", platform: "cobol-85" });
  expect((await store.projects.findBySlug("shop"))?.name).toBe("Old Shop");
});

test.each(["", "Store Front", "UPPER", "-a", "a-", "123", "issues", "new", "x".repeat(51), "ü"])(
  "the slug %j is refused by its field",
  async (slug) => {
    const { code, field } = await refusal(changeSlug(owner, store, "shop", slug));
    expect([code, field]).toEqual(["invalid_input", "slug"]);
  },
);

test("a slug is changed, may stay, and is not taken from another project", async () => {
  await addProject(owner, store, { name: "Blog", platform: "node" }, NOW_MS);
  expect(await changeSlug(owner, store, "shop", "shop")).toBe("shop");
  const taken = await refusal(changeSlug(owner, store, "shop", "blog"));
  expect(taken).toEqual({ code: "already_exists", field: "slug" });
  expect(await changeSlug(owner, store, "shop", "corner-2")).toBe("corner-2");
  expect((await store.projects.list()).map(({ slug }) => slug)).toEqual(["blog", "corner-2"]);
});

test("a project is deleted only when its slug is typed", async () => {
  const remove = (typed: string) =>
    deleteProject(owner, store, "shop", { ...DELETION, typed }, NOW_MS);
  expect(await refusal(remove("Shop"))).toEqual({ code: "invalid_input", field: "typed" });
  expect(await store.projects.list()).toHaveLength(1);
  await remove(" shop ");
  expect(await store.projects.list()).toEqual([]);
});

test("a project is deleted only with the password, which cannot be guessed at will", async () => {
  const remove = (password: string) =>
    refusal(deleteProject(owner, store, "shop", { ...DELETION, password }, NOW_MS));
  expect(await remove("")).toEqual({ code: "invalid_input", field: "password" });
  for (let i = 0; i < MAX_PER_ACCOUNT; i++) {
    expect(await remove("wrong")).toEqual({ code: "forbidden", field: "password" });
  }
  expect((await remove(PASSWORD)).code).toBe("too_many");
  expect(await store.projects.list()).toHaveLength(1);
});

test("a rotated key has a sister of its label, and goes on working until it is disabled", async () => {
  const { old, fresh } = await rotateKey(owner, store, "shop", keyId, NOW_MS);
  expect(fresh.publicKey).toMatch(/^[0-9a-f]{32}$/);
  expect(fresh.publicKey).not.toBe(old.publicKey);
  expect((await keys()).map(({ label, enabled }) => [label, enabled])).toEqual([
    ["Default", true],
    ["Default", true],
  ]);
  await enableKey(owner, store, "shop", old.id, false);
  expect((await keys()).map(({ enabled }) => enabled)).toEqual([false, true]);
});

test("a key without a label can be rotated too", async () => {
  await store.projects.labelKey(keyId, "");
  const { fresh } = await rotateKey(owner, store, "shop", keyId, NOW_MS);
  expect(fresh.label).not.toBe("");
});

test("a key of another project is not found", async () => {
  const other = await addProject(owner, store, { name: "Blog", platform: "node" }, NOW_MS);
  const work = deleteKey(owner, store, "shop", other.key.id);
  expect((await refusal(work)).code).toBe("not_found");
  expect(await store.projects.listKeys(other.project.id)).toHaveLength(1);
});

test("a label is needed, and a project has at most fifty keys", async () => {
  expect((await refusal(labelKey(owner, store, "shop", keyId, " "))).field).toBe("label");
  for (let at = 1; at < 50; at++) await createKey(owner, store, "shop", `Key ${at}`, NOW_MS);
  expect((await refusal(createKey(owner, store, "shop", "More", NOW_MS))).code).toBe("too_many");
});
