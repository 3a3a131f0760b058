/** Who may not is told why and whom to ask, finds no button to press, and is refused all the same. */
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { launchBrowser } from "#test/support/browser/browser.ts";
import { waitForLive } from "#test/support/browser/page-ready.ts";
import { sendErrors } from "#test/support/load/send-errors.ts";
import { Api } from "#test/support/server/api.ts";
import type { Project } from "#test/support/server/copy-owner.ts";
import { Lapwing, waitUntil } from "#test/support/server/lapwing.ts";
import { addPerson } from "#test/support/server/people.ts";
import { openSignedIn } from "#test/support/server/sign-in.ts";

let server: Lapwing;
let browser: Browser;
let shop: Project;
let owner: BrowserContext;
let viewer: BrowserContext;
let page: Page;

beforeAll(async () => {
  server = await Lapwing.start();
  shop = await server.setup("Shop");
  await sendErrors(shop, ["TypeError"]);
  const api = new Api(server, shop);
  await waitUntil("the issue is there", async () => (await api.issues("shop")).length === 1);
  browser = await launchBrowser();
  owner = await openSignedIn(browser, server, { javaScriptEnabled: false });
  viewer = await openSignedIn(browser, server, {}, await addPerson(server.data, "viewer"));
});
afterAll(async () => {
  await browser?.close();
  await server?.remove();
});
beforeEach(async () => {
  page = await viewer.newPage();
});
afterEach(() => page.close());

const WHY = /This needs the role (admin|owner); yours is viewer\. Ask .*owner@example\.com/;

test.each([
  ["/shop/settings", 2],
  ["/shop/settings/keys", 1],
  ["/new", 1],
])("%s says why and whom to ask, and has nothing to press", async (path, sentences) => {
  await page.goto(path);
  await expect.poll(() => page.getByText(WHY).count()).toBe(sentences);
  const buttons = page.locator("main form button, main form input, main [role=switch]");
  expect(await buttons.count()).toBe(0);
});

test("what may be seen is there: the project's words and its DSN", async () => {
  await page.goto("/shop/settings");
  expect(await page.locator("main").textContent()).toContain("Shop");
  await page.goto("/shop/settings/keys");
  expect(await page.getByLabel(/^DSN of/).textContent()).toBe(shop.dsn);
});

test("neither sidebar, palette nor overview offer what is refused", async () => {
  await page.goto("/shop/issues");
  await waitForLive(page);
  expect(await page.getByRole("link", { name: "Project settings" }).count()).toBe(0);
  await page.keyboard.press("Control+k");
  const rows = page.locator(".palette [cmdk-item]");
  await rows.first().waitFor();
  const offered = (await rows.allInnerTexts()).join();
  expect(offered).toContain("Account");
  for (const words of ["New project", "Project settings", "Keys"]) {
    expect(offered).not.toContain(words);
  }
  await page.goto("/");
  expect(await page.getByRole("link", { name: "New project" }).count()).toBe(0);
});

test("an issue is read, not changed, by button or by key", async () => {
  await page.goto("/shop/issues/SHOP-1");
  await page.locator(".u-over").waitFor();
  await page.getByText("Your role may read issues, not change them.").waitFor();
  expect(await page.getByRole("button", { name: /Resolve|Archive/ }).count()).toBe(0);
  await page.keyboard.press("e");
  await page.reload();
  expect(await page.locator(".issue-meta").textContent()).not.toContain("Resolved");
  await page.goto("/shop/issues");
  await waitForLive(page);
  for (const key of ["j", "e"]) await page.keyboard.press(key);
  await page.getByText("Your role may read issues, not change them.").waitFor();
  expect(await page.locator(".issue-row").count()).toBe(1);
});

/** A form as the owner's page has it, sent with the viewer's session. */
async function sendAsViewer(path: string, form: string, typed: Record<string, string>) {
  const source = await owner.newPage();
  await source.goto(path);
  const multipart: Record<string, string> = {};
  for (const field of await source.locator(`${form} input[type=hidden]`).all()) {
    multipart[(await field.getAttribute("name")) ?? ""] = (await field.getAttribute("value")) ?? "";
  }
  await source.close();
  expect(Object.keys(multipart).join()).toContain("$ACTION");
  const answer = await viewer.request.post(path, {
    headers: { origin: server.url },
    multipart: { ...multipart, ...typed },
    maxRedirects: 0,
  });
  expect(answer.headers().location).toBeUndefined();
}

test("a form that the page does not show is refused by the policy", async () => {
  const keys = "/shop/settings/keys";
  await sendAsViewer(keys, "form:has([role=switch])", {});
  await sendAsViewer(keys, "form.new-key", { label: "Mine" });
  await sendAsViewer("/shop/settings", "form:has([name=slug])", { slug: "taken-over" });
  await sendAsViewer("/new", "form.settings-form", { name: "Mine", platform: "node" });
  await page.goto(keys);
  expect(await page.locator(".key-card").count()).toBe(1);
  expect(await page.getByText("Disabled", { exact: true }).count()).toBe(0);
  await sendErrors(shop, ["TypeError"]);
  for (const slug of ["taken-over", "mine"]) {
    expect((await page.goto(`/${slug}/settings`))?.status()).toBe(404);
  }
});
