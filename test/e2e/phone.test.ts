/** What a thumb needs: a way back, values that can be read, targets that can be hit. */
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser } from "#test/support/browser/browser.ts";
import { waitForReact } from "#test/support/browser/page-ready.ts";
import { sendErrors } from "#test/support/load/send-errors.ts";
import { Api } from "#test/support/server/api.ts";
import { Lapwing, waitUntil } from "#test/support/server/lapwing.ts";
import { openSignedIn } from "#test/support/server/sign-in.ts";

/** --touch of tokens.css. */
const TOUCH_PX = 44;

let server: Lapwing;
let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  server = await Lapwing.start();
  const shop = await server.setup("Shop");
  await sendErrors(shop, ["TypeError"], { environment: "production" });
  const api = new Api(server, shop);
  await waitUntil("the issue is there", async () => (await api.issues("shop")).length === 1);
  const key = new URL(shop.dsn).username;
  await fetch(`${server.url}/api/${shop.projectId}/envelope/?sentry_key=${key}`, {
    method: "POST",
    body: '{}\n{"type":"log"}\n{"items":[',
  });
  browser = await launchBrowser();
  context = await openSignedIn(browser, server, {
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    reducedMotion: "reduce",
  });
  page = await context.newPage();
});
afterAll(async () => {
  await browser?.close();
  await server?.remove();
});

async function open(path: string): Promise<void> {
  await page.goto(path);
  await waitForReact(page);
}

test("an issue has a way back to its list", async () => {
  await open("/shop/issues/SHOP-1");
  await page.getByRole("link", { name: "Back to Issues" }).tap();
  await page.waitForURL("**/shop/issues");
});

test("environment and range show what is chosen", async () => {
  await open("/shop/issues?environment=production&period=24h");
  for (const [label, words] of [
    ["Environment: production", "production"],
    ["Time range: Last 24 hours", "Last 24 hours"],
  ] as const) {
    const shown = page.getByRole("button", { name: label }).getByText(words, { exact: true });
    await shown.waitFor();
  }
});

test.each([
  "/",
  "/shop/issues",
  "/shop/issues/SHOP-1",
  "/settings/system",
  "/shop/settings",
  "/shop/settings/keys",
  "/account",
])("what is pressed on %s is as large as a thumb", async (path) => {
  await open(path);
  const small = await page.evaluate((least) => {
    const pressed = document.querySelectorAll<HTMLElement>(
      "button:not([role=switch]), .button, .tabs a, .segmented a, input:not([type=hidden]), select, summary",
    );
    return [...pressed].flatMap((element) => {
      const target = element.closest("label, .input-box") ?? element;
      const { width, height } = target.getBoundingClientRect();
      if (width === 0 || !element.checkVisibility({ visibilityProperty: true })) return [];
      // Rounded: half a pixel is nobody's thumb.
      if (Math.round(height) >= least) return [];
      return [`${element.textContent || element.ariaLabel || element.className} ${height}`];
    });
  }, TOUCH_PX);
  expect(small).toEqual([]);
});

test("the way to the samples of a reason is on the screen", async () => {
  await open("/settings/system");
  const link = page.getByRole("link", { name: "Samples" }).first();
  await link.waitFor();
  const box = await link.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 1000)).toBeLessThanOrEqual(390);
  await link.tap();
  const cells = page.locator(".table.stacked-on-phone td:not(:empty)");
  await cells.first().waitFor();
  const right = await cells.evaluateAll((all) =>
    Math.max(...all.map((cell) => cell.getBoundingClientRect().right)),
  );
  expect(right).toBeLessThanOrEqual(390);
});
