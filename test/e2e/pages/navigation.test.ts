/** Going from page to page, as the network sees it. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { waitForReact } from "#test/support/browser/page-ready.ts";
import { openPage, openPages, type Pages, sendErrors } from "#test/support/browser/pages.ts";
import {
  type Crossing,
  isPayload,
  isPrefetch,
  type Treatment,
} from "#test/support/browser/wire.ts";
import { withoutPrefetch } from "#test/support/browser/without-prefetch.ts";
import { bestWithin } from "#test/support/machine-time.ts";
import { waitUntil } from "#test/support/server/lapwing.ts";
import { ROUTE_TIMEOUT_MS } from "#ui/navigation/route-watch.ts";

const LIST = "/shop/issues";
const ISSUE = "/shop/issues/SHOP-1";
/** What the page of an issue has and its skeleton has not. */
const PAGE_TEXT = '"Breadcrumb"';
/** Longer than any time-out of a route. */
const LONG_MS = 10_000;

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
  // What a click asks for is what is looked at here.
  await withoutPrefetch(page);
  onTestFinished(() => page.close());
});

const isPagePayload = (crossing: Crossing) => isPayload(crossing) && !isPrefetch(crossing);
const isDocument = ({ headers }: Crossing) => headers["sec-fetch-dest"] === "document";
const pathOf = ({ path }: Crossing) => path.replace(/[?&]_rsc=[^&]*/, "");
const documents = () => pages.wire.crossings.filter(isDocument);

/** From here on, what a click asks for meets this. */
function meet(treatment: Treatment): void {
  pages.wire.reset();
  pages.wire.rule = (crossing) => (isPagePayload(crossing) ? treatment : "pass");
}

async function openList(): Promise<void> {
  await openPage(page, LIST);
  await page.getByRole("link", { name: /^Aa / }).waitFor();
}

/** Whatever the click leads to is waited for elsewhere. */
const clickIssue = () => page.getByRole("link", { name: /^Aa / }).click({ noWaitAfter: true });
const issueShown = () => page.getByRole("heading", { name: /Aa was thrown/ }).waitFor();

test("a click is a GET of the page's own address with the framework's headers, and no document", async () => {
  await openList();
  meet("pass");
  await clickIssue();
  await issueShown();
  expect(new URL(page.url()).pathname).toBe(ISSUE);
  const [asked] = pages.wire.crossings.filter(isPagePayload);
  expect([asked?.method, asked && pathOf(asked)]).toEqual(["GET", ISSUE]);
  expect(asked?.headers).toMatchObject({ rsc: "1", "next-url": LIST });
  expect(decodeURIComponent(String(asked?.headers["next-router-state-tree"]))).toContain("issues");
  expect(documents()).toEqual([]);
});

test.each<[string, Treatment]>([
  ["the connection is cut", "cut"],
  ["the server fails", { status: 500, headers: { "content-type": "text/plain" }, body: "no" }],
  ["web is down", { status: 503, headers: { "content-type": "application/json" }, body: "{}" }],
  [
    "the answer is no payload",
    { status: 200, headers: { "content-type": "text/html" }, body: "a" },
  ],
  [
    "the payload is garbled",
    { status: 200, headers: { "content-type": "text/x-component" }, body: "%" },
  ],
  ["the payload is cut before it shows anything", { stopBefore: "\n", how: "cut" }],
  ["the payload is cut when the skeleton is there", { stopBefore: PAGE_TEXT, how: "cut" }],
])("a payload that cannot be fetched becomes a full navigation: %s", async (_name, treatment) => {
  await openList();
  meet(treatment);
  await clickIssue();
  await waitUntil("a document is asked for", () => documents().length > 0);
  await issueShown();
  expect(documents().map(pathOf)).toEqual([ISSUE]);
  expect(new URL(page.url()).pathname).toBe(ISSUE);
  // Back is the page that was left, not the page that failed.
  pages.wire.reset();
  await page.goBack();
  await page.waitForURL(`**${LIST}`);
});

test("a click while offline shows its page when the network is back", async () => {
  await openList();
  await pages.context.setOffline(true);
  onTestFinished(() => pages.context.setOffline(false));
  await clickIssue();
  // The browser says so in its own words, on its own page for this address.
  await waitUntil("the browser says so", () => page.url().startsWith("chrome-error://"));
  await pages.context.setOffline(false);
  await page.reload();
  await issueShown();
  expect(new URL(page.url()).pathname).toBe(ISSUE);
});

test("a route that hangs becomes a full navigation after 3.8 s, once", async () => {
  const bestMs = await bestWithin(ROUTE_TIMEOUT_MS + 500, async () => {
    await openList();
    meet("hang");
    await page.evaluate(() => {
      const note = () => sessionStorage.setItem("clicked", String(Date.now()));
      addEventListener("click", note, { capture: true });
    });
    await clickIssue();
    await issueShown();
    const [asked] = pages.wire.crossings.filter(isPagePayload);
    expect(documents().map(pathOf)).toEqual([ISSUE]);
    const loadedMs = documents()[0]?.startedAtMs ?? 0;
    // From the click, which may be a while before its payload is asked for, and no sooner.
    const clickedAtMs = Number(await page.evaluate(() => sessionStorage.getItem("clicked")));
    const waitedMs = performance.timeOrigin + loadedMs - clickedAtMs;
    expect(waitedMs).toBeGreaterThan(ROUTE_TIMEOUT_MS - 20);
    return loadedMs - (asked?.startedAtMs ?? 0);
  });
  expect(bestMs).toBeLessThan(ROUTE_TIMEOUT_MS + 500);
});

test("a page that stands still behind its skeleton becomes a full navigation after 3.8 s", async () => {
  await openList();
  await page.clock.install();
  meet({ stopBefore: PAGE_TEXT, how: "hang" });
  await clickIssue();
  await page.getByRole("status").getByText("Loading").waitFor({ state: "attached" });
  expect(new URL(page.url()).pathname).toBe(ISSUE);
  await page.clock.runFor(ROUTE_TIMEOUT_MS - 500);
  expect(await page.getByText("Loading").count()).toBeGreaterThan(0);
  expect(documents()).toEqual([]);
  void page.clock.runFor(1000).catch(() => {});
  await issueShown();
  expect(documents().map(pathOf)).toEqual([ISSUE]);
});

test("the document of an earlier click does not take the page of a later one away", async () => {
  await openList();
  const held = Promise.withResolvers<Treatment>();
  pages.wire.reset();
  pages.wire.rule = (crossing) => {
    if (!crossing.path.startsWith(ISSUE)) return "pass";
    return isDocument(crossing) ? held.promise : "hang";
  };
  // While a document is on its way, the page cannot be driven from outside.
  await page.evaluate(() => {
    const [first, second] = document.querySelectorAll<HTMLElement>("a.row-link");
    first?.click();
    setTimeout(() => second?.click(), 5500);
  });
  await waitUntil("the first is asked for as a document", () => documents().length > 0);
  await page.getByRole("heading", { name: /Ab was thrown/ }).waitFor();
  held.resolve("pass");
  await sleep(1000);
  expect(new URL(page.url()).pathname).toBe("/shop/issues/SHOP-2");
  expect(await page.getByRole("heading", { name: /Ab was thrown/ }).count()).toBe(1);
  // And one can go on from there.
  await page.goBack();
  await page.waitForURL(`**${LIST}`);
});

test("back to a route that hangs loads it anew, and forward still works", async () => {
  await openList();
  await clickIssue();
  await issueShown();
  // What the router kept of the list is gone, the history is not.
  await page.reload();
  await openPageAgain();
  meet("hang");
  await page.goBack({ waitUntil: "commit" });
  await waitUntil("the list is loaded", () => documents().length > 0);
  expect(documents().map(pathOf)).toEqual([LIST]);
  await page.getByRole("link", { name: /^Aa / }).waitFor();
  pages.wire.reset();
  await page.goForward();
  await issueShown();
});

async function openPageAgain(): Promise<void> {
  await waitForReact(page);
}

test("of two clicks only the last counts", async () => {
  await openList();
  await page.clock.install();
  meet("hang");
  await clickIssue();
  await waitUntil("the first is asked for", () => pages.wire.crossings.some(isPagePayload));
  await page.clock.runFor(3000);
  pages.wire.rule = () => "pass";
  await page.getByRole("link", { name: /^Ab / }).click();
  await page.getByRole("heading", { name: /Ab was thrown/ }).waitFor();
  await page.clock.runFor(LONG_MS);
  expect(documents()).toEqual([]);
  expect(new URL(page.url()).pathname).toBe("/shop/issues/SHOP-2");
});

test("a jump within a page and a click on where one is load no document later", async () => {
  await openList();
  await page.clock.install();
  pages.wire.reset();
  await page.evaluate(() => {
    location.hash = "main";
  });
  // To the same page without its jump, then to the very same address.
  const issues = page.getByRole("navigation", { name: "Project" }).getByRole("link");
  await issues.click();
  await page.waitForURL(`**${LIST}`);
  await issues.click();
  await page.waitForFunction(() => !("going" in document.documentElement.dataset));
  await page.clock.runFor(LONG_MS);
  expect(documents()).toEqual([]);
});

test("a full navigation that is under way is not started a second time", async () => {
  await openList();
  const held = Promise.withResolvers<Treatment>();
  meet("cut");
  const rule = pages.wire.rule;
  pages.wire.rule = (crossing) => (isDocument(crossing) ? held.promise : rule(crossing));
  await clickIssue();
  await waitUntil("the document is asked for", () => documents().length > 0);
  // The page's own clock cannot be driven while its document is on the way.
  await sleep(ROUTE_TIMEOUT_MS + 500);
  held.resolve("pass");
  await issueShown();
  expect(documents()).toHaveLength(1);
});
