import { beforeEach, expect, test } from "vitest";
import { scopesOfRole } from "#accounts/may.ts";
import type { Role } from "#model/account.ts";
import type { ProjectId, SessionId, UserId } from "#model/ids.ts";
import type { Viewer } from "#model/viewer.ts";
import { countUserData } from "#queries/settings/count-user-data.ts";
import { userEvent } from "#test/contract/digest/user-data-claims.ts";
import { SQLITE_ENGINE } from "#test/support/store/sample-engine.ts";
import { NOON_MS } from "#test/support/store/samples.ts";
import { StoreUnderTest } from "#test/support/store/store-under-test.ts";
import { readUserSelector, requestUserDeletion } from "./user-data.ts";

let under: StoreUnderTest;
let shop: ProjectId;
beforeEach(async () => {
  under = await StoreUnderTest.create(SQLITE_ENGINE);
  shop = await under.createProject("shop");
  await under.write([userEvent({ projectId: shop, id: "42" })]);
});

function viewerOf(role: Role): Viewer {
  const user = { id: 1 as UserId, email: "ada@example.com", name: "", role, createdAtMs: 0 };
  return { user, scopes: scopesOfRole(role), sessionId: 1 as SessionId };
}
const ask = (viewer: Viewer, user: string, typed: string) =>
  requestUserDeletion(viewer, under.store, "shop", { user, typed }, NOON_MS);

test("an admin may ask, a member may not, and neither may a token", async () => {
  const admin = viewerOf("admin");
  const token: Viewer = { user: admin.user, scopes: admin.scopes };
  for (const viewer of [viewerOf("member"), token]) {
    await expect(ask(viewer, "42", "42")).rejects.toMatchObject({ code: "forbidden" });
    await expect(countUserData(viewer, under.store, "shop", { id: "42" })).rejects.toMatchObject({
      code: "forbidden",
    });
  }
  expect(await countUserData(admin, under.store, "shop", { id: "42" })).toEqual({ events: 1 });
  const made = await ask(admin, " 42 ", "42");
  expect(made).toMatchObject({
    requestedBy: "ada@example.com",
    status: "waiting",
    shown: "id 4…",
  });
});

test("what is not typed twice is not deleted", async () => {
  const refused = { code: "invalid_input", field: "typed" };
  await expect(ask(viewerOf("owner"), "42", "43")).rejects.toMatchObject(refused);
  expect(await under.store.userData.list(shop, 5)).toEqual([]);
});

test("what reads like an e-mail address is one, in any case; a release is not", () => {
  expect(readUserSelector(" Ann@Example.com")).toEqual({ email: "ann@example.com" });
  for (const id of ["user-7", "shop-web@4.20.1", "ann@tenant", "pkg@1.0.0-rc.1"]) {
    expect(readUserSelector(id)).toEqual({ id });
  }
  for (const wrong of ["", "  ", "a@", "@b", "a b@c", "x".repeat(301)]) {
    expect(() => readUserSelector(wrong)).toThrow(expect.objectContaining({ field: "user" }));
  }
});
