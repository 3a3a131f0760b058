/** Actions whose answer does not come: what is shown, what else still works, and what is lost. */
import type { Page, Request } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { openPage, openPages, type Pages, sendErrors } from "#test/support/browser/pages.ts";
import { type Crossing, isPayload, type Treatment } from "#test/support/browser/wire.ts";
import { Api } from "#test/support/server/api.ts";
import { waitUntil } from "#test/support/server/lapwing.ts";

const LIST = "/shop/issues";
const SLOW_MS = 400;
const PATIENCE_MS = 15_000;

let pages: Pages;
let page: Page;

beforeAll(async () => {
  pages = await openPages();
});
afterAll(() => pages?.close());
beforeEach(async () => {
  pages.wire.reset();
  pages.wire.cutHanging();
  page = await pages.context.newPage();
  onTestFinished(() => page.close());
});

const isAction = ({ method, headers }: Crossing) =>
  method === "POST" && headers["next-action"] !== undefined;
const actions = () => pages.wire.crossings.filter(isAction);
const documents = () =>
  pages.wire.crossings.filter(({ headers }) => headers["sec-fetch-dest"] === "document");

/** From here on the first action meets this, those after it pass. */
function meetFirst(treatment: Treatment | Promise<Treatment>): void {
  pages.wire.reset();
  pages.wire.rule = (crossing) =>
    isAction(crossing) && actions().length === 1 ? treatment : "pass";
}

const sent = (count: number) =>
  waitUntil(`${count} actions are sent`, () => actions().length === count);

const row = (name: string) => page.getByRole("link", { name: new RegExp(`^${name} `) });
const heading = (name: string) =>
  page.getByRole("heading", { name: new RegExp(`${name} was thrown`) });
const toast = (text: string | RegExp) => page.locator(".toast", { hasText: text });

async function pressOn(name: string, key: string): Promise<void> {
  await row(name).focus();
  await page.keyboard.press(key);
}

/** Counts payloads from now on: one that is not whole when the clock leaps has stood still for it. */
function watchPayloads(): () => Promise<void> {
  const [asked, ended] = [new Set<Request>(), new Set<Request>()];
  const isOfPage = (request: Request) => request.headers().rsc !== undefined;
  page.on("request", (request) => void (isOfPage(request) && asked.add(request)));
  page.on("requestfinished", (request) => void ended.add(request));
  page.on("requestfailed", (request) => void ended.add(request));
  return async () => {
    const isWhole = () => asked.size > 0 && asked.difference(ended).size === 0;
    await waitUntil("every payload is whole", isWhole);
    // The page itself has read it too.
    await page.evaluate(() => undefined);
  };
}

/** Only what this test sent. */
async function openList(...names: string[]): Promise<void> {
  await sendErrors(pages, names);
  await openPage(
    page,
    `${LIST}?query=${encodeURIComponent(`is:unresolved ${names[0]?.slice(0, 2)}`)}`,
  );
  await row(names[0] ?? "").waitFor();
}

async function openIssue(name: string): Promise<void> {
  await openList(name);
  await row(name).click();
  await heading(name).waitFor();
}

test("in the list: it is said after 400 ms, others do not wait for it, and after 15 s it is taken back", async () => {
  await openList("Hla", "Hlb", "Hlc");
  await page.clock.install();
  meetFirst("hang");
  await pressOn("Hla", "e");
  await sent(1);
  await expect.poll(() => row("Hla").count()).toBe(0);
  await page.clock.runFor(SLOW_MS);
  await toast(/Resolving SHOP-\d+ Hla/).waitFor();
  // The others are on the server while it still hangs: alone, then together.
  await pressOn("Hlb", "a");
  await toast(/1 issue archived: SHOP-\d+ Hlb/).waitFor();
  await pressOn("Hlc", "x");
  await page.keyboard.press("e");
  await toast(/1 issue resolved: SHOP-\d+ Hlc/).waitFor();
  expect(actions()).toHaveLength(3);
  await page.clock.runFor(PATIENCE_MS);
  const failed = toast(/Not resolved: SHOP-\d+ Hla\. The server did not answer\./);
  await failed.waitFor();
  expect(await toast("Resolving").count()).toBe(0);
  await row("Hla").waitFor();
  await failed.getByRole("button", { name: "Try again" }).click();
  await toast(/1 issue resolved: SHOP-\d+ Hla/).waitFor();
  await expect.poll(() => row("Hla").count()).toBe(0);
});

test("in the list: undo that hangs is said, others do not wait for it, and it can be tried again", async () => {
  await openList("Hua", "Hub");
  await page.clock.install();
  await pressOn("Hua", "e");
  await toast(/1 issue resolved: SHOP-\d+ Hua/).waitFor();
  meetFirst("hang");
  await page.keyboard.press("u");
  await sent(1);
  await row("Hua").waitFor();
  await page.clock.runFor(SLOW_MS);
  await toast(/Taking back SHOP-\d+ Hua/).waitFor();
  await pressOn("Hub", "e");
  await toast(/1 issue resolved: SHOP-\d+ Hub/).waitFor();
  // What is on its way is not sent against itself.
  await pressOn("Hua", "e");
  await toast("The server has not answered yet").waitFor();
  expect(actions()).toHaveLength(2);
  await page.clock.runFor(PATIENCE_MS);
  const failed = toast(/Not undone: SHOP-\d+ Hua\. The server did not answer\./);
  await failed.waitFor();
  await expect.poll(() => row("Hua").count()).toBe(0);
  await failed.getByRole("button", { name: "Try again" }).click();
  await row("Hua").waitFor();
});

test("on an issue's page: it is said, a click does not wait for it, and its failure is told elsewhere too", async () => {
  await openIssue("Hpa");
  await page.clock.install();
  meetFirst("hang");
  await page.getByRole("button", { name: "Resolve" }).click();
  await page.getByRole("button", { name: "Reopen" }).waitFor();
  await sent(1);
  await page.clock.runFor(SLOW_MS);
  await toast(/Resolving SHOP-\d+/).waitFor();
  await page.locator("button[aria-busy]", { hasText: "Reopen" }).waitFor();
  const payloadsEnded = watchPayloads();
  await page.getByRole("navigation", { name: "Project" }).getByRole("link").first().click();
  await page.waitForURL((url) => url.pathname === LIST && url.search === "");
  expect(documents()).toEqual([]);
  expect(pages.wire.crossings.some(isPayload)).toBe(true);
  await payloadsEnded();
  await page.clock.runFor(PATIENCE_MS);
  await toast(/Not resolved: SHOP-\d+\. The server did not answer\./).waitFor();
  await row("Hpa").waitFor();
});

test("on an issue's page undo shows at once, and the list knows of both without asking", async () => {
  await openIssue("Hoa");
  await page.getByRole("button", { name: "Resolve" }).click();
  await toast(/1 issue resolved: SHOP-\d+/).waitFor();
  await page.getByText("Resolved", { exact: true }).first().waitFor();
  meetFirst("hang");
  await page.keyboard.press("u");
  await page.getByRole("button", { name: "Resolve" }).waitFor();
  expect(
    await page.locator(".issue-header .issue-meta").getByText("Resolved", { exact: true }).count(),
  ).toBe(0);
});

test("a switch that hangs holds up neither another nor a click", async () => {
  await openPage(page, "/shop/settings/filters");
  const switches = page.getByRole("switch");
  const [first, second] = [switches.nth(0), switches.nth(1)];
  const was = await second.getAttribute("aria-checked");
  meetFirst("hang");
  await first.click();
  await sent(1);
  await page.locator("[role=switch][aria-busy]").waitFor();
  await second.click();
  await expect.poll(() => second.getAttribute("aria-checked")).not.toBe(was);
  expect(actions()).toHaveLength(2);
  await page.getByRole("link", { name: "Privacy" }).click();
  await page.waitForURL("**/shop/settings/privacy");
  expect(documents()).toEqual([]);
});

test("a form that hangs says so after 30 s and keeps what was typed", async () => {
  await openPage(page, "/shop/settings");
  await page.clock.install();
  meetFirst("hang");
  const name = page.getByRole("textbox", { name: "Name", exact: true });
  await name.fill("Hanging shop");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await sent(1);
  await page.clock.runFor(30_000);
  await page.getByText("The server did not answer. What you typed is still here").waitFor();
  expect(await name.inputValue()).toBe("Hanging shop");
});

test("who leaves at once loses nothing", async () => {
  await openList("Hka");
  const held = Promise.withResolvers<Treatment>();
  meetFirst(held.promise);
  await pressOn("Hka", "e");
  await sent(1);
  await page.goto("/account");
  held.resolve("pass");
  const api = new Api(pages.server, pages.project);
  await waitUntil("it is resolved", async () => {
    const open = await api.issues(pages.project.slug, "is:unresolved");
    return !open.some(({ title }) => title.startsWith("Hka"));
  });
});

test("who leaves while it is being said that it hangs is asked first, and not after that", async () => {
  await openList("Hqa");
  const held = Promise.withResolvers<Treatment>();
  meetFirst(held.promise);
  await pressOn("Hqa", "e");
  await toast("Resolving").waitFor();
  const asked = page.waitForEvent("dialog");
  const leaving = page.evaluate(() => location.assign("/account")).catch(() => {});
  const dialog = await asked;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.dismiss();
  await leaving;
  held.resolve("pass");
  await toast(/1 issue resolved: SHOP-\d+ Hqa/).waitFor();
  page.on("dialog", () => expect.fail("asked again"));
  await page.goto("/account");
});

test("after an update triage says so and offers to reload", async () => {
  await openList("Hva");
  meetFirst({ status: 409, headers: { "x-nextjs-action-not-found": "1" }, body: "" });
  await pressOn("Hva", "e");
  const told = toast("Lapwing was updated since this page was opened");
  await told.waitFor();
  await row("Hva").waitFor();
  pages.wire.reset();
  await told.getByRole("button", { name: "Reload" }).click();
  await waitUntil("it is reloaded", () => documents().length === 1);
  await openIssue("Hvb");
  meetFirst({ status: 409, headers: { "x-nextjs-action-not-found": "1" }, body: "" });
  await page.keyboard.press("e");
  await told.waitFor();
});

test("who is signed out gets a link to sign in, which leads back", async () => {
  await openList("Hsa");
  const cookies = await pages.context.cookies();
  onTestFinished(() => pages.context.addCookies(cookies));
  await pages.context.clearCookies();
  await pressOn("Hsa", "e");
  const link = toast("You are signed out").getByRole("link", { name: "Sign in" });
  await link.waitFor();
  await row("Hsa").waitFor();
  const { pathname, search } = new URL(page.url());
  await link.click();
  await page.waitForURL((url) => url.pathname === "/login");
  expect(new URL(page.url()).searchParams.get("next")).toBe(pathname + search);
});
