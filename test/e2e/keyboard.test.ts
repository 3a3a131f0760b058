/** Everything works by keyboard alone: Tab reaches all there is, leaves it again, and shows where it is. */
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { launchBrowser } from "#test/support/browser/browser.ts";
import { waitForLive } from "#test/support/browser/page-ready.ts";
import { sendErrors } from "#test/support/load/send-errors.ts";
import { Lapwing, waitUntil } from "#test/support/server/lapwing.ts";
import { openSignedIn } from "#test/support/server/sign-in.ts";

let server: Lapwing;
let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  server = await Lapwing.start();
  const shop = await server.setup("Shop");
  await sendErrors(shop, ["TypeError", "RangeError"], {
    environment: "production",
    release: "1.0",
    user: { id: "7" },
    request: { url: "https://shop.example/cart", headers: { Host: "shop.example" } },
    breadcrumbs: { values: Array.from({ length: 9 }, (_, at) => ({ message: `step ${at}` })) },
  });
  browser = await launchBrowser();
  // Motion would be in the middle of showing the ring when it is looked at.
  context = await openSignedIn(browser, server, { reducedMotion: "reduce" });
});
afterAll(async () => {
  await browser?.close();
  await server?.remove();
});
beforeEach(async () => {
  page = await context.newPage();
  onTestFinished(() => page.close());
});

interface Stop {
  /** Which of the page's elements, counted from its start. */
  at: number;
  name: string;
  isSeen: boolean;
  hasRing: boolean;
}

/** The element in focus; undefined when the browser's own bar has it. */
function readStop(): Promise<Stop | undefined> {
  return page.evaluate(async () => {
    // Without motion a change takes one frame.
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return undefined;
    const chain: Element[] = [];
    for (let each: Element | null = element; each && chain.length < 6; each = each.parentElement) {
      chain.push(each);
    }
    const look = () =>
      chain.map((each) => {
        const { outline, boxShadow, borderColor, backgroundColor } = getComputedStyle(each);
        return [outline, boxShadow, borderColor, backgroundColor].join();
      });
    await frame();
    await frame();
    const withFocus = look();
    const { top, bottom } = element.getBoundingClientRect();
    element.blur();
    await frame();
    await frame();
    const without = look();
    element.focus({ preventScroll: true });
    return {
      at: [...document.querySelectorAll("*")].indexOf(element),
      name: `${element.tagName} ${element.getAttribute("aria-label") ?? element.textContent?.slice(0, 40)}`,
      isSeen: bottom > 0 && top < innerHeight,
      hasRing: withFocus.some((each, at) => each !== without[at]),
    };
  });
}

/** What a person could press, type into or follow. */
function countOperable(): Promise<number> {
  return page.evaluate(() => {
    const all = document.querySelectorAll<HTMLElement>(
      'a[href], button, input:not([type="hidden"]), select, textarea, summary, [tabindex="0"]',
    );
    return [...all].filter(
      (each) => each.tabIndex >= 0 && !each.matches(":disabled") && each.checkVisibility(),
    ).length;
  });
}

test.each([
  "/",
  "/shop/issues",
  "/shop/issues/SHOP-1",
  "/shop/settings",
  "/shop/settings/keys",
  "/account",
])("Tab walks through %s without a trap, and is seen everywhere", async (path) => {
  await waitUntil("the page is whole", async () => {
    await page.goto(path);
    return (await page.locator(".failed-section, .not-found").count()) === 0;
  });
  await waitForLive(page);
  const operable = await countOperable();
  const stops: Stop[] = [];
  for (let tabs = 0; tabs < 2 * operable + 20; tabs++) {
    await page.keyboard.press("Tab");
    const stop = await readStop();
    if (stop === undefined) break;
    stops.push(stop);
  }
  expect(stops.filter(({ hasRing }) => !hasRing)).toEqual([]);
  expect(stops.filter(({ isSeen }) => !isSeen)).toEqual([]);
  // Once each, in the order of the page, and out at its end.
  const positions = stops.map(({ at }) => at);
  expect(new Set(positions).size).toBe(positions.length);
  expect(stops.length).toBe(operable);
});

test("Shift and Tab lead back the same way", async () => {
  await page.goto("/shop/issues");
  await waitForLive(page);
  const walk = async (key: string) => {
    const names: string[] = [];
    for (let tabs = 0; tabs < 12; tabs++) {
      await page.keyboard.press(key);
      names.push((await readStop())?.name ?? "");
    }
    return names;
  };
  const forth = await walk("Tab");
  const back = await walk("Shift+Tab");
  expect(back.slice(0, 11)).toEqual(forth.slice(0, 11).toReversed());
});

test("the first stop skips the frame", async () => {
  await page.goto("/shop/issues");
  await page.keyboard.press("Tab");
  expect((await readStop())?.name).toBe("A Skip to content");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  const isInMain = await page.evaluate(() => document.activeElement?.closest("main") !== null);
  expect(isInMain).toBe(true);
});
