/** What is fetched before anybody asks for it: how much at once, and for how long it is good. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { waitUntil } from "#test/support/lapwing.ts";
import { openPage, openPages, type Pages, sendErrors } from "#test/support/pages.ts";
import { addKey, addProject } from "#test/support/projects.ts";
import { type Crossing, type Fate, isPayload, isPrefetch, mostAtOnce } from "#test/support/wire.ts";

const MANY = Array.from({ length: 45 }, (_, at) => String(at + 1));
const T0_MS = Date.UTC(2026, 10, 15, 12);

let pages: Pages;
let page: Page;

beforeAll(async () => {
  // High enough for all of them to be in view.
  pages = await openPages({ viewport: { width: 1440, height: 2600 } });
  for (const at of MANY) addKey(pages.server.data, addProject(pages.server.data, `app-${at}`));
  await sendErrors(
    pages,
    MANY.map((at) => `Error${at}`),
  );
});
afterAll(() => pages?.close());
beforeEach(async () => {
  pages.wire.reset();
  page = await pages.context.newPage();
  onTestFinished(() => page.close());
});

const prefetches = () => pages.wire.crossings.filter(isPrefetch);
const underWay = () => prefetches().filter(({ endedAtMs }) => endedAtMs === undefined);
const isPageOf = (path: string) => (crossing: Crossing) =>
  isPayload(crossing) && !isPrefetch(crossing) && crossing.path.startsWith(`${path}?`);
const link = (name: RegExp) =>
  page.getByRole("navigation", { name: "Everything" }).getByRole("link", { name });

/** Over every link of the page, as fast as the browser takes it. */
async function sweep(): Promise<number> {
  const boxes = await page.getByRole("link").evaluateAll((links) =>
    links.flatMap((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return width > 0 && y >= 0 && y < innerHeight
        ? [{ x: x + width / 2, y: y + height / 2 }]
        : [];
    }),
  );
  for (const { x, y } of boxes) await page.mouse.move(x, y);
  return boxes.length;
}

test("however many links are in view and however the pointer moves, five are prefetched at once", async () => {
  const held = Promise.withResolvers<Fate>();
  pages.wire.rule = (crossing) => (isPrefetch(crossing) ? held.promise : "pass");
  await openPage(page, "/issues");
  expect(await page.locator(".ir").count()).toBeGreaterThanOrEqual(40);
  await waitUntil("links in view are prefetched", () => underWay().length >= 4);
  expect(await sweep()).toBeGreaterThanOrEqual(80);
  await waitUntil("links under the pointer are prefetched", () => underWay().length >= 5);
  await sweep();
  expect(mostAtOnce(prefetches())).toBe(5);
  // And so it stays when they are answered and others follow.
  held.resolve("pass");
  await sweep();
  await waitUntil("many were prefetched", () => prefetches().length >= 60, 60_000);
  await sweep();
  expect(mostAtOnce(prefetches())).toBe(5);
});

test("a click waits for no prefetch", async () => {
  const held = Promise.withResolvers<Fate>();
  pages.wire.rule = (crossing) => (isPrefetch(crossing) ? held.promise : "pass");
  await openPage(page, "/issues");
  await sweep();
  await waitUntil("as many as may be are under way", () => underWay().length >= 5);
  await page.getByRole("link", { name: /^Error7 / }).click();
  // None of them is answered, and a browser has six connections, one of them for live updates.
  await page.getByRole("heading", { name: /Error7 was thrown/ }).waitFor();
  held.resolve("cut");
});

test.each([
  [29, 0],
  [31, 1],
])("a page seen %i s ago is fetched %i times when it is gone to again", async (seconds, times) => {
  await page.clock.setFixedTime(T0_MS);
  await openPage(page, "/");
  await link(/^Issues/).click();
  await page.waitForURL("**/issues");
  await link(/^Overview/).click();
  await page.waitForURL((url) => url.pathname === "/");
  pages.wire.crossings.length = 0;
  await page.clock.setFixedTime(T0_MS + seconds * 1000);
  await link(/^Issues/).click();
  await page.waitForURL("**/issues");
  await page.locator(".ir").first().waitFor();
  expect(pages.wire.crossings.filter(isPageOf("/issues"))).toHaveLength(times);
});

test.each([
  [299, 0],
  [301, 1],
])(
  "what was prefetched %i s ago is asked for %i times when it is wanted again",
  async (seconds, times) => {
    await page.clock.setFixedTime(T0_MS);
    await openPage(page, "/");
    const isTree = ({ headers, path }: Crossing) =>
      path.startsWith("/account?") && headers["next-router-segment-prefetch"] === "/_tree";
    await waitUntil("everything in view is prefetched", () => {
      const own = prefetches().filter(({ path }) => path.startsWith("/account?"));
      return own.length >= 2 && underWay().length === 0;
    });
    pages.wire.crossings.length = 0;
    await page.clock.setFixedTime(T0_MS + seconds * 1000);
    await page.getByRole("link", { name: "owner" }).hover();
    await page.getByRole("link", { name: "owner" }).click();
    await page.getByRole("heading", { name: "Account" }).waitFor();
    // Its data is of the moment, whatever was known of the route.
    expect(pages.wire.crossings.filter(isPageOf("/account"))).toHaveLength(1);
    expect(pages.wire.crossings.filter(isTree)).toHaveLength(times);
  },
);
