/** Filters of a project: who may change them, and what a page is told about them. */
import { beforeEach, expect, test } from "vitest";
import { scopesOfRole } from "#accounts/may.ts";
import { DAY_MS, HOUR_MS } from "#lib/time.ts";
import type { Role } from "#model/account.ts";
import type { ProjectId, SessionId, UserId } from "#model/ids.ts";
import type { Viewer } from "#model/viewer.ts";
import { showFilters } from "#queries/settings/show-filters.ts";
import { SQLITE_ENGINE } from "#test/support/store/sample-engine.ts";
import { accepted, NOON_MS } from "#test/support/store/samples.ts";
import { StoreUnderTest } from "#test/support/store/store-under-test.ts";
import { setFilterRules, switchFilter } from "./filters.ts";

const RULES = { message: "*chunk*\nAbortError: *", release: "", environment: "", url: "*/x/*" };

let under: StoreUnderTest;
let shop: ProjectId;
beforeEach(async () => {
  under = await StoreUnderTest.create(SQLITE_ENGINE);
  shop = await under.createProject("shop");
  await under.createProject("blog");
});

function viewerOf(role: Role): Viewer {
  const user = { id: 1 as UserId, email: "", name: "", role, createdAtMs: 0 };
  return { user, scopes: scopesOfRole(role), sessionId: 1 as SessionId };
}
const admin = viewerOf("admin");
const show = (slug = "shop") => showFilters(admin, under.store, slug, NOON_MS);

test("an admin may change filters, a member may not", async () => {
  const { store } = under;
  for (const viewer of [viewerOf("member"), viewerOf("viewer")]) {
    const forbidden = { code: "forbidden" };
    await expect(switchFilter(viewer, store, "shop", "localhost", true)).rejects.toMatchObject(
      forbidden,
    );
    await expect(setFilterRules(viewer, store, "shop", RULES)).rejects.toMatchObject(forbidden);
  }
  const before = await show();
  await switchFilter(admin, store, "shop", "localhost", true);
  await setFilterRules(admin, store, "shop", RULES);
  const after = await show();
  expect(before?.families.find(({ family }) => family === "localhost")?.isOn).toBe(false);
  expect(after?.families.find(({ family }) => family === "localhost")?.isOn).toBe(true);
  expect(after?.rules).toEqual(RULES);
  expect((await show("blog"))?.rules.message).toBe("");
});

test("a project that does not exist and a filter that does not exist are refused", async () => {
  const { store } = under;
  await expect(switchFilter(admin, store, "none", "localhost", true)).rejects.toMatchObject({
    code: "not_found",
  });
  await expect(switchFilter(admin, store, "shop", "everything", true)).rejects.toMatchObject({
    code: "invalid_input",
  });
  expect(await show("none")).toBeUndefined();
});

test("one rule that cannot be changes nothing", async () => {
  await setFilterRules(admin, under.store, "shop", RULES);
  const wrong = { ...RULES, message: "", url: "*" };
  await expect(setFilterRules(admin, under.store, "shop", wrong)).rejects.toMatchObject({
    field: "url",
  });
  expect((await show())?.rules).toEqual(RULES);
});

test("what was dropped in the last seven days is counted by filter", async () => {
  const dropped = (reason: string, quantity: number, hourMs = NOON_MS) =>
    accepted(shop, { kind: "filtered", reason, quantity, hourMs });
  await under.write(
    [],
    [
      dropped("web-crawlers", 3),
      dropped("web-crawlers", 4, NOON_MS - 7 * DAY_MS),
      dropped("web-crawlers", 100, NOON_MS - 7 * DAY_MS - HOUR_MS),
      dropped("error-message", 5),
      dropped("url", 1),
      // Not a filter's doing, though it has the same reason.
      accepted(shop, { kind: "invalid", reason: "web-crawlers", quantity: 1000 }),
      accepted(shop, { quantity: 1000 }),
    ],
  );
  const shown = await show();
  expect(Object.fromEntries(shown?.families.map((one) => [one.family, one.dropped]) ?? [])).toEqual(
    {
      "browser-extensions": 0,
      "resize-observer": 0,
      "cross-origin-script-errors": 0,
      "webview-noise": 0,
      "legacy-browsers": 0,
      "web-crawlers": 7,
      localhost: 0,
    },
  );
  expect(shown?.droppedByRules).toEqual({ message: 5, release: 0, environment: 0, url: 1 });
  expect((await show("blog"))?.droppedByRules.message).toBe(0);
});
