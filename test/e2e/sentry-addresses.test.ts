/** Sentry's addresses, as its tools print them, and the two forms of an issue's own. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openPages, type Pages, sendErrors } from "#test/support/browser/pages.ts";

let on: Pages;
let page: Page;
let issue: { id: string; permalink: string };
let event = "";
const PATIENCE = { timeout: 10_000, interval: 100 };

beforeAll(async () => {
  on = await openPages();
  page = await on.context.newPage();
  await sendErrors(on, ["Boom"]);
  const headers = { Authorization: `Bearer ${on.project.token}` };
  const ask = async (path: string) =>
    (await fetch(`${on.server.url}/api/0/${path}`, { headers })).json();
  [issue] = await ask("projects/lapwing/shop/issues/?query=");
  // An issue is there a moment before its event is.
  event = await vi.waitFor(async () => {
    const { eventID } = await ask(`issues/${issue.id}/events/latest/`);
    expect(eventID).toBeDefined();
    return eventID;
  }, PATIENCE);
});
afterAll(() => on.close());

async function leadsTo(address: string): Promise<string> {
  const answer = await page.goto(address);
  expect(answer?.status()).toBe(200);
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}

test("an issue's permalink leads to its page, and so do its number and other letters", async () => {
  expect(new URL(issue.permalink).pathname).toBe(`/organizations/lapwing/issues/${issue.id}/`);
  const own = "/shop/issues/SHOP-1";
  expect(await leadsTo(new URL(issue.permalink).pathname)).toBe(own);
  expect(await leadsTo("/organizations/lapwing/issues/shop-1?statsPeriod=24h")).toBe(
    `${own}?period=24h`,
  );
  expect(await leadsTo(`/shop/issues/${issue.id}?period=7d`)).toBe(`${own}?period=7d`);
  expect(await leadsTo("/shop/issues/shop-1")).toBe(own);
  expect(await leadsTo(`/shop/issues/${issue.id}/events/${event}`)).toBe(`${own}/events/${event}`);
});

test("lists, events and projects are found too", async () => {
  expect(await leadsTo("/organizations/lapwing/issues/?query=Boom")).toBe("/issues?query=Boom");
  expect(await leadsTo(`/organizations/1/issues/${issue.id}/events/${event}/`)).toBe(
    `/shop/issues/SHOP-1/events/${event}`,
  );
  expect(await leadsTo(`/organizations/lapwing/events/${event}/`)).toBe(
    `/shop/issues/SHOP-1/events/${event}`,
  );
  expect(await leadsTo("/organizations/lapwing/projects/shop/")).toBe("/shop/issues");
  expect(await leadsTo("/organizations/lapwing/")).toBe("/");
});

test.each([
  "/organizations/acme/issues/1/",
  "/organizations/lapwing/issues/99/",
  "/organizations/lapwing/dashboards/",
  `/organizations/lapwing/replays/${"c".repeat(32)}/`,
])("%s is not found, in our own design", async (address) => {
  expect((await page.goto(address))?.status()).toBe(404);
  await page.getByRole("button", { name: "Go back" }).waitFor();
});

test("who is not signed in is asked to, and comes back", async () => {
  const context = await on.browser.newContext({ baseURL: on.server.url });
  const stranger = await context.newPage();
  await stranger.goto(`/organizations/lapwing/issues/${issue.id}/`);
  const { pathname, searchParams } = new URL(stranger.url());
  expect([pathname, searchParams.get("next")]).toEqual([
    "/login",
    `/organizations/lapwing/issues/${issue.id}`,
  ]);
  await context.close();
});
