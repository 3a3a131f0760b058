/** axe finds nothing serious on any screen: both themes, on a desk and on a phone. */
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { launchBrowser } from "#test/support/browser/browser.ts";
import {
  findAxeProblems,
  findAxeProblemsOfWidth,
} from "#test/support/browser/find-axe-problems.ts";
import { waitForLive } from "#test/support/browser/page-ready.ts";
import { envelopeUrl } from "#test/support/load/load.ts";
import { sendErrors } from "#test/support/load/send-errors.ts";
import { Api } from "#test/support/server/api.ts";
import { Lapwing, waitUntil } from "#test/support/server/lapwing.ts";
import { addPerson } from "#test/support/server/people.ts";
import { addKey, addProject } from "#test/support/server/projects.ts";
import { openSignedIn } from "#test/support/server/sign-in.ts";

interface Screen {
  name: string;
  path: string;
  /** What must be there before it is looked at. */
  shows: string;
  as?: "viewer" | "nobody";
  /** From the page to the state that is meant. */
  act?: (page: Page) => Promise<void>;
}

const click = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole("button", { name }).filter({ visible: true }).first().click();
};
const press = (key: string) => async (page: Page) => {
  await page.keyboard.press(key);
};

/** By script, so that it works on a phone too. */
const goHome = (page: Page) =>
  page
    .locator('a[href="/"]')
    .first()
    .evaluate((link) => (link as HTMLElement).click());

const SCREENS: readonly Screen[] = [
  { name: "overview", path: "/", shows: "text=Needs attention" },
  {
    name: "overview, open menu",
    path: "/",
    shows: ".menu:popover-open",
    act: click(/^Time range/),
  },
  { name: "issues of all projects", path: "/issues", shows: "table.issue-table" },
  { name: "issues of one project", path: "/shop/issues", shows: "table.issue-table" },
  { name: "issues before the first event", path: "/blog/issues", shows: "text=No issues yet" },
  {
    name: "a search that finds nothing",
    path: "/shop/issues?query=is:unresolved+nowhere",
    shows: "text=Nothing matches",
  },
  { name: "issue", path: "/shop/issues/SHOP-1", shows: ".u-over" },
  {
    name: "issue with all its parts open",
    path: "/shop/issues/SHOP-1",
    shows: ".u-over",
    act: (page) =>
      page.evaluate(() => {
        for (const part of document.querySelectorAll("main details")) part.setAttribute("open", "");
      }),
  },
  { name: "event", path: "/shop/issues/SHOP-1/events/oldest", shows: ".u-over" },
  { name: "project settings", path: "/shop/settings", shows: ".settings-form" },
  {
    name: "project settings, open dialog",
    path: "/shop/settings",
    shows: "dialog[open]",
    act: click("Delete"),
  },
  { name: "keys", path: "/shop/settings/keys", shows: ".key-card" },
  { name: "filters", path: "/shop/settings/filters", shows: "text=Save rules" },
  {
    name: "relay, open snippet",
    path: "/shop/settings/relay",
    shows: "details[open]",
    act: (page) => page.getByText("nginx").click(),
  },
  { name: "what arrived", path: "/settings/system", shows: ".time-bars" },
  {
    name: "what arrived, one reason",
    path: "/settings/system?outcome=invalid&reason=invalid_json&category=error",
    shows: "text=Counted as",
  },
  { name: "what arrived, nothing", path: "/settings/system?project=blog", shows: ".empty-state" },
  { name: "storage", path: "/settings/system/storage", shows: "text=By day of receipt" },
  { name: "health", path: "/settings/system/health", shows: "text=Processes" },
  {
    name: "what arrived in a project, by hour",
    path: "/shop/settings/arrived?by=time",
    shows: ".time-bars",
  },
  { name: "new project", path: "/new", shows: ".settings-form" },
  { name: "account", path: "/account", shows: ".session" },
  { name: "first event", path: "/setup?project=blog", shows: "text=Waiting for the first event" },
  { name: "sign-in", path: "/login", shows: "text=Sign in to Lapwing", as: "nobody" },
  {
    name: "not found, in the frame",
    path: "/shop/isues/SHOP-1",
    shows: ".not-found-matches a:nth-of-type(2)",
  },
  { name: "not found, outside", path: "/nowhere", shows: "text=There is no page", as: "nobody" },
  { name: "palette", path: "/shop/issues", shows: ".palette .menu-item", act: press("Control+k") },
  {
    name: "palette without a match",
    path: "/shop/issues",
    shows: "text=Nothing here is called",
    act: async (page) => {
      await page.keyboard.press("Control+k");
      await page.getByRole("combobox", { name: "Command palette" }).fill("zzzz");
    },
  },
  { name: "shortcuts", path: "/shop/issues", shows: "dialog.shortcut-sheet", act: press("?") },
  { name: "settings of who may not", path: "/shop/settings", shows: ".locked", as: "viewer" },
  { name: "keys of who may not", path: "/shop/settings/keys", shows: ".locked", as: "viewer" },
  { name: "system of who may not", path: "/settings/system", shows: ".locked", as: "viewer" },
  { name: "new project of who may not", path: "/new", shows: ".locked", as: "viewer" },
  { name: "issue of who may not", path: "/shop/issues/SHOP-1", shows: ".u-over", as: "viewer" },
  {
    name: "a page that failed",
    path: "/account",
    shows: ".failed-section",
    act: async (page) => {
      // What writes times cannot.
      await page.evaluate(() => {
        Object.defineProperty(Intl.DateTimeFormat.prototype, "format", {
          get: () => {
            throw new Error("made by the test");
          },
        });
      });
      await goHome(page);
    },
  },
  {
    name: "nothing but the fallback",
    path: "/account",
    shows: "text=Application error",
    act: async (page) => {
      // What draws icons cannot, and there are some even where a page says that it failed.
      await page.evaluate(() => {
        const { map } = Array.prototype;
        Array.prototype.map = function (this: unknown[], ...given: unknown[]) {
          const [first] = this;
          if (Array.isArray(first) && first.length === 2 && first[1]?.key !== undefined) {
            throw new Error("made by the test");
          }
          return map.apply(this, given as never) as never;
        } as never;
      });
      await goHome(page);
    },
  },
];

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

/** One for all screens of somebody: a new one would have to read axe anew, which takes its time. */
async function openPage(context: BrowserContext): Promise<Page> {
  const [open] = context.pages();
  return open ?? (await context.newPage());
}

/** The screen in both themes, and at a phone's width. */
async function findProblems(context: BrowserContext, screen: Screen): Promise<string[]> {
  const page = await openPage(context);
  await page.setViewportSize({ width: 1280, height: 844 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(screen.path);
  if (screen.act !== undefined) {
    await waitForLive(page);
    await screen.act(page);
  }
  await page.locator(screen.shows).filter({ visible: true }).first().waitFor();
  const onDesk = await findAxeProblems(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const onPhone = await findAxeProblemsOfWidth(page);
  return [...onDesk, ...onPhone.map((problem) => `390 ${problem}`)];
}

describe("with data", () => {
  let server: Lapwing;
  let contexts: Record<"owner" | "viewer" | "nobody", BrowserContext>;

  beforeAll(async () => {
    server = await Lapwing.start();
    const shop = await server.setup("Shop");
    addKey(server.data, addProject(server.data, "blog"));
    await sendErrors(shop, ["TypeError", "RangeError"], {
      environment: "production",
      release: "1.0",
      user: { id: "7", email: "u@example.com" },
      tags: { tier: "member" },
      request: { url: "https://shop.example/cart", headers: { Host: "shop.example" } },
      contexts: { browser: { name: "Chrome", version: "156" }, flags: { values: [] } },
      extra: { cart: { items: 2 } },
      breadcrumbs: { values: Array.from({ length: 9 }, (_, at) => ({ message: `step ${at}` })) },
    });
    // Something that is not stored, for the pages that say why.
    const address = envelopeUrl(shop.dsn, server.url);
    await fetch(address, { method: "POST", body: '{}\n{"type":"event"}\n{broken' });
    const api = new Api(server, shop);
    await waitUntil("both issues are there", async () => (await api.issues("shop")).length === 2);
    contexts = {
      owner: await openSignedIn(browser, server),
      viewer: await openSignedIn(browser, server, {}, await addPerson(server.data, "viewer")),
      nobody: await browser.newContext({ baseURL: server.url }),
    };
  });
  afterAll(() => server?.remove());

  test.each(SCREENS)("$name", async (screen) => {
    expect(await findProblems(contexts[screen.as ?? "owner"], screen)).toEqual([]);
  });
});

describe("an empty installation", () => {
  let server: Lapwing;
  let context: BrowserContext;

  beforeAll(async () => {
    server = await Lapwing.start();
    context = await browser.newContext({ baseURL: server.url });
  });
  afterAll(() => server?.remove());

  test("owner", async () => {
    const screen = { name: "owner", path: "/setup", shows: "text=Create the owner" };
    expect(await findProblems(context, screen)).toEqual([]);
  });

  test("project, and an overview without one", async () => {
    const page = await context.newPage();
    await page.goto(await server.setupLink());
    await page.getByLabel("Name", { exact: true }).fill("Mara");
    await page.getByLabel("Email").fill("mara@shop.example");
    await page.getByRole("textbox", { name: "Password" }).fill("correct horse battery");
    await page.getByRole("button", { name: "Create the owner" }).click();
    await page.getByLabel("Project name").waitFor();
    await page.close();
    const project = { name: "project", path: "/setup", shows: "text=Create the project" };
    expect(await findProblems(context, project)).toEqual([]);
    const overview = { name: "empty overview", path: "/", shows: "text=No project yet" };
    expect(await findProblems(context, overview)).toEqual([]);
  });
});
