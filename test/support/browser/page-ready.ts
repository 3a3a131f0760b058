/** When a page answers to keys and clicks, and when it hears of what arrives. */
import type { Page } from "playwright-core";

/**
 * React marks the elements that it has taken over, boundary by boundary. The keys of a part are heard
 * once its effects have run, which they have when the browser has nothing left to do.
 */
export async function waitForReact(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    // Hidden inputs are what forms without scripts send: React leaves them alone.
    const operable = [...document.querySelectorAll("body :is(a, button, [type=checkbox])")];
    const isTaken = (element: Element) =>
      Object.keys(element).some((key) => key.startsWith("__reactProps"));
    // On its way elsewhere it is about to be replaced, and what is pressed is lost.
    const isGoing = "going" in document.documentElement.dataset;
    return !isGoing && operable.length > 0 && operable.every(isTaken);
  });
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => resolve(null))));
}

/** Taken over, and with the line open that tells what arrives. */
export async function waitForLive(page: Page): Promise<void> {
  await page.waitForSelector('.live-status[data-state="live"]', { state: "attached" });
  await waitForReact(page);
}
