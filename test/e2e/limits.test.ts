import { beforeEach, expect, test } from "vitest";
import { findAxeProblems } from "#test/support/browser/find-axe-problems.ts";
import { openOwnersPage } from "#test/support/browser/owners-page.ts";
import { readStored } from "#test/support/faults/ledger.ts";
import { waitUntil } from "#test/support/server/lapwing.ts";

const on = openOwnersPage();
beforeEach(() => on.page.goto("about:blank"));

const LIMITS = "/shop/settings/limits";
/** The card of the project's own; another one below is the installation's. */
const card = (where = on.page) => where.locator(".card:has(#limits)");

async function sendMessage() {
  const { host, username, pathname } = new URL(on.shop.dsn);
  const answer = await fetch(`http://${host}/api${pathname}/store/?sentry_key=${username}`, {
    method: "POST",
    body: JSON.stringify({ message: "x" }),
  });
  return { status: answer.status, limits: answer.headers.get("x-sentry-rate-limits") };
}

test("a limit is tried on the last week, set, holds at once, and is removed", async () => {
  for (let i = 0; i < 3; i++) expect((await sendMessage()).status).toBe(200);
  await waitUntil(
    "they are counted",
    () => readStored(on.server.data).outcomes["accepted//error"] === 3,
  );
  await on.page.goto("/shop/settings");
  await on.page.getByRole("link", { name: "Limits" }).click();
  await on.page.getByRole("heading", { name: "Limits", level: 1 }).waitFor();
  const mine = card();
  await mine.getByLabel("What").selectOption("error");
  await mine.getByLabel("At most").fill("2");
  await mine.getByRole("button", { name: "Test against last week" }).click();
  await mine
    .getByText(/would have refused 1 of 3 errors, on .* UTC\. Nothing was saved\./)
    .waitFor();
  expect((await sendMessage()).status).toBe(200);
  expect(await mine.getByLabel("At most").inputValue()).toBe("2");
  await mine.getByRole("button", { name: "Save limit" }).click();
  await mine.getByText("2 errors per hour").waitFor();
  // The hour has used it up already.
  expect(await sendMessage()).toEqual({
    status: 429,
    limits: expect.stringMatching(/^\d+:error:project:project_quota$/),
  });
  await mine.getByRole("button", { name: "Remove 2 errors per hour" }).click();
  await mine.getByText("No limits: everything is accepted.").waitFor();
  expect((await sendMessage()).status).toBe(200);
});

test("a number that is none is said at its field, and what was typed stays", async () => {
  await on.page.goto(LIMITS);
  await card().getByLabel("At most").fill("many");
  await card().getByRole("button", { name: "Save limit" }).click();
  await card().getByText("Use a whole number, 0 or more.").waitFor();
  expect(await card().getByLabel("At most").inputValue()).toBe("many");
});

test("without scripts: a key's limit, the bounds and the switch", async () => {
  const plain = await on.browser.newContext({
    baseURL: on.server.url,
    javaScriptEnabled: false,
    storageState: await on.context.storageState(),
  });
  const still = await plain.newPage();
  await still.goto(LIMITS);
  await card(still).getByLabel("For").selectOption({ index: 1 });
  await card(still).getByLabel("At most").fill("0");
  await card(still).getByRole("button", { name: "Save limit" }).click();
  await still.getByText("0 errors per hour").waitFor();
  expect(await sendMessage()).toEqual({ status: 429, limits: "60:error:key:key_quota" });
  await still.getByRole("button", { name: "Remove 0 errors per hour" }).click();
  await still.getByText("No limits: everything is accepted.").waitFor();
  await still.getByLabel("New issues per hour").fill("250");
  await still.getByRole("button", { name: "Save safeguards" }).click();
  await still.getByText("Saved. Takes effect within five seconds.").waitFor();
  await still.goto(LIMITS);
  expect(await still.getByLabel("New issues per hour").inputValue()).toBe("250");
  await still.getByRole("switch", { name: "Spike protection" }).click();
  await still.locator("[role=switch][aria-checked=false]").waitFor();
  await plain.close();
});

test("axe finds nothing, in both themes", async () => {
  await on.page.goto(LIMITS);
  await on.page.getByRole("heading", { name: "Safeguards" }).waitFor();
  expect(await findAxeProblems(on.page)).toEqual([]);
});
