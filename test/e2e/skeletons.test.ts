/** A click shows the page's skeleton at once, and nothing moves when the page takes its place. */
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { launchBrowser } from "#test/support/browser/browser.ts";
import { HeldPayloads } from "#test/support/browser/held-payloads.ts";
import { waitForLive } from "#test/support/browser/page-ready.ts";
import { withoutPrefetch } from "#test/support/browser/without-prefetch.ts";
import { sendErrors } from "#test/support/load/send-errors.ts";
import { Lapwing, waitUntil } from "#test/support/server/lapwing.ts";
import { openSignedIn } from "#test/support/server/sign-in.ts";

let server: Lapwing;
let held: HeldPayloads;
let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  server = await Lapwing.start();
  const shop = await server.setup("Shop");
  await sendErrors(shop, ["TypeError", "RangeError", "SyntaxError"]);
  held = await HeldPayloads.start(server.url);
  browser = await launchBrowser();
  context = await openSignedIn(browser, server, {
    baseURL: held.url,
    viewport: { width: 1440, height: 900 },
  });
  // A page that is prefetched has no skeleton.
  await withoutPrefetch(context);
});
afterAll(async () => {
  await browser?.close();
  await held?.stop();
  await server?.remove();
});
beforeEach(async () => {
  page = await context.newPage();
});
afterEach(async () => {
  held.release();
  await page.close();
});

interface Visit {
  name: string;
  from: string;
  click: (on: Page) => Promise<void>;
  /** What the skeleton draws already, in place and size. */
  parts: readonly string[];
  /** Where what follows begins; how long it is only the page knows. */
  rest: string;
  /** What is there only when the page is. */
  shows: string;
}

const link = (name: string | RegExp) => (on: Page) =>
  on.getByRole("link", { name }).filter({ visible: true }).first().click();

const VISITS: readonly Visit[] = [
  {
    name: "overview",
    from: "/shop/issues",
    click: link("Lapwing, overview"),
    parts: [".top-bar", ".page-head", ".overview-cards", ".overview-cards > :last-child"],
    rest: ".project-table-card",
    shows: ".project-table-card table",
  },
  {
    name: "issues",
    from: "/",
    click: link("Shop"),
    parts: [".top-bar", ".tabs-row", ".issue-search .input-box", ".issue-table-head"],
    rest: ".issue-row:nth-child(3)",
    shows: "table.issue-table",
  },
  {
    name: "issue",
    from: "/shop/issues",
    click: link(/TypeError/),
    parts: [
      ".top-bar",
      ".issue-header",
      ".issue-summary",
      ".events-chart",
      ".issue-stats",
      ".event-bar",
      ".section-tabs",
    ],
    rest: ".issue-main > .card",
    shows: ".code, .exception",
  },
  {
    name: "settings",
    from: "/shop/issues",
    click: link("Project settings"),
    parts: [".top-bar", ".page-head", ".tabs", ".settings > .card", ".settings > .card + .card"],
    rest: ".settings > .card + .card + .card",
    shows: ".settings-form",
  },
  {
    name: "keys",
    from: "/shop/settings",
    click: link("Keys"),
    parts: [".top-bar", ".page-head", ".tabs"],
    rest: ".settings .card",
    shows: ".keys-list",
  },
  {
    name: "new project",
    from: "/",
    click: link("New project"),
    parts: [".top-bar", ".page-head"],
    rest: ".settings > .card",
    shows: ".settings-form",
  },
  {
    name: "account",
    from: "/",
    click: (on) => on.locator('.sidebar a[href="/account"]').click(),
    parts: [".top-bar", ".page-head", ".account > .card", ".account > .card + .card + .card"],
    rest: ".account > .card + .card + .card + .card",
    shows: ".account form",
  },
];

/** Where each part stands, how wide it is, and how high; of the rest only where it begins. */
async function boxes({ parts, rest }: Visit): Promise<Record<string, number[]>> {
  const measured = await page.evaluate(
    (all) => {
      return all.map((part) => {
        const box = document.querySelector(`main ${part}`)?.getBoundingClientRect();
        if (box === undefined) throw new Error(`${part} is not there`);
        return [part, [box.x, box.y, box.width, box.height].map(Math.round)] as const;
      });
    },
    [...parts, rest],
  );
  const { [rest]: last = [], ...others } = Object.fromEntries(measured);
  return { ...others, [`start of ${rest}`]: last.slice(0, 3) };
}

/** The first rendering of a page takes seconds on a busy machine, and a click does not wait so long. */
async function renderOnce({ from, click, shows }: Visit): Promise<void> {
  await page.goto(from);
  await waitForLive(page);
  await click(page);
  await page.locator(`main ${shows}`).first().waitFor();
}

test.each(VISITS)("$name", async (visit) => {
  const { from, click, shows } = visit;
  await renderOnce(visit);
  await page.goto(from);
  await waitForLive(page);
  held.isHolding = true;
  await click(page);
  await page.getByRole("status").getByText("Loading", { exact: true }).waitFor();
  expect(held.waiting).toBe(1);
  const before = await boxes(visit);
  await page.evaluate(() => {
    const shifts: number[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as never as { value: number }).value);
    }).observe({ type: "layout-shift" });
  });
  held.release();
  await page.locator(`main ${shows}`).first().waitFor();
  await waitUntil(
    "the skeleton is gone",
    async () => (await page.getByText("Loading").count()) === 0,
  );
  expect(await boxes(visit)).toEqual(before);
  const shifts = await page.evaluate(() => (globalThis as never as { shifts: number[] }).shifts);
  expect(shifts).toEqual([]);
});
