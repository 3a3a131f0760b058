/** What was sent, stored and dropped, and why: on the page, to the unit, down to samples, live. */
import { randomUUID } from "node:crypto";
import { copyFileSync, existsSync } from "node:fs";
import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { DAY_MS, utcDay } from "#lib/time.ts";
import { launchBrowser } from "#test/support/browser/browser.ts";
import { waitForLive } from "#test/support/browser/page-ready.ts";
import { readStored } from "#test/support/faults/ledger.ts";
import { envelopeUrl, errorEnvelope } from "#test/support/load/load.ts";
import type { Project } from "#test/support/server/copy-owner.ts";
import { Lapwing, waitUntil } from "#test/support/server/lapwing.ts";
import { addPerson } from "#test/support/server/people.ts";
import { openSignedIn } from "#test/support/server/sign-in.ts";

const SYSTEM = "/settings/system?project=shop";
const SDK = { name: "sentry.javascript.browser", version: "8.55.2" };

let server: Lapwing;
let browser: Browser;
let shop: Project;
let owner: BrowserContext;
let page: Page;
/** As the sender knows it, of this project. */
const sent = { accepted: 0, filtered: 0, invalid: 0, client_discard: 0 };

const newId = () => randomUUID().replaceAll("-", "");

async function post(body: string): Promise<void> {
  const answer = await fetch(envelopeUrl(shop.dsn, server.url), { method: "POST", body });
  await answer.arrayBuffer();
}
async function sendItem(type: string, payload: string): Promise<void> {
  const head = JSON.stringify({ event_id: newId(), sdk: SDK });
  await post(`${head}\n${JSON.stringify({ type })}\n${payload}`);
}
async function sendGood(): Promise<void> {
  await post(String(errorEnvelope(newId())));
  sent.accepted += 1;
}
async function sendBroken(): Promise<void> {
  await sendItem("event", "{broken");
  sent.invalid += 1;
}

beforeAll(async () => {
  server = await Lapwing.start({ env: { LAPWING_RETENTION_LOGS_DAYS: "12" } });
  shop = await server.setup("Shop");
  for (let i = 0; i < 7; i++) await sendGood();
  for (let i = 0; i < 4; i++) await sendBroken();
  for (let i = 0; i < 3; i++) {
    await sendItem("event", JSON.stringify({ message: "Script error." }));
    sent.filtered += 1;
  }
  const discarded_events = [{ reason: "sample_rate", category: "transaction", quantity: 5 }];
  await sendItem("client_report", JSON.stringify({ discarded_events }));
  sent.accepted += 1;
  sent.client_discard += 5;
  await waitUntil("all is counted", () => {
    const { outcomes } = readStored(server.data);
    return (
      outcomes["accepted//error"] === 7 &&
      outcomes["invalid/invalid_json/error"] === 4 &&
      outcomes["filtered/cross-origin-script-errors/error"] === 3 &&
      outcomes["client_discard/sample_rate/transaction"] === 5
    );
  });
  browser = await launchBrowser();
  owner = await openSignedIn(browser, server);
  page = await owner.newPage();
});
afterAll(async () => {
  await browser?.close();
  await server?.remove();
});
beforeEach(() => page.goto("about:blank"));

async function readTotal(name: string, where = page): Promise<number> {
  const text = await where.locator(`[data-total="${name}"]`).textContent();
  return Number(text?.replaceAll(",", ""));
}

async function readTotals(where = page): Promise<typeof sent & { received: number }> {
  return {
    received: await readTotal("received", where),
    accepted: await readTotal("accepted", where),
    filtered: await readTotal("filtered", where),
    invalid: await readTotal("invalid", where),
    client_discard: await readTotal("client_discard", where),
  };
}
const received = () => sent.accepted + sent.filtered + sent.invalid;

test("received is stored plus dropped, and what the sender knows", async () => {
  await page.goto("/");
  await page.getByRole("link", { name: "System" }).click();
  await page.getByRole("heading", { name: "What arrived", level: 1 }).waitFor();
  await page.goto(SYSTEM);
  expect(await readTotals()).toEqual({ ...sent, received: received() });
  expect(await readTotal("rate_limited")).toBe(0);
});

test("a reason leads to samples, which say what it was and nothing of what was in it", async () => {
  await page.goto(SYSTEM);
  await page.getByRole("link", { name: "Not JSON" }).click();
  await page.getByRole("heading", { name: "Not JSON" }).waitFor();
  expect(new URL(page.url()).searchParams.get("reason")).toBe("invalid_json");
  const rows = page.getByRole("region", { name: "Samples" }).locator("tbody tr");
  expect(await rows.count()).toBeGreaterThanOrEqual(3);
  const row = await rows.first().textContent();
  expect(row).toContain("event");
  expect(row).toContain("sentry.javascript.browser/8.55.2");
  expect(row).toContain("7 B");
  expect(await page.locator("main").textContent()).not.toContain("broken");
  await page.getByRole("link", { name: "All reasons" }).click();
  await page.getByRole("heading", { name: "Why it was not stored" }).waitFor();
});

test("every bar is the way to its hour, and rows narrow the page", async () => {
  await page.goto(SYSTEM);
  const bars = page.getByRole("list", { name: "Received by hour" }).getByRole("link");
  // Whole hours: those that the last 24 touch.
  expect(await bars.count()).toBe(25);
  await bars.last().click();
  await page.waitForURL(/start=/);
  await expect.poll(() => bars.count()).toBe(1);
  await page.goto(`${SYSTEM}&by=category`);
  await page.getByRole("link", { name: "errors", exact: true }).click();
  await page.waitForURL(/category=error/);
  await expect.poll(() => readTotal("received")).toBe(received() - 1);
  await page.getByRole("navigation", { name: "Outcome" }).getByText("Filtered").click();
  await page.getByRole("heading", { name: "Filtered by hour" }).waitFor();
});

test("what arrives while the page is open is counted without a reload", async () => {
  await page.goto(SYSTEM);
  await waitForLive(page);
  await page.evaluate(() => Object.assign(window, { stillHere: true }));
  await sendGood();
  await sendBroken();
  await expect
    .poll(() => readTotals(), { timeout: 30_000 })
    .toMatchObject({
      ...sent,
      received: received(),
    });
  expect(await page.evaluate(() => "stillHere" in window)).toBe(true);
});

test("backlog, processes and disk have numbers", async () => {
  await page.goto("/settings/system");
  await page.getByText("Keeping up").waitFor();
  await page.getByRole("link", { name: "Health" }).click();
  await page.getByRole("heading", { name: "Processes" }).waitFor();
  const edge = page.getByRole("row").filter({ hasText: "Ingest (edge, digest, relay)" });
  expect(await edge.textContent()).toMatch(/digest running.*\d MB/);
  await page.getByRole("link", { name: "Storage" }).click();
  await page.getByRole("heading", { name: "By day of receipt" }).waitFor();
  expect(await page.getByText("All of Lapwing").count()).toBe(1);
});

test("how long things are kept is changed on the page, after it said what goes", async () => {
  const [today, old] = [utcDay(Date.now()), utcDay(Date.now() - 20 * DAY_MS)];
  const pathOf = (day: string, end: string) =>
    join(server.data, "telemetry", `${day}.errors.${end}`);
  for (const end of ["db", "blob"]) copyFileSync(pathOf(today, end), pathOf(old, end));
  await page.goto("/settings/system/storage");
  const field = (name: string) => page.getByRole("textbox", { name });
  const press = (name: string) => page.getByRole("button", { name }).click();
  expect(await field("Logs").isEditable()).toBe(false);
  await page.getByText("set in the environment by LAPWING_RETENTION_LOGS_DAYS").waitFor();

  await field("Errors").fill("0");
  await press("Save");
  await page.getByText("Use a whole number of days from 1 to 3650.").waitFor();
  await field("Errors").fill("7");
  await press("Save");
  await page.getByRole("alert").getByText(`1 day of errors, ${old}`).waitFor();
  await press("Change nothing");
  await page.getByText("Nothing was changed.").waitFor();
  expect(await field("Errors").inputValue()).toBe("90");
  expect(existsSync(pathOf(old, "db"))).toBe(true);

  await field("Errors").fill("7");
  await press("Save");
  await press("Delete and save");
  await page.getByText("Saved. Takes effect within seconds.").waitFor();
  await page.getByText("changed by owner@example.com").waitFor();
  await waitUntil("the day is gone", () => !existsSync(pathOf(old, "db")));
  expect(await field("Errors").inputValue()).toBe("7");
  expect(existsSync(pathOf(today, "db"))).toBe(true);
});

test("who may not see the installation sees the project", async () => {
  const viewer = await openSignedIn(browser, server, {}, await addPerson(server.data, "viewer"));
  const theirs = await viewer.newPage();
  await theirs.goto("/settings/system");
  await theirs.getByText(/This needs the role admin; yours is viewer\. Ask/).waitFor();
  expect(await theirs.locator("[data-total]").count()).toBe(0);
  expect(await theirs.getByRole("link", { name: "System" }).count()).toBe(1);
  // The one in the breadcrumb: the sidebar has none.
  await theirs.goto("/shop/settings/arrived");
  expect(await readTotals(theirs)).toEqual({ ...sent, received: received() });
  await viewer.close();
});

test("overview and issues say how much is missing, and lead here", async () => {
  await page.goto("/shop/issues");
  const dropped = sent.filtered + sent.invalid;
  const hint = page.getByText(`${dropped} errors of this project were not stored in this time.`);
  await hint.getByRole("link", { name: "See why" }).click();
  await page.waitForURL(/\/shop\/settings\/arrived\?/);
  await expect.poll(() => readTotal("invalid")).toBe(sent.invalid);
  await page.goto("/");
  await page.getByRole("link", { name: /not JSON/ }).click();
  await page.waitForURL(/\/settings\/system/);
});

test("the page works without JavaScript", async () => {
  const plain = await openSignedIn(browser, server, { javaScriptEnabled: false });
  const bare = await plain.newPage();
  await bare.goto(SYSTEM);
  expect(await readTotals(bare)).toEqual({ ...sent, received: received() });
  await bare.getByRole("link", { name: "Not JSON" }).click();
  await bare.getByRole("heading", { name: "Not JSON" }).waitFor();
  await plain.close();
});
