import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { launchBrowser } from "#test/support/browser/browser.ts";
import { findAxeProblems } from "#test/support/browser/find-axe-problems.ts";
import { waitForLive, waitForReact } from "#test/support/browser/page-ready.ts";
import { Api } from "#test/support/server/api.ts";
import type { Project } from "#test/support/server/copy-owner.ts";
import { Lapwing, waitUntil } from "#test/support/server/lapwing.ts";
import { openSignedIn } from "#test/support/server/sign-in.ts";

const LIST = "/shop/issues";
const HOSTILE = "<img src=x onerror=alert(1)> {{7*7}} </script>";

let server: Lapwing;
let browser: Browser;
let project: Project;
let window: BrowserContext;
let page: Page;

beforeAll(async () => {
  server = await Lapwing.start();
  project = await server.setup("Shop");
  browser = await launchBrowser();
  window = await openSignedIn(browser, server, { viewport: { width: 1440, height: 900 } });
  // One for all tests: a new one takes half a second of CPU, and each of them opens its list anew.
  page = await window.newPage();
});
afterAll(async () => {
  await browser?.close();
  await server?.remove();
});
afterEach(() => page.unrouteAll());

/** Errors of their own kind each, the first one the newest. */
async function send(names: readonly string[], more: Record<string, unknown> = {}): Promise<void> {
  const { host, username, pathname } = new URL(project.dsn);
  // However long it takes to send them.
  const nowS = Date.now() / 1000;
  for (const [at, name] of names.entries()) {
    const answer = await fetch(`http://${host}/api${pathname}/store/?sentry_key=${username}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({
        timestamp: nowS - at,
        platform: "javascript",
        fingerprint: [name],
        exception: { values: [{ type: name, value: `${name} was thrown` }] },
        ...more,
      }),
    });
    expect(answer.status).toBe(200);
  }
}

async function openList(address = LIST, on = page): Promise<void> {
  await on.goto(address);
  await waitForLive(on);
}

async function rows(on = page): Promise<string[]> {
  return on.locator(".issue-row .row-link b").allTextContents();
}

/** Asked of the API, which takes a hundredth of what it takes to open the list in vain. */
async function waitUntilStored(names: readonly string[]): Promise<void> {
  const api = new Api(server, project);
  await waitUntil(`${names} are stored`, async () => {
    const titles = (await api.issues(project.slug)).map(({ title }) => title);
    return names.every((name) => titles.some((title) => title.startsWith(`${name}:`)));
  });
}

/** A list that shows these at its top, whatever older tests left below. */
async function openWith(
  names: readonly string[],
  more?: Record<string, unknown>,
): Promise<string[]> {
  await send(names, more);
  await waitUntilStored(names);
  let shown: string[] = [];
  await waitUntil(`${names} are listed`, async () => {
    await openList();
    shown = await rows();
    return names.every((name) => shown.includes(name));
  });
  return shown;
}

/** The page shows it before the server knows: what comes after that must find it stored. */
async function triage(key: string, words: string): Promise<void> {
  const told = page.waitForResponse((answer) => answer.request().method() === "POST");
  await page.keyboard.press(key);
  await page.getByText(words).waitFor();
  await (await told).finished();
}

// First, while the list is short: how long axe looks depends on the rows.
test("axe finds nothing serious", async () => {
  await openWith(["Axe"]);
  for (const key of ["j", "x", "/"]) await page.keyboard.press(key);
  await page.keyboard.type("level:");
  await page.getByRole("option", { name: /fatal/ }).first().waitFor();
  expect(await findAxeProblems(page)).toEqual([]);
  for (const address of ["?query=is:archived+nothing", "?query=level:loud", "?chart=24h"]) {
    await openList(`${LIST}${address}`);
    expect(await findAxeProblems(page)).toEqual([]);
  }
});

test("issues are triaged by keyboard alone, and undone", async () => {
  const before = await openWith(["Ka", "Kb", "Kc", "Kd"]);
  const count = Number(await page.locator(".tabs [aria-current] .count").textContent());
  for (const key of ["j", "x", "j", "j", "x"]) await page.keyboard.press(key);
  expect(await page.locator(".issue-row.is-selected .row-link b").allTextContents()).toEqual([
    "Ka",
    "Kc",
  ]);
  expect(await page.getByRole("toolbar").textContent()).toContain("2 selected");
  await page.keyboard.press("e");
  await page.getByText("2 issues resolved").waitFor();
  expect(await rows()).toEqual(before.filter((name) => name !== "Ka" && name !== "Kc"));
  expect(await page.locator(".tabs [aria-current] .count").textContent()).toBe(String(count - 2));
  // The row that follows has the focus, so the next key goes on from here.
  expect(await page.locator(".row-link:focus b").textContent()).toBe("Kd");
  await page.keyboard.press("u");
  await page.waitForFunction(
    (n) => document.querySelectorAll(".issue-row").length === n,
    before.length,
  );
  expect(await rows()).toEqual(before);
  expect(await page.locator(".tabs [aria-current] .count").textContent()).toBe(String(count));
  // Here it is undone at once; the server is told after that.
  await waitUntil("it is undone on the server", async () => {
    await openList();
    return (await rows()).length === before.length;
  });
  expect(await rows()).toEqual(before);
  await page.keyboard.press("j");
  await triage("a", "1 issue archived");
  await openList(`${LIST}?query=is:archived`);
  expect(await rows()).toEqual(["Ka"]);
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/shop\/issues\/SHOP-\d+$/i);
});

test("shift chooses a range, all on the page can be chosen, and Escape lets go", async () => {
  await openWith(["Ra", "Rb", "Rc", "Rd"]);
  await page.locator(".issue-row .checkbox input").nth(0).click();
  await page
    .locator(".issue-row .checkbox input")
    .nth(2)
    .click({ modifiers: ["Shift"] });
  await expect
    .poll(() => page.locator(".issue-row.is-selected .row-link b").allTextContents())
    .toEqual(["Ra", "Rb", "Rc"]);
  await page.locator("thead").getByLabel("Select all on this page").click();
  await expect
    .poll(() => page.locator(".issue-row.is-selected").count())
    .toBe(await page.locator(".issue-row").count());
  await page.keyboard.press("Escape");
  await expect.poll(() => page.locator(".issue-row.is-selected").count()).toBe(0);
});

test("what the server does not take is put back, and can be tried again", async () => {
  const before = await openWith(["Fa", "Fb"]);
  const block = (route: { abort(): Promise<void> }) => route.abort();
  await page.route("**/shop/issues**", block);
  await page.keyboard.press("j");
  await page.keyboard.press("e");
  await page.getByText(/^Not resolved:/).waitFor();
  expect(await rows()).toEqual(before);
  await page.unroute("**/shop/issues**", block);
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByText("1 issue resolved").waitFor();
  expect(await rows()).toEqual(before.filter((name) => name !== "Fa"));
});

test("a search is completed by keyboard, is in the address, and the address can be shared", async () => {
  await openWith(["Sa", "Sb"], { level: "fatal", environment: "live" });
  await openWith(["Sc"], { level: "warning" });
  await page.keyboard.press("/");
  await page.keyboard.type("lev");
  await page.getByRole("option", { name: /level:/ }).waitFor();
  for (const key of ["ArrowDown", "Enter"]) await page.keyboard.press(key);
  await page.getByRole("option", { name: /fatal\s*2$/ }).waitFor();
  for (const key of ["ArrowDown", "Enter"]) await page.keyboard.press(key);
  await page.waitForURL(/level%3Afatal/);
  await page.getByText("2 issues", { exact: true }).waitFor();
  expect(await rows()).toEqual(["Sa", "Sb"]);
  const shared = await window.newPage();
  await openList(page.url(), shared);
  expect(await rows(shared)).toEqual(["Sa", "Sb"]);
  expect(await shared.locator(".search-chip").allTextContents()).toEqual([
    "is:unresolved",
    "level:fatal",
  ]);
  await shared.close();
  await page.locator("[data-search]").focus();
  await page.keyboard.press("Backspace");
  await page.waitForURL((url) => !url.search.includes("fatal"));
  await page.getByRole("link", { name: "Users" }).click();
  await page.waitForURL(/sort=users/);
});

test("a search that cannot be read is explained and kept", async () => {
  await openWith(["Qa"]);
  await openList(`${LIST}?query=${encodeURIComponent("level:loud")}`);
  expect(await page.locator("[role=alert].hint").textContent()).toContain("level: takes");
  expect(await page.locator("[data-search]").inputValue()).toBe("level:loud");
});

test("without script the search and its chips still work", async () => {
  await openWith(["Na", "Nb"], { level: "info" });
  const plain = await browser.newContext({
    baseURL: server.url,
    javaScriptEnabled: false,
    storageState: await window.storageState(),
  });
  const quiet = await plain.newPage();
  await quiet.goto(LIST);
  await quiet.locator("[data-search]").fill("level:info");
  await quiet.keyboard.press("Enter");
  await quiet.waitForURL(/query=is%3Aunresolved&query=level%3Ainfo/);
  expect(await rows(quiet)).toEqual(["Na", "Nb"]);
  await quiet.getByRole("link", { name: "Remove level:info" }).click();
  await quiet.waitForURL((url) => !url.search.includes("level"));
  await plain.close();
});

test("what arrives raises a pill and moves nothing until it is pressed", async () => {
  const before = await openWith(["La", "Lb"]);
  await send(["Lnew"]);
  const pill = page.getByRole("button", { name: "1 new" });
  await pill.waitFor();
  expect(await rows()).toEqual(before);
  await pill.click();
  await page.getByText("Lnew", { exact: true }).waitFor();
  expect((await rows())[0]).toBe("Lnew");
  await expect.poll(() => pill.count()).toBe(0);
});

test("a count that could not be asked for is asked for again", async () => {
  await openWith(["Wa"]);
  // From before the page opens: an answer that was on its way already could hold what is sent below.
  let isSent = false;
  let wasRefused = false;
  await page.route("**/issues/arrived?**", (route) => {
    if (wasRefused) return route.continue();
    wasRefused = isSent;
    return route.fulfill({ status: 503 });
  });
  await openList();
  isSent = true;
  await send(["Wnew"]);
  await page.getByRole("button", { name: "1 new" }).waitFor();
  expect(wasRefused).toBe(true);
});

test("what arrives while nobody listens raises the pill as soon as somebody does", async () => {
  await openWith(["Ya"]);
  await page.route("**/api/lapwing/live", (route) => route.abort());
  await page.goto(LIST);
  await waitForReact(page);
  await send(["Ynew"]);
  await page.unroute("**/api/lapwing/live");
  await page.getByRole("button", { name: "1 new" }).waitFor();
});

test("what came back while the line was broken raises the pill, and the sidebar counts again", async () => {
  await openWith(["Ba", "Bb"]);
  const link = page.locator(`nav a[href="${LIST}"] .count`).first();
  const count = async () => Number.parseInt((await link.textContent()) ?? "", 10);
  const before = await count();
  await page.keyboard.press("j");
  await triage("e", "1 issue resolved");
  // As a page that heard nothing: its line breaks, and is refused for a while.
  await page.route("**/api/lapwing/live", (route) => route.abort());
  await page.goto(LIST);
  await waitForReact(page);
  await expect.poll(count).toBe(before - 1);
  await send(["Ba", "Bnew"]);
  await waitUntil("it came back", async () => {
    const answer = await page.request.get("/api/lapwing/open");
    const { open } = (await answer.json()) as { open: Record<string, number> };
    return open[project.slug] === before + 1;
  });
  expect(await count()).toBe(before - 1);
  await page.unroute("**/api/lapwing/live");
  await page.getByRole("button", { name: "2 new" }).waitFor();
  await expect.poll(count).toBe(before + 1);
});

test("the pill counts only what the search would show", async () => {
  await openWith(["Pa"]);
  await openList(`${LIST}?query=${encodeURIComponent("is:unresolved Pmatch")}`);
  await send(["Pother", "Pmatch"]);
  // The list was empty: nothing can move, so it shows by itself what fits.
  await page.getByText("Pmatch", { exact: true }).waitFor();
  expect(await rows()).toEqual(["Pmatch"]);
});

test("a resolved issue that comes back is regressed and raises the pill", async () => {
  await openWith(["Ga", "Gb"]);
  await page.keyboard.press("j");
  await triage("e", "1 issue resolved");
  await send(["Ga"]);
  await page.getByRole("button", { name: "1 new" }).click();
  const row = page.locator(".issue-row", { hasText: "Ga was thrown" });
  await row.getByText("Regressed").waitFor();
});

test("pages follow each other without a jump", async () => {
  const names = Array.from({ length: 55 }, (_, at) => `Page${at}`);
  await send(names);
  await waitUntilStored(names);
  await waitUntil("all are listed", async () => {
    await openList(`${LIST}?query=is:unresolved+Page`);
    return (await page.getByText("55 issues", { exact: true }).count()) === 1;
  });
  const first = await rows();
  expect(first).toEqual(names.slice(0, 50));
  await page.getByRole("link", { name: "Older" }).click();
  await page.waitForURL(/cursor=older/);
  await page.getByRole("link", { name: "Newer" }).waitFor();
  expect(await rows()).toEqual(names.slice(50));
  await page.getByRole("link", { name: "Newer" }).click();
  await page.waitForURL(/cursor=newer/);
  await page.getByText("Page49", { exact: true }).waitFor();
  expect(await rows()).toEqual(first);
});

test("contents of events are text", async () => {
  await openWith([HOSTILE]);
  expect(await page.locator(".issue-table img").count()).toBe(0);
  expect(await page.locator(".issue-row .issue-row-value").first().textContent()).toBe(
    `${HOSTILE} was thrown`,
  );
});

test("all projects are listed together, each row with its own", async () => {
  await openWith(["Aa"]);
  await openList("/issues");
  expect(await rows()).toContain("Aa");
  expect(await page.locator(".issue-row .issue-row-place").first().textContent()).toContain("Shop");
});

test("on a phone nothing is cut off, and triage works by touch", async () => {
  await openWith(["Ta", "Tb"]);
  const phone = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    storageState: await window.storageState(),
  });
  const small = await phone.newPage();
  await openList(LIST, small);
  for (const width of [390, 360]) {
    await small.setViewportSize({ width, height: 844 });
    expect(await small.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  await small.locator(".issue-row .checkbox input").first().tap();
  const resolve = small.getByRole("button", { name: "Resolve" });
  expect((await resolve.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await resolve.tap();
  await small.getByText("1 issue resolved").waitFor();
  expect(await rows(small)).not.toContain("Ta");
  await phone.close();
});
