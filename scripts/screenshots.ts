/**
 * `npm run screenshots`: the pictures of the README, from the demo data, light and dark. Nothing is
 * hidden or set up for the camera; only motion is off.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { KIBIBYTE } from "#lib/bytes.ts";
import { launchBrowser } from "#test/support/browser/browser.ts";
import {
  DEMO_ISSUES_PATH,
  type DemoServer,
  startDemoServer,
} from "#test/support/server/demo-server.ts";

interface Shot {
  name: string;
  path: (demo: DemoServer) => string;
  /** Words of the link on that page which leads to what is meant. */
  opens?: string;
  /** What must be there before the picture is taken. */
  shows: string;
  phone?: true;
  signedOut?: true;
}

const SHOTS: readonly Shot[] = [
  { name: "overview", path: () => "/", shows: "text=Demo shop" },
  { name: "issues", path: () => DEMO_ISSUES_PATH, shows: "text=UpstreamTimeoutError" },
  // Its number depends on which of the demo's first events came first.
  { name: "issue", path: () => DEMO_ISSUES_PATH, opens: "reading 'price'", shows: "text=CartLine" },
  {
    name: "first-run",
    path: ({ newProjectSlug }) => `/setup?project=${newProjectSlug}`,
    shows: "text=Sentry.init",
  },
  { name: "login", path: () => "/login", shows: "text=Sign in", signedOut: true },
  { name: "phone", path: () => DEMO_ISSUES_PATH, shows: "text=UpstreamTimeoutError", phone: true },
];
const THEMES = ["light", "dark"] as const;
const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
/** A page of pictures must not be heavier than the product. */
const MAX_BYTES = 250 * KIBIBYTE;

const folder = join(dirname(import.meta.dirname), "docs/screenshots");
mkdirSync(folder, { recursive: true });
const demo = await startDemoServer();
const browser = await launchBrowser();
try {
  for (const shot of SHOTS) {
    for (const theme of THEMES) await take(browser, shot, theme);
  }
} finally {
  await browser.close();
  await demo.server.remove();
}

async function take(on: Browser, shot: Shot, theme: "light" | "dark"): Promise<void> {
  const options: BrowserContextOptions = {
    baseURL: demo.server.url,
    viewport: shot.phone ? PHONE : DESKTOP,
    deviceScaleFactor: 1,
    colorScheme: theme,
    reducedMotion: "reduce",
    locale: "en-GB",
    timezoneId: "Europe/Berlin",
    ...(shot.phone && { isMobile: true, hasTouch: true }),
  };
  const context = await (shot.signedOut ? on.newContext(options) : demo.openContext(on, options));
  const page = await context.newPage();
  await page.goto(shot.path(demo), { waitUntil: "load" });
  if (shot.opens !== undefined) await page.getByRole("link", { name: shot.opens }).click();
  await page.locator(shot.shows).filter({ visible: true }).first().waitFor();
  await settle(page);
  const file = `${shot.name}.${theme}.png`;
  const picture = await page.screenshot();
  await context.close();
  if (picture.length > MAX_BYTES) {
    throw new Error(`${file} has ${picture.length} bytes, more than ${MAX_BYTES}.`);
  }
  writeFileSync(join(folder, file), picture);
  console.log(`${file}  ${Math.round(picture.length / KIBIBYTE)} KiB`);
}

/** Live, fonts are there and charts are drawn: two frames in a row after the last font. */
async function settle(page: Page): Promise<void> {
  if ((await page.locator(".live-status").count()) > 0) {
    await page.waitForSelector('.live-status[data-state="live"]', { state: "attached" });
  }
  await page.evaluate(async () => {
    await document.fonts.ready;
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
  });
  await page.waitForTimeout(300);
}
