/** Many tabs of one browser over plain HTTP/1.1: six connections for all of them. */
import { setTimeout as sleep } from "node:timers/promises";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { waitForLive, waitForReact } from "#test/support/browser/page-ready.ts";
import { openPages, type Pages, sendErrors } from "#test/support/browser/pages.ts";
import { type Crossing, mostAtOnce, type Treatment } from "#test/support/browser/wire.ts";
import { waitUntil } from "#test/support/server/lapwing.ts";

const LIST = "/shop/issues";
const LIVE = "/api/lapwing/live";
const TABS = 12;

let pages: Pages;
let context: BrowserContext;

beforeAll(async () => {
  pages = await openPages();
  await sendErrors(
    pages,
    Array.from({ length: TABS }, (_, at) => `Error${at + 1}`),
  );
});
afterAll(() => pages?.close());
beforeEach(async () => {
  pages.wire.reset();
  // A browser of its own: its tabs share nothing with those of another test.
  context = await pages.browser.newContext({
    baseURL: pages.wire.url,
    storageState: await pages.context.storageState(),
  });
  onTestFinished(() => context.close());
});

const isLive = ({ path }: Crossing) => path === LIVE;
const streams = () => pages.wire.crossings.filter(isLive);
const openStreams = () => streams().filter(({ endedAtMs }) => endedAtMs === undefined).length;

async function openTabs(count: number, address = LIST): Promise<Page[]> {
  const tabs: Page[] = [];
  for (let at = 0; at < count; at++) {
    const tab = await context.newPage();
    await tab.goto(address);
    tabs.push(tab);
  }
  for (const tab of tabs) await waitForLive(tab);
  return tabs;
}

const pill = (tab: Page, count: number) =>
  tab.getByRole("button", { name: `${count} new`, exact: true }).waitFor();

/** As the browser does it when another tab comes to the front, or another window covers this one. */
function show(tab: Page, isShown: boolean): Promise<void> {
  return tab.evaluate((shown) => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => !shown });
    Object.defineProperty(document, "visibilityState", {
      configurable: true,
      get: () => (shown ? "visible" : "hidden"),
    });
    document.dispatchEvent(new Event("visibilitychange"));
  }, isShown);
}

const heldBy = (tab: Page) =>
  tab.evaluate(() => (globalThis as unknown as { heldStreams: number }).heldStreams);

/** Which of the tabs holds the stream: the one whose leaving ends it. */
async function holderOf(tabs: readonly Page[]): Promise<Page> {
  let holders: Page[] = [];
  await waitUntil("one tab holds a stream", async () => {
    const held = await Promise.all(tabs.map(heldBy));
    holders = tabs.filter((_, at) => (held[at] ?? 0) > 0);
    return holders.length === 1;
  });
  return holders[0] as Page;
}

/** Runs in the page before its scripts: counts the streams that this tab holds. */
function countStreams(): void {
  const counted = Object.assign(globalThis, { heldStreams: 0 });
  const Native = EventSource;
  globalThis.EventSource = class extends Native {
    constructor(url: string | URL) {
      super(url);
      counted.heldStreams++;
    }
    override close(): void {
      if (this.readyState !== Native.CLOSED) counted.heldStreams--;
      super.close();
    }
  };
}

/** For so long, and nothing is under way. */
async function untilNothingIsAskedFor(quietMs: number): Promise<void> {
  await waitUntil("nothing is asked for", () => {
    const busyAtMs = pages.wire.crossings.map((one) => one.endedAtMs ?? performance.now());
    return performance.now() - Math.max(0, ...busyAtMs) >= quietMs;
  });
}

test("with twelve tabs open all hear what arrives, an action is answered, a click arrives, and a thirteenth opens", async () => {
  const tabs = await openTabs(TABS);
  await expect.poll(openStreams).toBe(1);
  await sendErrors(pages, ["TwelveNew"]);
  for (const tab of tabs) await pill(tab, 1);

  const [first, second] = tabs as [Page, Page];
  await first.keyboard.press("j");
  const answered = first.waitForResponse((answer) => answer.request().method() === "POST");
  await first.keyboard.press("e");
  await first.getByText("1 issue resolved").waitFor();
  expect((await answered).status()).toBe(200);

  await second.getByRole("link", { name: /^Error5 / }).click();
  await second.getByRole("heading", { name: /Error5 was thrown/ }).waitFor();

  const [thirteenth] = await openTabs(1);
  await thirteenth?.getByRole("link", { name: /^Error5 / }).waitFor();
  // Two for a moment when a tab is too busy to answer; never one for every tab.
  expect(mostAtOnce(streams())).toBeLessThanOrEqual(2);
  await expect.poll(openStreams).toBe(1);
});

test("when the tab that holds the stream closes another takes it, and what came between is told", async () => {
  await context.addInitScript(countStreams);
  let tabs = await openTabs(4);
  for (const round of [1, 2]) {
    const holder = await holderOf(tabs);
    tabs = tabs.filter((tab) => tab !== holder);
    // Nobody listens from here until another tab does.
    pages.wire.rule = (crossing) => (isLive(crossing) ? "cut" : "pass");
    await holder.close({ runBeforeUnload: true });
    await sendErrors(pages, [`Between${round}`]);
    pages.wire.rule = () => "pass";
    for (const tab of tabs) await pill(tab, round);
    // Two for a moment, when a tab was too busy to answer.
    await expect.poll(openStreams).toBe(1);
  }
  await sendErrors(pages, ["After"]);
  for (const tab of tabs) await pill(tab, 3);
});

test("when the tab that holds the stream crashes another takes it", async () => {
  await context.addInitScript(countStreams);
  const tabs = await openTabs(3);
  const holder = await holderOf(tabs);
  const left = tabs.filter((tab) => tab !== holder);
  const crashed = holder.waitForEvent("crash");
  void holder.goto("chrome://crash").catch(() => {});
  await crashed;
  await sendErrors(pages, ["Crashed"]);
  for (const tab of left) await pill(tab, 1);
  await expect.poll(openStreams).toBe(1);
});

test("when the tab that holds the stream stands still another takes it, and one has it in the end", async () => {
  await context.addInitScript(countStreams);
  const tabs = await openTabs(3);
  const holder = await holderOf(tabs);
  const left = tabs.filter((tab) => tab !== holder);
  pages.wire.reset();
  // It waits for an answer without letting anything else happen, for as long as it is held back.
  const held = Promise.withResolvers<Treatment>();
  pages.wire.rule = ({ path }) => (path === "/stand-still" ? held.promise : "pass");
  const stuck = holder.evaluate(() => {
    const request = new XMLHttpRequest();
    request.open("GET", "/stand-still", false);
    request.send();
  });
  await waitUntil("another holds it", () => openStreams() === 1);
  await sendErrors(pages, ["Stuck"]);
  for (const tab of left) await pill(tab, 1);
  held.resolve({ status: 204 });
  await stuck;
  await pill(holder, 1);
  const streamsHeld = () => Promise.all(tabs.map(heldBy));
  await expect.poll(async () => (await streamsHeld()).sort()).toEqual([0, 0, 1]);
});

test("a tab that is frozen gives the stream away, and on waking it hears what came", async () => {
  await context.addInitScript(countStreams);
  const tabs = await openTabs(2);
  const holder = await holderOf(tabs);
  const [other] = tabs.filter((tab) => tab !== holder) as [Page];
  const happen = (name: string) =>
    holder.evaluate((type) => void document.dispatchEvent(new Event(type)), name);
  pages.wire.reset();
  await happen("freeze");
  await waitUntil("the other holds it", () => openStreams() === 1);
  await sendErrors(pages, ["Frozen"]);
  await pill(other, 1);
  await happen("resume");
  await pill(holder, 1);
  await expect.poll(openStreams).toBe(1);
});

test("a tab in the background holds no stream and asks for nothing; in front again it shows what came", async () => {
  const tabs = await openTabs(2);
  const [front, back] = tabs as [Page, Page];
  await show(front, false);
  await waitUntil("the other holds it", () => openStreams() === 1);
  await waitForLive(back);
  await show(back, false);
  await waitUntil("nobody holds it", () => openStreams() === 0);
  // What was asked for while it was in front is answered by then.
  await untilNothingIsAskedFor(3000);
  pages.wire.reset();
  await sendErrors(pages, ["Behind"]);
  // As long as a tab in front would take to ask.
  await sleep(3000);
  const asked = pages.wire.crossings.map(({ path }) => path);
  expect(asked.filter((path) => path.startsWith("/api/lapwing/"))).toEqual([]);
  await show(front, true);
  await pill(front, 1);
  // The second hears of it from the first, and waits until it is looked at.
  expect(await back.getByRole("button", { name: "1 new" }).count()).toBe(0);
  await show(back, true);
  await pill(back, 1);
  await expect.poll(openStreams).toBe(1);
});

test("where tabs cannot speak to each other, each that is looked at hears by itself", async () => {
  await context.addInitScript(() => {
    Object.defineProperty(globalThis, "BroadcastChannel", { value: undefined });
  });
  const [front, back] = (await openTabs(2)) as [Page, Page];
  expect(openStreams()).toBe(2);
  await show(back, false);
  await waitUntil("only one is open", () => openStreams() === 1);
  await sendErrors(pages, ["Alone"]);
  await pill(front, 1);
  await show(back, true);
  await pill(back, 1);
});

test("a tab that is opened in the background shows its page, and is live when it is looked at", async () => {
  const [front] = (await openTabs(1)) as [Page];
  const back = await context.newPage();
  await back.addInitScript(() => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => true });
  });
  await back.goto(LIST);
  await waitForReact(back);
  await back.getByRole("link", { name: /^Error5 / }).waitFor();
  await sendErrors(pages, ["Backgrounded"]);
  await pill(front, 1);
  await show(back, true);
  await pill(back, 1);
  await expect.poll(openStreams).toBe(1);
});
