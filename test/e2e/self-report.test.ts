/** Lapwing watching itself: what its own pages and server send through its own relay. */
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { launchBrowser } from "#test/support/browser/browser.ts";
import { waitForReact } from "#test/support/browser/page-ready.ts";
import {
  type CapturedItem,
  openReportCapture,
  type ReportCapture,
} from "#test/support/browser/report-capture.ts";
import { Api, type ApiEvent } from "#test/support/server/api.ts";
import { Lapwing, waitUntil } from "#test/support/server/lapwing.ts";
import { OWNER, openSignedIn } from "#test/support/server/sign-in.ts";

let server: Lapwing;
let api: Api;
let capture: ReportCapture;
let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  server = await Lapwing.start();
  api = new Api(server, await server.setup("Shop"));
  capture = await openReportCapture(server.url);
  browser = await launchBrowser();
  context = await openSignedIn(browser, server, { baseURL: capture.url });
});
afterAll(async () => {
  await browser?.close();
  capture?.close();
  await server?.remove();
});
beforeEach(async () => {
  page = await context.newPage();
});
afterEach(async () => {
  await page.close();
});

const messageOf = ({ payload }: CapturedItem) =>
  (payload.exception as { values: { value: string }[] } | undefined)?.values.at(-1)?.value;
const events = (from = 0) => capture.items.slice(from).filter(({ type }) => type === "event");
const transactions = (from = 0) =>
  capture.items
    .slice(from)
    .filter(({ type }) => type === "transaction")
    .map(({ payload }) => payload.transaction);

/** Opens a page and waits until its reporter works: a session is the first that it sends. */
async function open(path: string): Promise<number> {
  const before = capture.items.length;
  await page.goto(path);
  await waitUntil("the page's session", () =>
    capture.items.slice(before).some(({ type, payload }) => type === "session" && payload.init),
  );
  return before;
}

async function throwLater(message: string): Promise<void> {
  await page.evaluate((text) => {
    setTimeout(() => {
      throw new TypeError(text);
    });
  }, message);
}

/** All that came before this error has been sent, or never will be. */
async function fence(name: string): Promise<void> {
  await throwLater(`fence ${name}`);
  await capture.waitFor(`the error "fence ${name}"`, (item) => messageOf(item) === `fence ${name}`);
}

async function issueTitles(): Promise<string[]> {
  return (await api.issues("lapwing")).map(({ title }) => title);
}

test("setup made the project, apart from one's own in the sidebar and not on the overview", async () => {
  await open("/");
  const namesIn = async (name: string) => {
    const links = page.getByRole("navigation", { name }).getByRole("link");
    return (await links.allInnerTexts()).map((text) => text.split("\n").at(-1));
  };
  expect(await namesIn("Projects")).toEqual(["Shop"]);
  expect(await namesIn("Workspace")).toEqual(["System", "Lapwing"]);
  expect(await page.getByRole("table").innerText()).not.toContain("Lapwing");
  await page.getByText("Show the DSN of Shop").waitFor();
});

test("an error that a page throws is an issue of Lapwing's own project", async () => {
  await open("/issues");
  await throwLater("a fault of this page");
  const { payload, status } = await capture.waitFor(
    "the error is sent",
    (item) => messageOf(item) === "a fault of this page",
  );
  expect(status).toBe(200);
  expect(payload).toMatchObject({
    platform: "javascript",
    transaction: "/issues",
    tags: { part: "page" },
    release: expect.stringMatching(/^lapwing@\d/),
  });
  await waitUntil("it is an issue", async () =>
    (await issueTitles()).includes("TypeError: a fault of this page"),
  );
});

test("errors before the reporter is loaded, and rejections, are sent too", async () => {
  await page.addInitScript(() => {
    addEventListener("load", () => {
      throw new Error("before the reporter");
    });
  });
  await open("/login");
  await capture.waitFor("the early error", (item) => messageOf(item) === "before the reporter");
  await page.evaluate(() => void Promise.reject(new Error("nobody waits for it")));
  await capture.waitFor("the rejection", (item) => messageOf(item) === "nobody waits for it");
});

test("what a stranger is shown holds no key, and says nothing to anybody", async () => {
  const db = new DatabaseSync(join(server.data, "meta.db"), { readOnly: true });
  const keys = db.prepare("SELECT public_key FROM project_key").all();
  db.close();
  expect(keys.length).toBeGreaterThan(1);
  const before = capture.items.length;
  for (const path of ["/login", "/no/such/page", "/shop/issues", "/setup", "/_next/nope"]) {
    const html = await (await fetch(server.url + path)).text();
    for (const { public_key } of keys) expect(html, path).not.toContain(String(public_key));
  }
  const strangers = await browser.newContext({ baseURL: capture.url });
  const [stranger, lost] = [await strangers.newPage(), await strangers.newPage()];
  const faults: Error[] = [];
  stranger.on("pageerror", (error) => faults.push(error));
  await stranger.goto("/login", { waitUntil: "networkidle" });
  await lost.goto("/no/such/page", { waitUntil: "networkidle" });
  expect(faults).toEqual([]);
  expect(capture.items.slice(before)).toEqual([]);

  // From the moment that he is known his page reports like any other.
  await stranger.getByLabel("Email").fill(OWNER.email);
  await stranger.getByRole("textbox", { name: "Password" }).fill(OWNER.password);
  await stranger.getByRole("button", { name: "Sign in" }).click();
  await stranger.waitForURL((url) => url.pathname === "/");
  await waitUntil("the page's session", () => capture.items.length > before);
  await strangers.close();
});

test("an error that React caught for a boundary of ours is sent", async () => {
  await open("/");
  await waitForReact(page);
  await page.evaluate(() => {
    Number.prototype.toLocaleString = () => {
      throw new Error("a component failed");
    };
  });
  await page.getByRole("navigation", { name: "Everything" }).getByText("Issues").click();
  await page.getByText(/^(Application error: a client-side|This page could not be)/).waitFor();
  await capture.waitFor("the error", (item) => messageOf(item) === "a component failed");
});

test("an error that takes everything away, what the page knew too, is sent", async () => {
  await open("/");
  await page.evaluate(() => {
    history.pushState = () => {
      throw new Error("the page is gone");
    };
  });
  await page.getByRole("navigation", { name: "Everything" }).getByText("Issues").click();
  await page.waitForFunction(() => document.documentElement.dataset.report === undefined);
  await capture.waitFor("the error", (item) => messageOf(item) === "the page is gone");
});

test("noise, redirects and not-found are not sent", async () => {
  const before = await open("/");
  await page.evaluate(() => {
    const dispatch = (message: string) => dispatchEvent(new ErrorEvent("error", { message }));
    dispatch("ResizeObserver loop completed with undelivered notifications.");
    dispatch("Script error.");
    for (const reason of [
      new Error("NEXT_REDIRECT;replace;/login;307;"),
      new Error("NEXT_NOT_FOUND"),
      new Error("NEXT_HTTP_ERROR_FALLBACK;404"),
      new DOMException("The user aborted a request.", "AbortError"),
      "a text",
    ]) {
      void Promise.reject(reason);
    }
  });
  await fence("noise");
  expect(events(before).map(messageOf)).toEqual(["fence noise"]);
});

test("a page is a session that counts its errors", async () => {
  await open("/");
  await fence("session");
  const { payload } = await capture.waitFor(
    "the session has failed",
    ({ type, payload: { errors, status } }) =>
      type === "session" && errors === 1 && status === "ok",
  );
  await page.goto("about:blank");
  const ended = await capture.waitFor(
    "the session has ended",
    ({ type, payload: { sid, status } }) =>
      type === "session" && sid === payload.sid && status === "exited",
  );
  expect(ended.payload).toMatchObject({ errors: 1, duration: expect.any(Number) });
});

test("a page load and a soft navigation are traces named by their routes", async () => {
  const before = await open("/");
  await capture.waitFor("the page load", ({ type }) => type === "transaction");
  await page.getByRole("navigation", { name: "Everything" }).getByText("Issues").click();
  await waitUntil("the navigation", () => transactions(before).length === 2);
  expect(transactions(before)).toEqual(["/", "/issues"]);
  const operations = capture.items
    .slice(before)
    .filter(({ type }) => type === "transaction")
    .map(({ payload }) => (payload.contexts as { trace: { op: string } }).trace.op);
  expect(operations).toEqual(["pageload", "navigation"]);
});

test.each(["/no/such/page", "/nobody/issues"])(
  "the 404 page at %s makes no trace",
  async (path) => {
    const before = await open(path);
    await fence(`at ${path}`);
    expect(transactions(before)).toEqual([]);
    expect(events(before)).toHaveLength(1);
  },
);

test.each(["/no/such/page", "/nobody/issues"])(
  "a soft navigation to %s makes none",
  async (path) => {
    const before = await open("/");
    await page.evaluate((to) => {
      (window as unknown as { next: { router: { push(to: string): void } } }).next.router.push(to);
    }, path);
    await page.getByRole("heading", { name: "There is no page at this address" }).waitFor();
    await waitUntil("the address", () => new URL(page.url()).pathname === path);
    // Long enough for a trace: the way back is one.
    await page.goBack();
    await waitUntil(
      "the way back",
      () => transactions(before).filter((to) => to === "/").length > 1,
    );
    expect(new Set(transactions(before))).toEqual(new Set(["/"]));
    expect(events(before)).toEqual([]);
  },
);

test("a render that fails on the server arrives with the digest that the page shows", async () => {
  const db = new DatabaseSync(join(server.data, "meta.db"), { timeout: 5000 });
  const before = capture.items.length;
  try {
    db.exec("ALTER TABLE project_users RENAME TO project_users_away");
    await page.goto("/");
    // As the page draws it in the end; the document says it in other words until then.
    const shown = await page.getByText(/\(digest \d+\)/).innerText();
    const digest = /digest (\d+)/.exec(shown)?.[1];
    expect(digest).toMatch(/^\d+$/);
    db.exec("ALTER TABLE project_users_away RENAME TO project_users");
    await waitUntil("the event with that digest", async () => {
      const issues = await api.issues("lapwing", "no such table");
      const paths = issues.map(({ id }) => `organizations/lapwing/issues/${id}/events/latest/`);
      const latest = await Promise.all(paths.map((path) => api.read<ApiEvent>(path)));
      const tags = latest.flatMap((event) => event?.tags ?? []);
      return tags.some(({ key, value }) => key === "digest" && value === digest);
    });
  } finally {
    db.close();
  }
  await page.goto("/issues");
  // The server knew more about it.
  expect(events(before)).toEqual([]);
});

test("switched off nothing is sent, neither from this page nor from the next", async () => {
  await open("/lapwing/settings");
  const button = page.getByRole("switch", { name: "Report Lapwing’s own errors" });
  await button.click();
  await page.waitForFunction(() => document.documentElement.dataset.report === "off");
  const before = capture.items.length;
  await throwLater("while it is off");
  await page.goto("/", { waitUntil: "networkidle" });
  await throwLater("still off");
  await page.goto("/lapwing/settings", { waitUntil: "networkidle" });
  expect(capture.items.slice(before)).toEqual([]);
  await button.click();
  await page.waitForFunction(() => document.documentElement.dataset.report !== "off");
  await open("/");
  await fence("on again");
});
