import type { BrowserContext, Page } from "playwright-core";

/** A browser that saves data: nothing is fetched before it is asked for. For tests of what a click does. */
export async function withoutPrefetch(pages: BrowserContext | Page): Promise<void> {
  await pages.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true } });
  });
}
