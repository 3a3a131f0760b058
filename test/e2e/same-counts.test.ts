/** What a list, an issue's page, the overview and the API say of the same events is the same. */
import { randomUUID } from "node:crypto";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser } from "#test/support/browser/browser.ts";
import type { Project } from "#test/support/server/copy-owner.ts";
import { Lapwing, waitUntil } from "#test/support/server/lapwing.ts";
import { openSignedIn } from "#test/support/server/sign-in.ts";

const HOUR_MS = 3_600_000;
/** More than are counted one by one. */
const MANY_USERS = 700;

interface Sent {
  type: string;
  hoursAgo: number;
  environment: string;
  release: string;
  user: string;
}

let server: Lapwing;
let browser: Browser;
let shop: Project;
let page: Page;
const sent: Sent[] = [];

beforeAll(async () => {
  server = await Lapwing.start();
  shop = await server.setup("Shop");
  browser = await launchBrowser();
  page = await (await openSignedIn(browser, server)).newPage();
  const add = (count: number, of: (at: number) => Sent) =>
    sent.push(...Array.from({ length: count }, (_, at) => of(at)));
  add(MANY_USERS, (at) => ({
    ...{ type: "TypeError", hoursAgo: at % 5, user: `u${at}` },
    environment: at % 10 === 0 ? "staging" : "production",
    release: at % 2 === 0 ? "shop@1" : "shop@2",
  }));
  add(30, (at) => ({
    ...{ type: "TypeError", hoursAgo: 100 + at, user: `old${at}` },
    ...{ environment: "production", release: "shop@0" },
  }));
  add(20, (at) => ({
    ...{ type: "RangeError", hoursAgo: 1 + at * 3, user: `u${at % 4}` },
    ...{ environment: "production", release: "shop@2" },
  }));
  for (let at = 0; at < sent.length; at += 50) {
    await Promise.all(sent.slice(at, at + 50).map(send));
  }
  await waitUntil("all is stored", async () => {
    await page.goto("/?period=14d");
    return (await card("Events")) === String(sent.length);
  });
});
afterAll(async () => {
  await browser?.close();
  await server?.remove();
});

async function send({ type, hoursAgo, environment, release, user }: Sent): Promise<void> {
  const { host, username, pathname } = new URL(shop.dsn);
  const answer = await fetch(`http://${host}/api${pathname}/store/?sentry_key=${username}`, {
    method: "POST",
    body: JSON.stringify({
      ...{ event_id: randomUUID().replaceAll("-", ""), environment, release, user: { id: user } },
      timestamp: (Date.now() - hoursAgo * HOUR_MS) / 1000,
      exception: { values: [{ type, value: `${type} of a customer` }] },
    }),
  });
  expect(answer.status).toBe(200);
}

const card = (name: string) =>
  page
    .locator("dl.overview-cards > div")
    .filter({ hasText: name })
    .locator("data")
    .getAttribute("value");
/** Once the page is there: its skeleton may stand first. */
async function shown(selector: string) {
  const found = page.locator(selector);
  await found.first().waitFor();
  return found;
}
async function valuesOf(selector: string): Promise<number[]> {
  const found = await shown(selector);
  return found.evaluateAll((all) => all.map((one) => Number(one.getAttribute("value"))));
}

/** By the hour, as all pages count. */
function recount(isMeant: (one: Sent) => boolean, type?: string) {
  const own = sent.filter((one) => isMeant(one) && (type === undefined || one.type === type));
  return { events: own.length, users: new Set(own.map(({ user }) => user)).size };
}

const FILTERS: [string, (one: Sent) => boolean][] = [
  ["period=24h", ({ hoursAgo }) => hoursAgo <= 24],
  ["period=24h&environment=staging", (one) => one.hoursAgo <= 24 && one.environment === "staging"],
  ["period=14d&environment=production", ({ environment }) => environment === "production"],
];

test.each(FILTERS)("with %s, list, issue page and overview agree", async (search, isMeant) => {
  await page.goto(`/?${search}`);
  const all = recount(isMeant);
  expect(await card("Events")).toBe(String(all.events));
  await page.goto(`/shop/issues?${search}&sort=events`);
  const types = ["TypeError", "RangeError"].filter((type) => recount(isMeant, type).events > 0);
  const events = await valuesOf("td.column-events data");
  expect(events).toEqual(types.map((type) => recount(isMeant, type).events));
  const users = await valuesOf("td.column-users data");
  for (const [at, type] of types.entries()) {
    const should = recount(isMeant, type).users;
    if (should <= 512) expect(users[at]).toBe(should);
    else expect(Math.abs((users[at] ?? 0) / should - 1)).toBeLessThan(0.03);
  }
  await page
    .getByRole("link", { name: /TypeError/ })
    .first()
    .click();
  await page.locator("dl.issue-stats").waitFor();
  const [own, , ownUsers] = await valuesOf("dl.issue-stats data");
  expect([own, ownUsers]).toEqual([events[0], users[0]]);
  const bars = await page.locator("figure.events-chart tbody td").allTextContents();
  expect(bars.reduce((sum, text) => sum + Number(text), 0)).toBe(events[0]);
});

test("a search by release is followed too, to the issue's page and back out of it", async () => {
  const isMeant = ({ release, environment }: Sent) =>
    release === "shop@2" && environment === "production";
  const query = encodeURIComponent("is:unresolved release:shop@2 environment:production");
  await page.goto(`/shop/issues?query=${query}&sort=users`);
  const events = await valuesOf("td.column-events data");
  expect(events).toEqual(["TypeError", "RangeError"].map((type) => recount(isMeant, type).events));
  await page
    .getByRole("link", { name: /TypeError/ })
    .first()
    .click();
  await page.getByText("in the last 14 days · production · release shop@2").waitFor();
  const [own, inAll] = await valuesOf("dl.issue-stats data");
  expect([own, inAll]).toEqual([events[0], recount(() => true, "TypeError").events]);
  await page.goto(`/shop/issues?query=${encodeURIComponent("release:shop@0 environment:staging")}`);
  await page.locator("table.issue-table").waitFor({ state: "detached" });
});

test("many users are written as an estimate, few are not", async () => {
  await page.goto("/shop/issues?period=24h&sort=users");
  const texts = await (await shown("td.column-users")).allTextContents();
  expect(texts[0]).toMatch(/^≈\d{3}$/);
  expect(texts[1]).toBe("4");
  await page.goto("/?period=24h");
  const users = page.locator("dl.overview-cards > div").filter({ hasText: "Users with errors" });
  expect(await users.locator("data").textContent()).toMatch(/^≈/);
});

test("what the numbers do not follow is said beside them", async () => {
  await page.goto(`/shop/issues?query=${encodeURIComponent("is:unresolved level:error customer")}`);
  await page
    .getByText("Events and users do not follow the level and the words, which choose issues.")
    .waitFor();
  await page.goto("/shop/issues?environment=production");
  expect(await page.getByText("do not follow").count()).toBe(0);
  const head = page.locator("th a", { hasText: "Events" });
  expect(await head.getAttribute("title")).toMatch(
    /^Events in the last 14 days · production; counted in whole hours, from .* UTC$/,
  );
});
