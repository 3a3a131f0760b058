/** Web vitals from the browser to the API: other people's pages with /vitals.js, and our own. */
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { launchBrowser, launchWholeBrowser } from "#test/support/browser/browser.ts";
import {
  BUSY_MS,
  DOCUMENT_MS,
  type ForeignSite,
  IMAGE_MS,
  openForeignSite,
} from "#test/support/browser/foreign-site.ts";
import { Api } from "#test/support/server/api.ts";
import type { Project } from "#test/support/server/copy-owner.ts";
import { Lapwing, waitUntil } from "#test/support/server/lapwing.ts";
import { openSignedIn } from "#test/support/server/sign-in.ts";

interface Sample {
  id: string;
  metric: string;
  value: number;
  route: string;
  path: string | null;
  navigation: string;
  pageView: string;
  device: string;
  release: string | null;
  environment: string | null;
  browser: { name: string };
  attribution: { element: string | null; url: string | null; event: string | null };
}

let server: Lapwing;
let project: Project;
let api: Api;
let site: ForeignSite;
let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  server = await Lapwing.start();
  project = await server.setup("Shop");
  api = new Api(server, project);
  const { username } = new URL(project.dsn);
  const tag = `data-key="${username}" data-release="shop@1.0.0" data-environment="production"`;
  site = await openForeignSite(server.url, tag);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  site?.close();
  await server?.remove();
});
beforeEach(async () => {
  context = await browser.newContext({ baseURL: site.url });
  page = await context.newPage();
  return () => context.close();
});

async function samplesOf(slug: string, query: Record<string, string>): Promise<Sample[]> {
  const search = new URLSearchParams(query);
  return (await api.read<Sample[]>(`projects/lapwing/${slug}/vitals/samples/?${search}`)) ?? [];
}

/** What is stored of a route, once it has all these metrics. */
async function waitForMetrics(slug: string, route: string, metrics: string[]) {
  let samples: Sample[] = [];
  await waitUntil(`${metrics.join(", ")} of ${route}`, async () => {
    samples = await samplesOf(slug, { route });
    const missing = metrics.filter((metric) => samples.every((sample) => sample.metric !== metric));
    if (missing.length > 0) throw new Error(`${missing.join(", ")} of ${samples.length} samples`);
    return true;
  });
  return Object.fromEntries(samples.map((sample) => [sample.metric, sample]));
}

/** Loaded, painted and shifted. */
async function visit(path: string): Promise<void> {
  await page.goto(path);
  await page.locator("body[data-shifted]").waitFor();
}

/** On a busy machine the browser does not take every change of a page for a navigation. */
const MEASURED_MS = 20_000;

/** Waits until the browser has measured an interaction, or what it led to: that takes a while. */
async function measured(type: "event" | "soft-navigation"): Promise<void> {
  if (!(await isMeasured(type))) throw new Error(`no ${type} was measured`);
}

function isMeasured(type: "event" | "soft-navigation"): Promise<boolean> {
  return page.evaluate(
    ({ wanted, withinMs }) =>
      new Promise<boolean>((done) => {
        setTimeout(() => done(false), withinMs);
        const observer = new PerformanceObserver((list) => {
          const entries = list.getEntries() as (PerformanceEntry & { interactionId?: number })[];
          // Google's library reads them when the page is idle, or a second later, and not at all
          // if the page ends before that.
          if (entries.some(({ interactionId }) => interactionId)) {
            requestIdleCallback(() => done(true), { timeout: 1100 });
          }
        });
        const options = { type: wanted, buffered: true, durationThreshold: 16 };
        observer.observe(options as PerformanceObserverInit);
      }),
    { wanted: type, withinMs: MEASURED_MS },
  );
}

/** Ends the page as a visitor does who goes on. */
async function leave(): Promise<void> {
  await page.goto("about:blank");
}

test("a page that is slow, shifts and is busy is measured as it is, with what was to blame", async () => {
  await visit("/products/12345?token=secret#part");
  await page.getByRole("button", { name: "Buy" }).click();
  await measured("event");
  await leave();
  const all = ["lcp", "inp", "cls", "fcp", "ttfb"];
  const { lcp, inp, cls, fcp, ttfb } = await waitForMetrics("shop", "/products/[id]", all);

  expect(ttfb?.value).toBeGreaterThanOrEqual(DOCUMENT_MS - 1);
  expect(fcp?.value).toBeGreaterThanOrEqual(ttfb?.value ?? 0);
  expect(lcp?.value).toBeGreaterThanOrEqual(DOCUMENT_MS + IMAGE_MS - 2);
  expect(lcp?.attribution).toEqual({
    element: "html>body>main.page>img.hero",
    url: `${site.url}/hero.svg`,
    event: null,
  });
  // Half a screen is pushed down by a third of it.
  expect(cls?.value).toBeGreaterThan(0.1);
  expect(cls?.value).toBeLessThan(1);
  expect(cls?.attribution.element).toContain("main.page");
  expect(inp?.value).toBeGreaterThanOrEqual(BUSY_MS - 8);
  expect(inp?.attribution).toEqual({ element: "#busy", url: null, event: "pointer" });
  for (const sample of [lcp, inp, cls, fcp, ttfb]) {
    expect(sample).toMatchObject({
      path: "/products/12345",
      navigation: "navigate",
      pageView: lcp?.pageView,
      device: "desktop",
      release: "shop@1.0.0",
      environment: "production",
      browser: { name: "Chrome" },
    });
    // What Google's library found on the same page.
    await waitUntil(`${sample?.metric} of web-vitals`, () => theirs(sample?.metric) !== undefined);
    const apart = Math.abs((theirs(sample?.metric) ?? 0) - (sample?.value ?? 0));
    expect(apart, sample?.metric).toBeLessThanOrEqual(0.1);
  }
});

function theirs(metric = ""): number | undefined {
  return site.measured.findLast(
    ({ name, path }) => name === metric.toUpperCase() && path === "/products/12345",
  )?.value;
}

test.each([
  ["the Navigation API", "/modern"],
  ["the history", "/older"],
])("a route that an app shows without a load is measured by itself, seen by %s", async (_, at) => {
  await page.addInitScript((prefix) => {
    if (prefix === "/older") Object.defineProperty(window, "navigation", { value: undefined });
    const route = (path: string) => prefix + path.replace(/\d+/, "[id]");
    Object.assign(window, { lapwing: { route } });
  }, at);
  await visit("/start");
  await page.getByRole("link", { name: "Order" }).click();
  await page.locator("#title").waitFor();
  await measured("soft-navigation");
  await leave();
  const soft = await waitForMetrics("shop", `${at}/orders/[id]`, ["lcp", "cls"]);
  expect(soft.lcp).toMatchObject({
    navigation: "soft-navigation",
    path: "/orders/77",
    attribution: { element: "#title" },
  });
  // From the click, and the app waited for 100 ms.
  expect(soft.lcp?.value).toBeGreaterThanOrEqual(95);
  expect(soft.lcp?.value).toBeLessThan(IMAGE_MS + DOCUMENT_MS + 5000);
  expect(soft.ttfb).toBeUndefined();
  expect(soft.fcp).toBeUndefined();
  const load = await waitForMetrics("shop", `${at}/start`, ["lcp", "cls", "fcp", "ttfb", "inp"]);
  expect(load.lcp?.attribution.element).toContain("img.hero");
  expect(load.cls?.value).toBeGreaterThan(0.1);
  expect(soft.cls?.value).toBeLessThan(load.cls?.value ?? 0);
  expect(soft.cls?.pageView).not.toBe(load.cls?.pageView);
});

test("a page that comes back from the browser's cache is a view of its own", async () => {
  const keeping = await launchWholeBrowser();
  page = await keeping.newPage({ baseURL: site.url });
  await visit("/kept");
  await page.evaluate(() => Object.assign(window, { isKept: true }));
  await visit("/between");
  await page.evaluate(() => history.back());
  await page.waitForFunction(() => "isKept" in window);
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  await leave();
  await waitUntil("the second view", async () => {
    const samples = await samplesOf("shop", { route: "/kept" });
    const again = samples.filter(({ navigation }) => navigation === "back-forward-cache");
    const metrics = again.map(({ metric }) => metric).sort();
    return metrics.join() === "cls,fcp,lcp";
  });
  await keeping.close();
});

test.each([
  [
    "a meta tag",
    `document.head.innerHTML += '<meta name="lapwing-route" content="/by-meta">'`,
    "/by-meta",
  ],
  ["the tag", `document.querySelector("script[data-key]").dataset.route = "/by-tag"`, "/by-tag"],
  ["a variable", `window.lapwing = { route: "/by-variable" }`, "/by-variable"],
  ["a function", `window.lapwing = { route: (path) => path.replace(/z+/, "[z]") }`, "/x[z]"],
])("%s names the route", async (_name, script, route) => {
  await visit("/xzz");
  await page.evaluate(script);
  await leave();
  await waitForMetrics("shop", route, ["lcp"]);
});

test("where there is no sendBeacon, fetch brings it", async () => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "sendBeacon", { value: undefined });
  });
  await page.route("**/web-vitals.js", (route) => route.abort());
  await visit("/by-fetch");
  await leave();
  await waitForMetrics("shop", "/by-fetch", ["lcp", "cls", "fcp", "ttfb"]);
});

test.each([
  ["Do-Not-Track", "doNotTrack", "1"],
  ["Global Privacy Control", "globalPrivacyControl", true],
])("who sends %s is not measured", async (name, property, value) => {
  await page.addInitScript(
    ([key, set]) => Object.defineProperty(Navigator.prototype, key as string, { get: () => set }),
    [property, value],
  );
  const asked: string[] = [];
  page.on("request", (request) => void asked.push(request.url()));
  await visit(`/not-wanted/${property}`);
  await leave();
  // One who does not mind comes after, and has arrived when the other would have.
  const other = await browser.newContext({ baseURL: site.url });
  page = await other.newPage();
  await visit(`/after/${property}`);
  await leave();
  await waitForMetrics("shop", `/after/${property}`, ["lcp", "ttfb"]);
  await other.close();
  expect(await samplesOf("shop", { route: `/not-wanted/${property}` }), name).toEqual([]);
  expect(asked.some((url) => url.endsWith("/vitals.js"))).toBe(true);
  expect(asked.filter((url) => url.includes("/vitals?"))).toEqual([]);
});

test("nothing is left on the visitor's machine", async () => {
  await visit("/clean");
  const left = await page.evaluate(async () => [
    document.cookie,
    localStorage.length + sessionStorage.length,
    (await indexedDB.databases()).length,
  ]);
  expect(left).toEqual(["", 0, 0]);
  expect(await context.cookies()).toEqual([]);
});

test("our own pages are measured, by route, also without a load between them", async () => {
  const own = await openSignedIn(browser, server);
  page = await own.newPage();
  // The reporter comes after the page, and a session is the first that it sends.
  const reported = page.waitForRequest((request) => request.url().includes("/monitoring?"));
  await page.goto("/new");
  await reported;
  await page.evaluate(() => {
    const said = document.getElementById("report-state") ?? document.documentElement;
    said.dataset.report = "off";
  });
  await waitUntil("a click needs no load, and is measured", async () => {
    const again = page.waitForRequest((request) => request.url().includes("/monitoring?"));
    await page.goto("/account");
    await again;
    await page.getByRole("link", { name: "Issues", exact: true }).first().click();
    await page.waitForURL(/issues/);
    // On a busy machine it takes longer than a route may, and is loaded as a document.
    const isLoaded = await page.evaluate(() => {
      const [loaded] = performance.getEntriesByType("navigation");
      return loaded?.name.endsWith("/account") !== true;
    });
    return !isLoaded && (await isMeasured("soft-navigation"));
  });
  await page.goto("/nowhere/at/all");
  await leave();
  const all = ["lcp", "cls", "fcp", "ttfb"];
  const { lcp, fcp, ttfb } = await waitForMetrics("lapwing", "/account", all);
  expect(lcp).toMatchObject({ path: null, navigation: "navigate", device: "desktop" });
  expect(lcp?.release).toMatch(/^lapwing@/);
  expect(lcp?.attribution.element).toBeTruthy();
  expect(lcp?.value).toBeGreaterThanOrEqual(fcp?.value ?? Number.NaN);
  expect(fcp?.value).toBeGreaterThanOrEqual(ttfb?.value ?? Number.NaN);
  const soft = await waitForMetrics("lapwing", "/issues", ["lcp", "cls"]);
  expect(soft.lcp?.navigation).toBe("soft-navigation");
  const known = (await samplesOf("lapwing", {})).map(({ route }) => route);
  // Neither the page that does not exist nor the one where reporting was switched off.
  expect(known.filter((route) => /nowhere|new/.test(route))).toEqual([]);
  await own.close();
});
