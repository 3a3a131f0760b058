import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser } from "#test/support/browser/browser.ts";
import { readStored } from "#test/support/faults/ledger.ts";
import type { Project } from "#test/support/server/copy-owner.ts";
import { Lapwing, waitUntil } from "#test/support/server/lapwing.ts";
import { OWNER, openSignedIn } from "#test/support/server/sign-in.ts";

let here: Lapwing;
let there: Lapwing;
let shop: Project;
let copy: Project;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let path: string;

beforeAll(async () => {
  [here, there] = await Promise.all([Lapwing.start(), Lapwing.start({ web: "off" })]);
  [shop, copy] = await Promise.all([here.setup("Shop"), there.setup("Copy")]);
  browser = await launchBrowser();
  context = await openSignedIn(browser, here);
  page = await context.newPage();
  path = `/${shop.slug}/settings/relay`;
});
afterAll(async () => {
  await browser?.close();
  await Promise.all([here?.remove(), there?.remove()]);
});

async function send(): Promise<string> {
  const { host, username, pathname } = new URL(shop.dsn);
  const eventId = randomBytes(16).toString("hex");
  await fetch(`http://${host}/api${pathname}/store/?sentry_key=${username}`, {
    method: "POST",
    body: JSON.stringify({ event_id: eventId, message: "copied" }),
  });
  return eventId;
}

async function addTarget(where: Page, dsn: string, isInternal: boolean): Promise<void> {
  await where.getByLabel("DSN of the target").fill(dsn);
  if (isInternal) await where.getByLabel(/private network/).check();
  await where.getByLabel("Your password").fill(OWNER.password);
  await where.getByRole("button", { name: "Add target" }).click();
}

test("the page says what an SDK puts into its tunnel option", async () => {
  await page.goto(path);
  const option = await page.getByLabel("Tunnel option").innerText();
  expect(option).toBe(`tunnel: "/monitoring?o=1&p=${shop.projectId}"`);
});

test("a private address is refused unless it is said to be one, and what was typed stays", async () => {
  await page.goto(path);
  await page.getByLabel(/^Upstream, direct/).check();
  await addTarget(page, copy.dsn, false);
  await page.locator(".hint.is-error").waitFor();
  expect(await page.getByLabel("DSN of the target").inputValue()).toBe(copy.dsn);
  expect(await page.getByLabel(/^Upstream, direct/).isChecked()).toBe(true);
});

test("this installation is refused as its own target", async () => {
  await page.goto(path);
  await addTarget(page, shop.dsn, true);
  await page.getByText(/leads to this Lapwing itself/).waitFor();
});

test("a mirror is added, gets what is sent, the page compares, and it is removed", async () => {
  await page.goto(path);
  await addTarget(page, copy.dsn, true);
  const target = page.getByRole("list", { name: "Targets" }).getByRole("listitem");
  await target.getByText("Mirror", { exact: true }).waitFor();
  // The edge heeds a new target within two seconds, so the first ones are not copied.
  const sent: string[] = [];
  await waitUntil("a copy arrives there", async () => {
    sent.push(await send());
    await sleep(200);
    const copies = readStored(there.data).eventIds;
    return sent.some((eventId) => copies.includes(eventId));
  });
  await waitUntil("nothing waits any more", async () => {
    await page.goto(path);
    const cells = await page.locator("#comparison ~ *, .scroll-x td.number").allInnerTexts();
    const [received, stored, delivered, refused, waiting] = cells.slice(-5).map(Number);
    return (
      received !== undefined &&
      received > 0 &&
      delivered === received &&
      (stored ?? 0) >= received &&
      refused === 0 &&
      waiting === 0 &&
      (await target.getByText("Nothing is waiting.").isVisible())
    );
  });
  await target.getByText("Remove", { exact: true }).click();
  await target.getByRole("button", { name: "Remove target" }).click();
  await page.getByText("Nothing is passed on.").waitFor();
});

test("it works without JavaScript", async () => {
  const plain = await openSignedIn(browser, here, { javaScriptEnabled: false });
  const form = await plain.newPage();
  await form.goto(path);
  await addTarget(form, "https://0123456789abcdef0123456789abcdef@localhost/1", false);
  await form.locator(".hint.is-error").waitFor();
  await addTarget(form, copy.dsn, true);
  const target = form.getByRole("list", { name: "Targets" }).getByRole("listitem");
  await target.waitFor();
  await target.getByText("Remove", { exact: true }).click();
  await target.getByRole("button", { name: "Remove target" }).click();
  await form.getByText("Nothing is passed on.").waitFor();
  await plain.close();
});

test("nothing stands beside the page at 390 px", async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(path);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wider).toBeLessThanOrEqual(0);
});
