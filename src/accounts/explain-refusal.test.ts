import { expect, test } from "vitest";
import type { Role } from "#model/account.ts";
import type { SessionId, UserId } from "#model/ids.ts";
import type { Viewer } from "#model/viewer.ts";
import { openTestStore } from "#test/support/store/store.ts";
import { explainRefusal } from "./explain-refusal.ts";

function viewer(role: Role): Viewer {
  const user = { id: 99 as UserId, email: "", name: "", role, createdAtMs: 0 };
  return { user, scopes: new Set(), sessionId: 1 as SessionId };
}

async function storeWith(...people: [name: string, role: Role][]) {
  const store = await openTestStore();
  for (const [name, role] of people) {
    const email = `${name.toLowerCase() || "nameless"}@shop.example`;
    await store.accounts.createUser({ name, email, role, passwordHash: "", createdAtMs: 0 });
  }
  return store;
}

test("who may is told nothing", async () => {
  const store = await storeWith(["Mara", "owner"]);
  expect(await explainRefusal(viewer("admin"), store, "change project")).toBeUndefined();
});

test("who may not is told why, and whom to ask", async () => {
  const store = await storeWith(["Mara", "owner"], ["Vi", "viewer"], ["Me", "member"]);
  expect(await explainRefusal(viewer("viewer"), store, "create project")).toBe(
    "This needs the role admin; yours is viewer. Ask Mara (mara@shop.example).",
  );
});

test("the highest roles come first, and nobody is named who may not either", async () => {
  const store = await storeWith(["Ada", "admin"], ["", "owner"], ["Bo", "admin"], ["Me", "member"]);
  const ask = async (action: "manage keys" | "delete project" | "triage issue") =>
    (await explainRefusal(viewer("viewer"), store, action))?.replace(/^.*Ask /, "");
  expect(await ask("delete project")).toBe("nameless@shop.example.");
  expect(await ask("manage keys")).toBe(
    "nameless@shop.example, Ada (ada@shop.example) or 1 other.",
  );
  expect(await ask("triage issue")).toContain("or 2 others.");
});
