/** What is shown when there is nothing to show: no such page, a page that fails, and the last resort. */
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { findAxeProblems } from "#test/support/browser/find-axe-problems.ts";
import { openPage, openPages, type Pages, sendErrors } from "#test/support/browser/pages.ts";
import { waitUntil } from "#test/support/server/lapwing.ts";
import { addProject } from "#test/support/server/projects.ts";

const CLIENT =
  "Application error: a client-side exception has occurred (see the browser console for more information).";
const SERVER =
  "Application error: a server-side exception has occurred (see the server logs for more information).";

let pages: Pages;
let page: Page;

beforeAll(async () => {
  pages = await openPages();
  await sendErrors(pages, ["Aa", "Ab"]);
});
afterAll(() => pages?.close());
beforeEach(async () => {
  pages.wire.reset();
  page = await pages.context.newPage();
  onTestFinished(() => page.close());
});

/** Another window of the same person. */
async function openOther(options: BrowserContextOptions): Promise<Page> {
  const context = await pages.browser.newContext({
    baseURL: pages.wire.url,
    storageState: await pages.context.storageState(),
    ...options,
  });
  onTestFinished(() => context.close());
  return context.newPage();
}

function runSql(sql: string): void {
  const db = new DatabaseSync(join(pages.server.data, "meta.db"), { timeout: 5000 });
  db.exec(sql);
  db.close();
}

/** Takes a table away until the test is over or `putBack` is called. */
function breakTable(table: string): { putBack: () => void } {
  let isGone = true;
  runSql(`ALTER TABLE ${table} RENAME TO ${table}_gone`);
  const putBack = () => {
    if (isGone) runSql(`ALTER TABLE ${table}_gone RENAME TO ${table}`);
    isGone = false;
  };
  onTestFinished(putBack);
  return { putBack };
}

test.each([
  "/no/such/page",
  "/no-such-project/issues",
  "/no-such-project/settings/keys",
  "/shop/issues/SHOP-999",
  "/shop/issues/SHOP-1/events/00000000000000000000000000000000",
  "/shop/nonsense",
])("%s is a 404 in the app's own design, with a way back and search", async (address) => {
  expect((await page.goto(address))?.status()).toBe(404);
  await page.getByRole("heading", { name: "There is no page at this address" }).waitFor();
  await page.getByText(`${address} does not exist, or you do not have access to it.`).waitFor();
  expect(await page.title()).toBe("Page not found · Lapwing");
  await page.getByRole("navigation", { name: "Settings and account" }).waitFor();
  await page.getByRole("button", { name: "Go back" }).waitFor();
  await page.getByRole("main").getByRole("link", { name: "Overview" }).last().waitFor();
  // What was meant is searched for, and one Enter away.
  const search = page.getByRole("textbox", { name: "Search issues" });
  expect(await search.inputValue()).toBe(address.split("/").at(-1));
});

test("the 404 page leads on: Enter opens what was meant, and back goes back", async () => {
  await openPage(page, "/shop/issues");
  await page.goto("/shop/isues/SHOP-2");
  await page.getByRole("link", { name: /Ab was thrown/ }).waitFor();
  await page.getByRole("textbox", { name: "Search issues" }).press("Enter");
  await page.getByRole("heading", { name: /Ab was thrown/ }).waitFor();
  await page.goBack();
  await page.getByRole("button", { name: "Go back" }).click();
  await page.waitForURL("**/shop/issues");
});

test("a click to what is gone shows the 404 page too", async () => {
  addProject(pages.server.data, "leaving");
  await openPage(page, "/");
  runSql("UPDATE project SET slug = 'left' WHERE slug = 'leaving'");
  await page
    .getByRole("navigation", { name: "Projects" })
    .getByRole("link", { name: "leaving" })
    .click();
  await page.getByRole("heading", { name: "There is no page at this address" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/leaving/issues");
});

test("without scripts the 404 page is there, for strangers too and without their learning more", async () => {
  const plain = await openOther({ javaScriptEnabled: false });
  const missing = ["/no/such/page", "/no-such", "/no-such/issues", "/shop/issues/SHOP-999"];
  for (const address of missing) {
    expect((await plain.goto(address))?.status()).toBe(404);
    await plain.getByRole("heading", { name: "There is no page at this address" }).waitFor();
    await plain.getByRole("link", { name: "Overview" }).first().waitFor();
    const search = plain.getByLabel("Search issues").and(plain.locator("input"));
    expect(await search.inputValue()).toBe(address.split("/").at(-1));
    await search.fill("Aa");
    await search.press("Enter");
    await plain.waitForURL("**/issues?query=Aa");
    await plain.getByRole("link", { name: /^Aa / }).waitFor();
  }
  const stranger = await openOther({ javaScriptEnabled: false, storageState: undefined });
  expect((await stranger.goto("/no/such/page"))?.status()).toBe(404);
  await stranger.getByRole("link", { name: "Overview" }).waitFor();
  // Whether a project exists is nobody's business who is not signed in.
  for (const address of ["/shop/issues", "/no-such-project/issues"]) {
    await stranger.goto(address);
    expect(new URL(stranger.url()).pathname).toBe("/login");
  }
});

test("a project's bare address leads to its issues, and one of no project to nothing", async () => {
  await openPage(page, "/shop");
  expect(new URL(page.url()).pathname).toBe("/shop/issues");
  await page.getByRole("link", { name: /^Aa / }).waitFor();
  expect((await page.goto("/no-such"))?.status()).toBe(404);
});

test("a page that fails answers 500, keeps the shell and comes back with Try again", async () => {
  const { putBack } = breakTable("issue_hour");
  expect((await page.goto("/shop/issues"))?.status()).toBe(500);
  await page.getByText("This page could not be shown").waitFor();
  await page.getByRole("navigation", { name: "Settings and account" }).waitFor();
  const digest = /digest (\w+)/.exec(
    (await page.locator(".failed-section").textContent()) ?? "",
  )?.[1];
  expect(digest).toBeDefined();
  await waitUntil("it is in the log", () => pages.server.log.includes(`digest: '${digest}'`));
  expect(await findAxeProblems(page)).toEqual([]);
  putBack();
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("link", { name: /^Aa / }).waitFor();
});

test("a click to a page that fails keeps the shell, and the rest goes on working", async () => {
  await openPage(page, "/account");
  const { putBack } = breakTable("issue_hour");
  await page.getByRole("link", { name: "Overview", exact: true }).first().click();
  await page.getByText("This page could not be shown").waitFor();
  await page.getByRole("link", { name: "owner" }).click();
  await page.getByRole("heading", { name: "Account" }).waitFor();
  putBack();
});

test("without scripts a page that fails says so with the digest that is in the log", async () => {
  breakTable("issue_hour");
  const plain = await openOther({ javaScriptEnabled: false });
  expect((await plain.goto("/shop/issues?sort=users"))?.status()).toBe(500);
  await plain.getByText(SERVER, { exact: true }).waitFor();
  const words = await plain.getByRole("main").innerText();
  const digest = /^Digest: (\w+)$/m.exec(words)?.[1];
  expect(digest).toBeDefined();
  await waitUntil("it is in the log", () => pages.server.log.includes(`digest: '${digest}'`));
  // Readable without anything else of the app, in the page's own colours.
  expect(await plain.getByRole("main").evaluate((main) => getComputedStyle(main).display)).toBe(
    "grid",
  );
  await plain.getByRole("link", { name: "Reload the page" }).click();
  expect(new URL(plain.url()).search).toBe("?sort=users");
});

test("when not even the shell can be made, the last resort says so with the digest", async () => {
  const { putBack } = breakTable("project");
  expect((await page.goto("/shop/issues"))?.status()).toBe(500);
  // Drawn by React in place of what came with the document.
  await page.locator("body:not(:has(#fallback))").getByText(SERVER, { exact: true }).waitFor();
  const digest = /^Digest: (\w+)$/m.exec(await page.getByRole("main").innerText())?.[1];
  await waitUntil("it is in the log", () => pages.server.log.includes(`digest: '${digest}'`));
  putBack();
  await page.getByRole("link", { name: "Reload the page" }).click();
  await page.getByRole("link", { name: /^Aa / }).waitFor();
});

test("scripts that never come leave the same words, a little later", async () => {
  breakTable("issue_hour");
  pages.wire.rule = ({ path }) => (path.startsWith("/_next/") ? "cut" : "pass");
  // A browser that has none of them kept.
  const fresh = await openOther({});
  await fresh.goto("/shop/issues", { waitUntil: "commit" });
  await fresh.getByText(SERVER, { exact: true }).waitFor({ state: "visible" });
});

test.each(["light", "dark"] as const)(
  "the last resort says the specified words and stands on its own, %s",
  async (colorScheme) => {
    const blocked: string[] = [];
    page.on("console", (message) => {
      if (message.text().includes("Content Security Policy")) blocked.push(message.text());
    });
    await page.emulateMedia({ colorScheme });
    await openPage(page, "/account");
    // From now on no page can be drawn that has a button, and what would say so has one.
    await page.evaluate(() => {
      const create = document.createElement.bind(document);
      document.createElement = (tag: string, options?: ElementCreationOptions) => {
        if (tag === "button") throw new Error("no buttons today");
        return create(tag, options);
      };
    });
    await page.getByRole("link", { name: "Overview", exact: true }).first().click();
    await page.getByText(CLIENT, { exact: true }).waitFor();
    expect(await page.getByRole("main").innerText()).toBe(`${CLIENT}\n\nReload the page`);
    expect(await page.title()).toBe("Application error · Lapwing");
    // It uses nothing of the app's styles.
    const looks = await page.evaluate(() => ({
      classes: document.querySelectorAll("main [class]:not(svg), main[class], body[class]").length,
      display: getComputedStyle(document.body).display,
      background: getComputedStyle(document.body).backgroundColor,
    }));
    expect(looks).toEqual({
      classes: 0,
      display: "grid",
      background: colorScheme === "light" ? "rgb(255, 255, 255)" : "rgb(15, 18, 20)",
    });
    expect(blocked).toEqual([]);
    expect(await findAxeProblems(page)).toEqual([]);
    await page.getByRole("link", { name: "Reload the page" }).click();
    await page.getByRole("heading", { level: 1 }).waitFor();
  },
);
