/** What a project hides: who may change it, what cannot be kept, and what a page is shown before. */
import { beforeEach, expect, test } from "vitest";
import { scopesOfRole } from "#accounts/may.ts";
import type { Role } from "#model/account.ts";
import type { ProjectId, SessionId, UserId } from "#model/ids.ts";
import type { Viewer } from "#model/viewer.ts";
import { previewPrivacy } from "#queries/settings/preview-privacy.ts";
import { showPrivacy } from "#queries/settings/show-privacy.ts";
import { SQLITE_ENGINE } from "#test/support/store/sample-engine.ts";
import { NOON_MS, sample } from "#test/support/store/samples.ts";
import { StoreUnderTest } from "#test/support/store/store-under-test.ts";
import { type PrivacyTexts, readPrivacy, setPrivacy, writePrivacy } from "./privacy.ts";

const TEXTS: PrivacyTexts = {
  usesDefaults: "on",
  ip: "truncated",
  keepCookies: "",
  sensitiveKeys: "tax_number\nloyalty",
  safeKeys: "",
  patterns: "CUST-\\d{6}",
};

let under: StoreUnderTest;
let shop: ProjectId;
beforeEach(async () => {
  under = await StoreUnderTest.create(SQLITE_ENGINE);
  shop = await under.createProject("shop");
});

function viewerOf(role: Role): Viewer {
  const user = { id: 1 as UserId, email: "", name: "", role, createdAtMs: 0 };
  return { user, scopes: scopesOfRole(role), sessionId: 1 as SessionId };
}
const admin = viewerOf("admin");

test("an admin may change what is hidden, a member may not", async () => {
  const forbidden = { code: "forbidden" };
  const member = viewerOf("member");
  await expect(setPrivacy(member, under.store, "shop", TEXTS)).rejects.toMatchObject(forbidden);
  await expect(
    previewPrivacy(member, under.store, "shop", readPrivacy(TEXTS)),
  ).rejects.toMatchObject(forbidden);
  await setPrivacy(admin, under.store, "shop", TEXTS);
  const shown = await showPrivacy(admin, under.store, "shop", NOON_MS);
  expect(shown?.settings).toEqual(readPrivacy(TEXTS));
  expect(shown && writePrivacy(shown.settings)).toEqual(TEXTS);
  await expect(setPrivacy(admin, under.store, "none", TEXTS)).rejects.toMatchObject({
    code: "not_found",
  });
});

test.each<[Partial<PrivacyTexts>, string]>([
  [{ ip: "some" }, "ip"],
  [{ patterns: "(unclosed" }, "patterns"],
  [{ patterns: "(\\w{30}){30}" }, "patterns"],
  [{ patterns: "a|" }, "patterns"],
  [{ patterns: Array.from({ length: 21 }, (_, at) => `a${at}`).join("\n") }, "patterns"],
  [{ sensitiveKeys: "---" }, "sensitiveKeys"],
  [{ safeKeys: "k".repeat(101) }, "safeKeys"],
])("%j is refused, with the field", (change, field) => {
  expect(() => readPrivacy({ ...TEXTS, ...change })).toThrow(
    expect.objectContaining({ code: "invalid_input", field }),
  );
});

test("blank lines and repetitions are left out", () => {
  const read = readPrivacy({ ...TEXTS, sensitiveKeys: " a \n\n a\nb\r\n" });
  expect(read.sensitiveKeys).toEqual(["a", "b"]);
});

test("the preview shows what more would be hidden, and stores nothing", async () => {
  const payload = {
    extra: { loyalty: "x", note: "for CUST-123456", kept: "yes" },
    request: { headers: [["X-Shop", "CUST-654321"]] },
  };
  const one = sample({ projectId: shop });
  one.row.payload = Buffer.from(JSON.stringify(payload));
  await under.write([one]);
  const preview = await previewPrivacy(admin, under.store, "shop", readPrivacy(TEXTS));
  expect(preview?.[0]?.changes).toEqual([
    { path: "extra.loyalty", before: "x", after: "[Filtered]" },
    { path: "extra.note", before: "for CUST-123456", after: "for [Filtered]" },
    { path: "request.headers.X-Shop.1", before: "CUST-654321", after: "[Filtered]" },
  ]);
  const stored = await under.store.events.find(shop, one.row.eventId);
  expect(stored?.payload.equals(one.row.payload)).toBe(true);
  expect((await showPrivacy(admin, under.store, "shop", NOON_MS))?.settings.patterns).toEqual([]);
  const same = await previewPrivacy(admin, under.store, "shop", {
    ...readPrivacy(TEXTS),
    sensitiveKeys: [],
    patterns: [],
  });
  expect(same?.[0]?.changes).toEqual([]);
});
