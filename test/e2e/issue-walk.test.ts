/** From the list to its issues, from one to the next, to their events, and back again. */
import { beforeAll, expect, test } from "vitest";
import { openOwnersPage } from "#test/support/browser/owners-page.ts";
import { waitForReact } from "#test/support/browser/page-ready.ts";
import { sendErrors } from "#test/support/load/send-errors.ts";
import { Api } from "#test/support/server/api.ts";
import { waitUntil } from "#test/support/server/lapwing.ts";

const own = openOwnersPage({ viewport: { width: 1280, height: 500 } });
const NAMES = Array.from({ length: 30 }, (_, at) => `Error${String(at).padStart(2, "0")}`);
/** As large as the line lets through: what one SDK with a long trace in a long chain can send. */
const LARGE = {
  fingerprint: ["large"],
  exception: {
    values: Array.from({ length: 60 }, (_, at) => ({
      type: `Cause${at}`,
      value: "it went wrong",
      stacktrace: {
        frames: Array.from({ length: 60 }, (_, n) => ({
          ...{ function: `call${n}`, filename: "cart.ts", lineno: n, in_app: true },
          context_line: "const total = a.price * (1 + b.rate);",
          vars: { a: { price: 1 }, b: '<"&>' },
        })),
      },
    })),
  },
  extra: Object.fromEntries(Array.from({ length: 3000 }, (_, at) => [`key${at}`, `<value ${at}>`])),
};

beforeAll(async () => {
  const { server, shop } = own;
  await sendErrors(shop, NAMES, {
    ...{ release: "shop@1.0", environment: "production", user: { id: "7", email: "a@b.example" } },
    request: { url: "https://shop.example/cart", headers: { "User-Agent": "x" } },
    contexts: { browser: { name: "Firefox", version: "140" } },
  });
  await sendErrors(shop, ["Large"], LARGE);
  const api = new Api(server, shop);
  await waitUntil("all issues are stored", async () => {
    return (await api.issues(shop.slug)).length === NAMES.length + 1;
  });
});

const rowOf = (name: string) =>
  own.page.locator(".issue-row", { has: own.page.getByText(name, { exact: true }) });
const focusedText = () => own.page.evaluate(() => document.activeElement?.textContent ?? "");

async function openList(): Promise<void> {
  await own.page.goto(`${own.server.url}/shop/issues`);
  await waitForReact(own.page);
}

async function openIssue(name: string): Promise<void> {
  await rowOf(name).locator(".row-link").click();
  await own.page.locator(".issue-type", { hasText: name }).waitFor();
  await waitForReact(own.page);
}

test("back from an issue the row has the focus, and the list is where it was", async () => {
  const { page } = own;
  await openList();
  await rowOf("Error20").scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => window.scrollY);
  await openIssue("Error20");
  await page.goBack();
  await expect.poll(focusedText).toContain("Error20");
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled);
});

test("Shift J and Shift K go along the list, and Esc back to it", async () => {
  const { page } = own;
  await openList();
  await openIssue("Error05");
  for (const [key, name] of [
    ["Shift+J", "Error06"],
    ["Shift+J", "Error07"],
    ["Shift+K", "Error06"],
  ] as const) {
    await page.keyboard.press(key);
    await page.locator(".issue-type", { hasText: name }).waitFor();
    await waitForReact(page);
  }
  await page.keyboard.press("Escape");
  await page.waitForURL("**/shop/issues");
  await expect.poll(focusedText).toContain("Error06");
});

test("Shift E resolves and goes on; back in the list the next row has the focus", async () => {
  const { page } = own;
  await openList();
  await openIssue("Error10");
  await page.keyboard.press("Shift+E");
  await page.locator(".issue-type", { hasText: "Error11" }).waitFor();
  await waitForReact(page);
  await page.keyboard.press("Escape");
  await page.waitForURL("**/shop/issues");
  await expect.poll(focusedText).toContain("Error11");
  expect(await rowOf("Error10").count()).toBe(0);
});

test("after a row is resolved, its tab, the search box and the sidebar agree", async () => {
  const { page } = own;
  await openList();
  await rowOf("Error12").locator(".row-link").focus();
  await page.keyboard.press("e");
  await rowOf("Error12").waitFor({ state: "detached" });
  const left = NAMES.length + 1 - 2;
  await page.getByText(`${left} issues`, { exact: true }).waitFor();
  expect(await page.locator(".tabs [aria-current] .count").innerText()).toBe(String(left));
  const sidebar = page.getByRole("navigation", { name: "Project", exact: true });
  await expect.poll(() => sidebar.locator(".count").innerText()).toContain(String(left));
});

test("chips say where and to whom, and lead to what shares it", async () => {
  const { page } = own;
  await openList();
  await openIssue("Error01");
  expect(await page.title()).toMatch(/^SHOP-\d+ Error01: Error01 was thrown · Shop · Lapwing$/);
  const chips = page.getByRole("list", { name: "Where and to whom" });
  const texts = await chips.getByRole("listitem").allTextContents();
  expect(texts.map((text) => text.replace(/^\w+: /, ""))).toEqual([
    ...["shop@1.0", "production", "Firefox 140", "a@b.example", "https://shop.example/cart"],
  ]);
  await chips.getByRole("link", { name: "shop@1.0" }).click();
  await page.waitForURL("**/shop/issues?query=release*");
  await page.locator(".issue-row").first().waitFor();
});

test("the events of an issue are a page, by key, and a tag narrows them", async () => {
  const { page } = own;
  await openList();
  await openIssue("Error02");
  await page.keyboard.press("l");
  await page.waitForURL("**/events");
  const rows = page.getByRole("table", { name: "Events" }).locator("tbody tr");
  await rows.first().waitFor();
  expect(await rows.count()).toBe(1);
  expect(await rows.first().innerText()).toContain("id:7");
  const [path] = page.url().split("?");
  await page.goto(`${path}?tag=browser&value=Firefox+140`);
  expect(await rows.count()).toBe(1);
  await page.goto(`${path}?tag=browser&value=Netscape`);
  await page.getByText("No event fits").waitFor();
});

test("a huge event is a page of a few hundred kilobytes, and the rest is a link away", async () => {
  const { browser, context, server } = own;
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await context.storageState(),
  });
  try {
    const page = await plain.newPage();
    await page.goto(`${server.url}/shop/issues?query=Cause59`);
    await page.locator(".issue-row .row-link").first().click();
    const answer = await page.reload();
    expect((await answer?.body())?.length).toBeLessThan(700_000);
    const more = page.getByRole("navigation", { name: "More frames" });
    expect(await more.innerText()).toMatch(/1 to \d+ of 3,600 frames/);
    await more.getByRole("link").click();
    await page.waitForURL("**/parts/stack-trace?from=*");
    expect(await more.innerText()).toMatch(/^[1-9]\d* to [\d,]+ of 3,600 frames/);
    expect(await page.locator(".frame").count()).toBeGreaterThan(10);
  } finally {
    await plain.close();
  }
});
