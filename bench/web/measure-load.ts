/** One cold load of the issue list on a slow machine: scripts, largest paint, layout shifts. */
import type { Browser } from "playwright-core";
import { DEMO_ISSUES_PATH, type DemoServer } from "#test/support/server/demo-server.ts";
import { slowDown } from "./slow-down.ts";
import { watchScripts } from "./watch-scripts.ts";

export interface LoadResults {
  scriptKb: number;
  laterScriptKb: number;
  lcpMs: number;
  cls: number;
}

/**
 * A person has a window before they go to a page. In a new one Chromium loads a page of its own
 * (chrome://omnibox-popup.top-chrome), half a second of CPU that is not ours.
 */
const WINDOW_MS = 2000;
/** Late shifts and a later, larger paint count too. */
const SETTLE_MS = 2500;

export async function measureLoad(browser: Browser, demo: DemoServer): Promise<LoadResults> {
  const context = await demo.openContext(browser, { viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send("Network.enable");
  await cdp.send("Network.setCacheDisabled", { cacheDisabled: true });
  await cdp.send("Page.enable");
  const scripts = watchScripts(cdp);
  await page.addInitScript(watchPaints);
  await page.waitForTimeout(WINDOW_MS);
  await slowDown(cdp);
  await page.goto(DEMO_ISSUES_PATH, { waitUntil: "load" });
  await page.waitForTimeout(SETTLE_MS);
  const seen = await page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen);
  await context.close();
  return { ...seen, ...scripts.sum() };
}

interface Seen {
  lcpMs: number;
  cls: number;
}

/** Runs in the page, before its scripts. */
function watchPaints(): void {
  const seen: Seen = { lcpMs: 0, cls: 0 };
  Object.assign(globalThis, { seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.lcpMs = entry.startTime;
  }).observe({ type: "largest-contentful-paint", buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
      if (!shift.hadRecentInput) seen.cls += shift.value;
    }
  }).observe({ type: "layout-shift", buffered: true });
}
