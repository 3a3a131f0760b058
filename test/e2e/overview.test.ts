import { randomUUID } from "node:crypto";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser } from "#test/support/browser/browser.ts";
import { Api } from "#test/support/server/api.ts";
import type { Project } from "#test/support/server/copy-owner.ts";
import { Lapwing, waitUntil } from "#test/support/server/lapwing.ts";
import { addKey, addProject } from "#test/support/server/projects.ts";
import { openSignedIn } from "#test/support/server/sign-in.ts";

const HOUR_MS = 3_600_000;

let server: Lapwing;
let browser: Browser;
let shop: Project;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  server = await Lapwing.start();
  shop = await server.setup("Shop");
  addKey(server.data, addProject(server.data, "blog"));
  browser = await launchBrowser();
  context = await openSignedIn(browser, server);
  page = await context.newPage();
});
afterAll(async () => {
  await browser?.close();
  await server?.remove();
});

async function send(type: string, agoMs: number, user: string, environment: string): Promise<void> {
  const { host, username, pathname } = new URL(shop.dsn);
  const answer = await fetch(`http://${host}/api${pathname}/store/?sentry_key=${username}`, {
    method: "POST",
    body: JSON.stringify({
      event_id: randomUUID().replaceAll("-", ""),
      timestamp: (Date.now() - agoMs) / 1000,
      environment,
      user: { id: user },
      exception: { values: [{ type, value: `${type} of a customer` }] },
    }),
  });
  expect(answer.status).toBe(200);
}

const numberOf = (name: string) =>
  page.locator("dl.overview-cards > div").filter({ hasText: name }).locator("data");
const card = (name: string) => numberOf(name).textContent();
const row = (slug: string) => page.getByRole("row").filter({ hasText: slug });

test("before the first event it teaches where the DSN is", async () => {
  await page.goto("/");
  await page.getByRole("heading", { name: "Waiting for the first event" }).waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  const demo = page.getByRole("button", { name: "Try it with demo data" });
  const { x = 0, width = 0 } = (await demo.boundingBox()) ?? {};
  expect(width).toBeGreaterThan(0);
  expect(x + width).toBeLessThanOrEqual(390 - 16);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("link", { name: /Show the DSN of/ }).click();
  await page.waitForURL(/\/setup\?project=/);
});

test("it states the finding, and its numbers agree", async () => {
  for (let at = 0; at < 6; at++) await send("TypeError", at * HOUR_MS, `u${at % 3}`, "production");
  for (let at = 0; at < 2; at++) await send("RangeError", at * HOUR_MS, "u9", "staging");
  await send("OldError", 5 * 24 * HOUR_MS, "u8", "production");
  const api = new Api(server, shop);
  await waitUntil("all events are stored", async () => {
    const issues = await api.issues(shop.slug);
    return issues.reduce((sum, { count }) => sum + Number(count), 0) === 9;
  });
  await waitUntil("the page has the events", async () => {
    await page.goto("/?period=14d");
    // Before the first event there is none to wait for.
    return (await numberOf("Events").allTextContents()).join() === "9";
  });
  expect([await card("New issues"), await card("Users with errors")]).toEqual(["3", "5"]);
  await page.goto("/");
  await page.getByRole("heading", { name: "One of two projects needs a look" }).waitFor();
  expect([await card("Events"), await card("New issues")]).toEqual(["8", "2"]);
  expect(await card("Users with errors")).toBe("4");
  expect(await row("Shop").textContent()).toContain("TypeError and 1 more are new");
  expect(
    await row("Shop")
      .getByRole("img", { name: /Events per hour, 24 h: 8 in all/ })
      .count(),
  ).toBe(1);
  expect(await row("blog").textContent()).toContain("Waiting for its first event");
  const attention = page.locator("section").filter({ hasText: "Needs attention" }).last();
  expect(await attention.getByRole("listitem").allInnerTexts()).toEqual([
    expect.stringContaining("TypeError"),
    expect.stringContaining("RangeError"),
  ]);
});

test("environment and time come from the address, and links keep them", async () => {
  await page.goto("/?environment=staging");
  expect([await card("Events"), await card("New issues")]).toEqual(["2", "1"]);
  const href = await row("Shop").getByRole("link", { name: "Shop" }).first().getAttribute("href");
  expect(href).toBe("/shop/issues?environment=staging&period=24h");
  await page.goto("/?period=nonsense&start=x");
  expect(await card("Events")).toBe("8");
});

test("what was refused is counted with its reason", async () => {
  const { host, username, pathname } = new URL(shop.dsn);
  await fetch(`http://${host}/api${pathname}/store/?sentry_key=${username}`, {
    method: "POST",
    body: "{nope",
  });
  await waitUntil("it is counted", async () => {
    await page.goto("/");
    return (await card("Not stored")) === "1";
  });
});

test("on a phone nothing is wider than the screen", async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  await page.getByText("TypeError and 1 more are new").waitFor();
  const width = await page.evaluate("document.documentElement.scrollWidth");
  expect(width).toBeLessThanOrEqual(390);
  await page.setViewportSize({ width: 1280, height: 800 });
});
