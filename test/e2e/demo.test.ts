import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser } from "#test/support/browser/browser.ts";
import { signIn } from "#test/support/server/demo-server.ts";
import { Lapwing, runCli, waitUntil } from "#test/support/server/lapwing.ts";

let server: Lapwing;
let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  server = await Lapwing.start();
  await server.setup("Storefront");
  browser = await launchBrowser();
  context = await browser.newContext({ baseURL: server.url });
  await signIn(context, { email: "owner@example.com", password: "correct horse battery" });
  page = await context.newPage();
});
afterAll(async () => {
  await browser?.close();
  await server?.remove();
});

test("a button in the empty state makes the demo project, says how far it is, and leads there", async () => {
  await page.goto("/");
  await page.getByRole("button", { name: "Try it with demo data" }).click();
  await page.getByRole("button", { name: "Making the demo" }).waitFor();
  const numbers = new Set<string>();
  await waitUntil("the number of sent events moves", async () => {
    const words = await page.locator(".demo-progress").textContent();
    const sent = /([\d,]+) of [\d,]+ events sent/.exec(words ?? "")?.[1];
    if (sent !== undefined) numbers.add(sent);
    return numbers.size >= 2;
  });
  await page.waitForURL("**/demo-shop/issues", { timeout: 100_000 });
  await page.getByText("UpstreamTimeoutError").waitFor();
  await page.getByText("This is the demo project.").waitFor();
  await page.goto(`${new URL("/", server.url)}`);
  // The page streams: its skeleton may stand first.
  await page.getByRole("row", { name: /Demo shop Demo/ }).waitFor();
});

test("one click removes it, and the button is back", async () => {
  await page.goto("/demo-shop/issues");
  await page.getByRole("button", { name: "Remove demo" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await page.getByRole("button", { name: "Try it with demo data" }).waitFor();
  const answer = await context.request.get("/demo-shop/issues");
  expect(answer.status()).toBe(404);
});

test("without JavaScript the button makes it too", async () => {
  const plain = await browser.newContext({
    baseURL: server.url,
    javaScriptEnabled: false,
    storageState: await context.storageState(),
  });
  const form = await plain.newPage();
  await form.goto("/");
  await form.getByRole("button", { name: "Try it with demo data" }).click({ timeout: 100_000 });
  await form.waitForURL("**/demo-shop/issues", { timeout: 100_000 });
  await form.getByRole("button", { name: "Remove demo" }).click();
  await form.waitForURL((url) => url.pathname === "/");
  await plain.close();
});

test("the command line makes it on the running server, once, and removes it", async () => {
  const here = ["--data", server.data];
  const made = await runCli(["demo", ...here]);
  expect(made.stdout).toContain(`${server.url}/demo-shop/issues`);
  const again = await runCli(["demo", ...here]);
  expect([again.code, again.stdout]).toEqual([0, expect.stringContaining("there already")]);
  const removed = await runCli(["demo", "--remove", ...here]);
  expect([removed.code, removed.stdout]).toEqual([0, expect.stringContaining("is removed")]);
  expect((await runCli(["demo", "--remove", ...here])).code).toBe(1);
});
