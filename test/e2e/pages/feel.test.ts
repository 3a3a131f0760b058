/** What a hand feels: an answer at once, nothing that jumps, and the way back as it was left. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { openPage, openPages, type Pages, sendErrors } from "#test/support/browser/pages.ts";
import { isPayload, isPrefetch, type Treatment } from "#test/support/browser/wire.ts";
import { withoutPrefetch } from "#test/support/browser/without-prefetch.ts";
import { bestWithin } from "#test/support/machine-time.ts";

const LIST = "/shop/issues";
const PENDING_MS = 100;

let pages: Pages;
let page: Page;

beforeAll(async () => {
  pages = await openPages({ viewport: { width: 1280, height: 700 } });
  await sendErrors(
    pages,
    Array.from({ length: 30 }, (_, at) => `Error${at + 1}`),
  );
});
afterAll(() => pages?.close());
beforeEach(async () => {
  pages.wire.reset();
  page = await pages.context.newPage();
  // A click that waits for nothing has nothing to show.
  await withoutPrefetch(page);
  onTestFinished(() => page.close());
});

/** Holds what a click asks for until the answer is given. */
function hold(): PromiseWithResolvers<Treatment> {
  const held = Promise.withResolvers<Treatment>();
  pages.wire.rule = (crossing) =>
    isPayload(crossing) && !isPrefetch(crossing) ? held.promise : "pass";
  return held;
}

/** From the click to the first frame that shows a line over the page, as the page measures it. */
function watchLine(): Promise<void> {
  return page.evaluate(() => {
    const seen = Object.assign(globalThis, { lineMs: 0 });
    addEventListener(
      "click",
      ({ timeStamp }) => {
        const look = (): void => {
          const { opacity, content } = getComputedStyle(document.documentElement, "::before");
          if (content !== "none" && Number(opacity) > 0)
            seen.lineMs = performance.now() - timeStamp;
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      },
      { capture: true, once: true },
    );
  });
}

const lineMs = () => page.evaluate(() => (globalThis as unknown as { lineMs: number }).lineMs);

test("a click shows within 100 ms that it was heard, and nothing shifts", async () => {
  const bestMs = await bestWithin(PENDING_MS, async () => {
    await openPage(page, LIST);
    const held = hold();
    await watchLine();
    const before = await tops();
    await page.getByRole("link", { name: /^Error3 / }).click();
    await expect.poll(lineMs).toBeGreaterThan(0);
    const measuredMs = await lineMs();
    expect(await tops()).toEqual(before);
    held.resolve("pass");
    await page.getByRole("heading", { name: /Error3 was thrown/ }).waitFor();
    await expect.poll(lineContent).toBe("none");
    return measuredMs;
  });
  console.log(`from click to line: ${Math.round(bestMs)} ms`);
  expect(bestMs).toBeLessThanOrEqual(PENDING_MS);
});

function tops(): Promise<number[]> {
  return page
    .locator(".issue-row")
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().top));
}

function lineContent(): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.documentElement, "::before").content);
}

test("who wants no motion gets the line without any", async () => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openPage(page, LIST);
  const held = hold();
  await page.getByRole("link", { name: /^Error3 / }).click();
  await expect.poll(lineContent).not.toBe("none");
  const durations = await page.evaluate(() =>
    document.getAnimations().map(({ effect }) => Number(effect?.getComputedTiming().duration)),
  );
  expect(Math.max(0, ...durations)).toBeLessThanOrEqual(1);
  held.resolve("pass");
});

test("back and forward bring back filters and where one was", async () => {
  await openPage(page, `${LIST}?query=${encodeURIComponent("is:unresolved Error")}&sort=firstSeen`);
  const row = page.getByRole("link", { name: /^Error30 / });
  await row.scrollIntoViewIfNeeded();
  const scrolled = () => page.evaluate(() => window.scrollY);
  const wasAt = await scrolled();
  expect(wasAt).toBeGreaterThan(100);
  await row.click();
  await page.getByRole("heading", { name: /Error30 was thrown/ }).waitFor();
  expect(await scrolled()).toBe(0);
  await page.goBack();
  await row.waitFor();
  expect(new URL(page.url()).search).toBe("?query=is%3Aunresolved%20Error&sort=firstSeen");
  await expect.poll(scrolled).toBe(wasAt);
  await page.goForward();
  await page.getByRole("heading", { name: /Error30 was thrown/ }).waitFor();
  // Also when nothing of it is remembered but the address.
  await page.reload();
  await page.goBack();
  await row.waitFor();
  expect(await page.locator(".search-chip").allTextContents()).toContain("is:unresolved");
});
