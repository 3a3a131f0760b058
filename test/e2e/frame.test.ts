/** What stands around every page, by keyboard: palette, sheet, sidebar, drawer, menus, theme. */
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { launchBrowser } from "#test/support/browser/browser.ts";
import { waitForLive } from "#test/support/browser/page-ready.ts";
import { sendErrors } from "#test/support/load/send-errors.ts";
import { Api } from "#test/support/server/api.ts";
import type { Project } from "#test/support/server/copy-owner.ts";
import { Lapwing, waitUntil } from "#test/support/server/lapwing.ts";
import { addKey, addProject } from "#test/support/server/projects.ts";
import { openSignedIn } from "#test/support/server/sign-in.ts";
import { SHORTCUTS } from "#ui/frame/keys/shortcuts.ts";

const DESK = { width: 1280, height: 720 };

let server: Lapwing;
let browser: Browser;
let shop: Project;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  server = await Lapwing.start();
  shop = await server.setup("Shop");
  addKey(server.data, addProject(server.data, "blog"));
  const where = { transaction: "GET /checkout", environment: "production" };
  await sendErrors(shop, ["TypeError"], where);
  await sendErrors(shop, ["RangeError"], { environment: "staging" });
  const api = new Api(server, shop);
  await waitUntil("both issues are there", async () => (await api.issues("shop")).length === 2);
  browser = await launchBrowser();
  context = await openSignedIn(browser, server, {
    reducedMotion: "reduce",
    viewport: DESK,
  });
  // One for all tests: a new one takes half a second of CPU, and each of them opens what it looks at.
  page = await context.newPage();
});
afterAll(async () => {
  await browser?.close();
  await server?.remove();
});

/** Open and listening: keys answer once the page has come to life. */
async function open(path = "/shop/issues"): Promise<void> {
  await page.goto(path);
  await waitForLive(page);
}

const pathOf = () => new URL(page.url()).pathname;
const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "");
const press = async (...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};

describe("palette", () => {
  const box = () => page.getByRole("combobox", { name: "Command palette" });
  const rows = () => page.locator(".palette [cmdk-item]").allInnerTexts();
  const chosen = () => page.locator('.palette [cmdk-item][data-selected="true"]').innerText();

  async function openPalette(words = ""): Promise<void> {
    await open();
    await press("Control+k");
    await box().waitFor();
    await page.keyboard.type(words);
  }

  test.each(["Control+k", "Meta+k"])("%s opens it with the focus in its box", async (keys) => {
    await open();
    await press(keys);
    await box().waitFor();
    expect(await box().evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test("Escape closes it, and the focus is where it was", async () => {
    await open();
    await press("j");
    expect(await focused()).toContain("RangeError");
    await press("Control+k");
    await box().waitFor();
    await press("Escape");
    await box().waitFor({ state: "detached" });
    expect(await focused()).toContain("RangeError");
  });

  test("it finds a project", async () => {
    await openPalette("blog");
    await expect.poll(rows).toEqual([expect.stringContaining("blog")]);
    await press("Enter");
    await page.waitForURL("**/blog/issues");
  });

  test("it finds an issue by its id, above all else", async () => {
    await openPalette("shop-1");
    await expect.poll(chosen).toMatch(/TypeError.*SHOP-1/s);
    await press("Enter");
    await page.waitForURL("**/shop/issues/SHOP-1");
  });

  test("it finds an issue by its words, and says where when only that fits", async () => {
    await openPalette("was thrown");
    await expect.poll(rows).toHaveLength(2);
    await box().fill("checkout");
    await expect
      .poll(rows)
      .toEqual([expect.stringMatching(/TypeError.*SHOP-1 in GET \/checkout/s)]);
  });

  test("it finds sections and settings", async () => {
    await openPalette("keys");
    await expect.poll(chosen).toContain("Keys and DSN");
    await press("Enter");
    await page.waitForURL("**/shop/settings/keys");
  });

  test("arrows go around the list, and > asks for actions alone", async () => {
    await openPalette(">");
    await expect.poll(async () => (await rows())[0]).toContain("New project");
    const all = await rows();
    expect(all.join()).not.toContain("Overview");
    const at = async () => all.indexOf(await chosen());
    expect(await at()).toBe(0);
    await press("ArrowDown", "ArrowDown");
    expect(await at()).toBe(2);
    await press("ArrowUp");
    expect(await at()).toBe(1);
    await press("ArrowUp", "ArrowUp");
    expect(await at()).toBe(all.length - 1);
  });

  test("an action is run: the theme changes and the palette is gone", async () => {
    await openPalette("> dark");
    await expect.poll(chosen).toContain("Dark theme");
    await press("Enter");
    await box().waitFor({ state: "detached" });
    expect(await page.locator("html").getAttribute("data-theme")).toBe("dark");
    await context.clearCookies({ name: "theme" });
  });

  test("it offers what the page's own buttons do", async () => {
    await open("/shop/issues/SHOP-1");
    await press("Control+k");
    await box().waitFor();
    await page.keyboard.type("> reso");
    await expect.poll(chosen).toContain("Resolve");
    await press("Enter");
    await page.getByRole("button", { name: "Reopen" }).waitFor();
    await press("r");
    await page.getByRole("button", { name: "Resolve" }).waitFor();
  });

  test("Ctrl and Enter open another tab", async () => {
    await openPalette("blog");
    await expect.poll(chosen).toContain("blog");
    const [tab] = await Promise.all([context.waitForEvent("page"), press("Control+Enter")]);
    await tab.waitForURL("**/blog/issues");
    expect(pathOf()).toBe("/shop/issues");
    await tab.close();
  });

  test("when nothing fits it says so", async () => {
    await openPalette("zzzz");
    await page.getByText("Nothing here is called “zzzz”.").waitFor();
  });
});

describe("shortcuts", () => {
  test("? lists every shortcut, and Escape closes the list", async () => {
    await open();
    await press("j", "?");
    const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await sheet.waitFor();
    const shown = await sheet.innerText();
    for (const { words } of SHORTCUTS.flatMap(({ list }) => list)) expect(shown).toContain(words);
    await press("Escape");
    await sheet.waitFor({ state: "detached" });
    expect(await focused()).toContain("RangeError");
  });

  test("keys are letters while somebody types", async () => {
    await open();
    await press("/");
    await page.keyboard.type("?ge");
    expect(await page.locator("main [data-search]").inputValue()).toBe("?ge");
    expect(await page.getByRole("dialog").count()).toBe(0);
  });

  test("G and a letter go places", async () => {
    await open();
    await press("g", "o");
    await page.waitForURL((url) => url.pathname === "/");
    // Where "g i" goes depends on the page: it must be this one first.
    await page.getByRole("button", { name: "Project: All projects" }).waitFor();
    await press("g", "i");
    await page.waitForURL((url) => url.pathname === "/issues");
  });
});

describe("drawer on a phone", () => {
  const drawer = () => page.getByRole("dialog", { name: "Menu" });

  beforeEach(async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open();
    await page.getByRole("button", { name: "Menu" }).press("Enter");
    await drawer().waitFor();
  });
  afterEach(() => page.setViewportSize(DESK));

  test("the focus is inside and stays inside", async () => {
    const inside = () =>
      page.evaluate(() => {
        const { activeElement, body } = document;
        // Between the last and the first the browser's own bar has the focus.
        return activeElement === body || activeElement?.closest("dialog") !== null;
      });
    for (let tabs = 0; tabs < 30; tabs++) {
      expect(await inside()).toBe(true);
      await press("Tab");
    }
  });

  test("Escape closes it and gives the focus back", async () => {
    await press("Escape");
    await drawer().waitFor({ state: "detached" });
    const label = await page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
    expect(label).toBe("Menu");
  });

  test("a link leads away and closes it", async () => {
    await drawer().getByRole("link", { name: "blog" }).press("Enter");
    await page.waitForURL("**/blog/issues");
    await drawer().waitFor({ state: "detached" });
  });

  test("a press beside it closes it", async () => {
    await page.mouse.click(380, 400);
    await drawer().waitFor({ state: "detached" });
  });
});

test("the sidebar collapses to icons and stays so", async () => {
  const width = async () => (await page.locator("aside.sidebar").boundingBox())?.width;
  await open();
  expect(await width()).toBe(232);
  await page.getByRole("button", { name: "Collapse sidebar" }).press("Enter");
  await expect.poll(width).toBe(52);
  await open("/account");
  expect(await width()).toBe(52);
  // What is not seen is still said.
  expect(await page.getByRole("link", { name: "Overview", exact: true }).count()).toBe(1);
  await page.getByRole("button", { name: "Open sidebar" }).press("Enter");
  await expect.poll(width).toBe(232);
});

test("a page whose server was gone is live again when it is back", async () => {
  await open();
  const is = (state: string) =>
    page.waitForSelector(`.sidebar .live-status[data-state="${state}"]`);
  for (const pid of server.childPids()) process.kill(pid, "SIGKILL");
  await is("waiting");
  await is("live");
});

describe("menus by keyboard", () => {
  // The button's own words are those of a row: what counts is that a row has the focus.
  const focusedRow = () =>
    page.evaluate(() => {
      const active = document.activeElement;
      return active?.role?.startsWith("menuitem") ? active.textContent : "";
    });

  test("the project is switched, and Escape changes nothing", async () => {
    await open();
    const button = page.getByRole("button", { name: /^Project: Shop/ });
    await button.press("Enter");
    await expect.poll(focusedRow).toContain("All projects");
    await press("ArrowDown");
    expect(await focused()).toContain("blog");
    await press("End", "ArrowDown");
    expect(await focused()).toContain("All projects");
    await press("Escape");
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(pathOf()).toBe("/shop/issues");
    await press("Enter");
    await expect.poll(focusedRow).toContain("All projects");
    await press("b");
    expect(await focused()).toContain("blog");
    await press("Enter");
    await page.waitForURL("**/blog/issues");
  });

  test("an environment is chosen, and the list holds it alone", async () => {
    await open();
    await page.getByRole("button", { name: "Environment: All environments" }).press("Enter");
    await expect.poll(focusedRow).toBe("All environments");
    await press("s", "Enter");
    await page.waitForURL(/environment=staging/);
    await page.getByRole("button", { name: "Environment: staging" }).waitFor();
    await expect
      .poll(() => page.locator(".issue-row .row-link b").allTextContents())
      .toEqual(["RangeError"]);
  });

  test("a time is chosen, and the usual one is not in the address", async () => {
    await open();
    await page.getByRole("button", { name: "Time range: Last 14 days" }).press("Enter");
    await expect.poll(focusedRow).toBe("Last 14 days");
    await press("ArrowUp", "Enter");
    await page.waitForURL(/period=7d/);
    await page.getByRole("button", { name: "Time range: Last 7 days" }).press("Enter");
    await expect.poll(focusedRow).toBe("Last 7 days");
    await press("ArrowDown", "Enter");
    await page.waitForURL((url) => !url.search.includes("period"));
  });

  test("a time from … to … is refused backwards, and taken forwards", async () => {
    await open();
    await page.getByRole("button", { name: "Time range: Last 14 days" }).press("Enter");
    await expect.poll(focusedRow).toBe("Last 14 days");
    await press("End", "Enter");
    const dialog = page.getByRole("dialog", { name: "Time range" });
    await dialog.getByLabel("From").fill("2026-11-10T08:00");
    await dialog.getByLabel("To").fill("2026-11-09T08:00");
    await dialog.getByText("Choose a time after the start.").waitFor();
    await dialog.getByLabel("To").press("Enter");
    expect(page.url()).not.toContain("start=");
    await dialog.getByLabel("To").fill("2026-11-12T08:00");
    await dialog.getByLabel("To").press("Enter");
    await page.waitForURL(/start=2026-11-\d\dT.*&end=2026-11-\d\dT/);
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("button", { name: /^Time range: 10 Nov/ }).waitFor();
  });
});

describe("theme", () => {
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const choose = (name: string) => page.getByRole("button", { name, exact: true }).press("Enter");

  afterEach(() => page.emulateMedia({ colorScheme: null }));

  test("light, dark and the system's, at once and on the next page", async () => {
    await page.emulateMedia({ colorScheme: "light" });
    await open("/account");
    const light = await ground();
    await choose("Dark");
    await expect.poll(ground).not.toBe(light);
    const dark = await ground();
    await page.goto("/");
    expect(await ground()).toBe(dark);
    await open("/account");
    await choose("System");
    await expect.poll(ground).toBe(light);
    await page.emulateMedia({ colorScheme: "dark" });
    await expect.poll(ground).toBe(dark);
    await choose("Light");
    await expect.poll(ground).toBe(light);
    await page.goto("/");
    expect(await ground()).toBe(light);
    await context.clearCookies({ name: "theme" });
  });

  test("G T goes to the other one", async () => {
    await page.emulateMedia({ colorScheme: "light" });
    await open();
    const light = await ground();
    await press("g", "t");
    await expect.poll(ground).not.toBe(light);
    await press("g", "t");
    await expect.poll(ground).toBe(light);
    await context.clearCookies({ name: "theme" });
  });
});
