/**
 * How long a press or click waits for its paint while triaging: the longest event of the
 * interaction, as the browser's own event timing tells it (in steps of 8 ms).
 */
import type { Browser, Page } from "playwright-core";
import { DEMO_ISSUES_PATH, type DemoServer } from "#test/support/server/demo-server.ts";
import { slowDown } from "./slow-down.ts";

export interface TriageResults {
  moveMs: number;
  selectMs: number;
  resolveMs: number;
  undoMs: number;
}

/** What is shorter is not reported: event timing's own limit. */
const SHORTEST_MS = 16;
const SETTLE_MS = 700;

export async function measureTriage(browser: Browser, demo: DemoServer): Promise<TriageResults> {
  const context = await demo.openContext(browser, { viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.addInitScript(watchEvents);
  await page.goto(DEMO_ISSUES_PATH, { waitUntil: "load" });
  await page.waitForTimeout(SETTLE_MS);
  await slowDown(await context.newCDPSession(page));
  const box = page.getByRole("checkbox").nth(3);
  const results = {
    moveMs: await timed(page, () => page.keyboard.press("j")),
    selectMs: await timed(page, () => box.click({ force: true })),
    resolveMs: await timed(page, () => page.keyboard.press("e")),
    undoMs: 0,
  };
  // A press that did nothing is quick too: the results count only if the issue was resolved.
  await page
    .getByText(/resolved/i)
    .last()
    .waitFor();
  results.undoMs = await timed(page, () => page.keyboard.press("u"));
  await context.close();
  return results;
}

async function timed(page: Page, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => Object.assign(globalThis, { longestMs: 0 }));
  await act();
  await page.waitForTimeout(SETTLE_MS);
  const longestMs = await page.evaluate(
    () => (globalThis as unknown as { longestMs: number }).longestMs,
  );
  return Math.max(SHORTEST_MS, longestMs);
}

/** Runs in the page, before its scripts. Events without an interaction (moves) do not count. */
function watchEvents(): void {
  const seen = globalThis as unknown as { longestMs: number };
  seen.longestMs = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { interactionId } = entry as PerformanceEntry & { interactionId: number };
      if (interactionId > 0) seen.longestMs = Math.max(seen.longestMs, entry.duration);
    }
  }).observe({ type: "event", durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}
