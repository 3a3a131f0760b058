/** The page of an issue in a real browser: what an event holds is text, and the keyboard is enough. */
import { randomUUID } from "node:crypto";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { launchBrowser } from "#test/support/browser/browser.ts";
import { findAxeProblems } from "#test/support/browser/find-axe-problems.ts";
import { waitForReact } from "#test/support/browser/page-ready.ts";
import { Api } from "#test/support/server/api.ts";
import type { Project } from "#test/support/server/copy-owner.ts";
import { Lapwing, waitUntil } from "#test/support/server/lapwing.ts";
import { openSignedIn } from "#test/support/server/sign-in.ts";

const NASTY =
  '</script><script>alert(1)</script><img src="http://evil.example/x.png" onerror=alert(2)>{{7*7}}\u2028';
const ADDRESS = "javascript:alert(3)//http://evil.example/";

let server: Lapwing;
let browser: Browser;
let shop: Project;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  server = await Lapwing.start();
  shop = await server.setup("Shop");
  for (const minutesAgo of [30, 20, 10]) await send(ordinaryEvent(minutesAgo));
  await send(NASTY_EVENT);
  const api = new Api(server, shop);
  await waitUntil("both issues are there", async () => {
    const issues = await api.issues(shop.slug);
    return issues.reduce((sum, { count }) => sum + Number(count), 0) === 4;
  });
  browser = await launchBrowser();
  context = await openSignedIn(browser, server, {
    permissions: ["clipboard-read", "clipboard-write"],
  });
  // One for all tests: a new one takes half a second of CPU, and each of them opens what it looks at.
  page = await context.newPage();
});
afterAll(async () => {
  await browser?.close();
  await server?.remove();
});

async function send(event: object): Promise<void> {
  const { host, username, pathname } = new URL(shop.dsn);
  const answer = await fetch(`http://${host}/api${pathname}/store/?sentry_key=${username}`, {
    method: "POST",
    body: JSON.stringify({ event_id: randomUUID().replaceAll("-", ""), ...event }),
  });
  expect(answer.status).toBe(200);
}

function ordinaryEvent(minutesAgo: number) {
  const timestamp = Date.now() / 1000 - minutesAgo * 60;
  return {
    timestamp,
    platform: "javascript",
    release: "2026.11.5",
    environment: "production",
    transaction: "/checkout",
    user: { id: `u${minutesAgo}` },
    tags: { minutes: String(minutesAgo) },
    breadcrumbs: {
      values: Array.from({ length: 12 }, (_, at) => ({
        timestamp: timestamp - 12 + at,
        category: at % 2 ? "ui.click" : "console",
        message: `step ${at} of 12`,
      })),
    },
    exception: {
      values: [
        {
          type: "TypeError",
          value: "offer is undefined",
          mechanism: { type: "onerror", handled: false },
          stacktrace: {
            frames: [
              { function: "run", filename: "/app/node_modules/react-dom/index.js", in_app: false },
              {
                function: "total",
                filename: "cart.ts",
                lineno: 8,
                colno: 10,
                in_app: true,
                pre_context: ["function total(offer) {"],
                context_line: "  return offer.price;",
                post_context: ["}"],
                vars: { offer: "<undefined>" },
              },
            ],
          },
        },
      ],
    },
  };
}

const NASTY_EVENT = {
  platform: "javascript",
  level: "fatal",
  message: NASTY,
  culprit: NASTY,
  transaction: NASTY,
  release: NASTY,
  tags: { evil: NASTY },
  user: { id: ADDRESS, username: NASTY, email: NASTY },
  request: { url: ADDRESS, headers: { Referer: ADDRESS, "X-Evil": NASTY } },
  contexts: { evil: { link: ADDRESS, text: NASTY } },
  extra: { link: "http://evil.example/", text: NASTY },
  breadcrumbs: { values: [{ category: "fetch", data: { url: ADDRESS } }, { message: NASTY }] },
  exception: {
    values: [
      {
        type: "Evil",
        value: NASTY,
        stacktrace: {
          frames: [
            { function: NASTY, filename: NASTY, lineno: 1, in_app: true, context_line: NASTY },
          ],
        },
      },
    ],
  },
};

/** The ordinary one came first. */
const path = (more = "") => `/${shop.slug}/issues/SHOP-1${more}`;
const heading = (of: Page) => of.getByRole("heading", { level: 1 });
const minutesTag = (minutes: number) => page.locator(".tag-list").getByText(`minutes${minutes}`);

/** Keys and buttons answer once the chart is drawn: both begin when the page comes to life. */
async function goLive(address: string): Promise<void> {
  await page.goto(address);
  await page.locator(".u-over").waitFor();
  await waitForReact(page);
}

test("what an event holds is text: nothing runs, nothing is fetched, nothing can be followed", async () => {
  const [dialogs, hosts, violations] = [[] as string[], new Set<string>(), [] as string[]];
  // What listens for them goes with its page.
  onTestFinished(async () => {
    await page.close();
    page = await context.newPage();
  });
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  page.on("request", (request) => hosts.add(new URL(request.url()).host));
  await page.exposeFunction("reportViolation", (what: string) => violations.push(what));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
      const report = (globalThis as { reportViolation?: (what: string) => void }).reportViolation;
      report?.(`${violatedDirective} ${blockedURI}`);
    });
  });
  await goLive(`/${shop.slug}/issues/SHOP-2`);
  for (const closed of await page.locator("main summary").all()) {
    if (await closed.isVisible()) await closed.click();
  }
  expect(await heading(page).textContent()).toContain("<img src=");
  const text = await page.locator("main").textContent();
  // What follows it is as it was sent, wherever it stands: nobody has worked it out.
  const after = text?.split("onerror=alert(2)>").slice(1) ?? [];
  expect(after.length).toBeGreaterThan(0);
  expect(after.filter((rest) => !rest.startsWith("{{7*7}}"))).toEqual([]);
  expect(text).toContain(ADDRESS);
  expect(await page.locator("main img").count()).toBe(0);
  const links = await page
    .locator("a[href]")
    .evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).origin));
  expect(new Set(links)).toEqual(new Set([new URL(server.url).origin]));
  expect({ dialogs, violations }).toEqual({ dialogs: [], violations: [] });
  expect([...hosts]).toEqual([new URL(server.url).host]);
});

test("it says what is broken, where, and shows the line that threw", async () => {
  await page.goto(path());
  expect(await heading(page).textContent()).toBe("TypeError offer is undefined");
  expect(await page.locator(".issue-meta").textContent()).toMatch(
    /Error.*Unhandled.*cart\.ts.*total.*\/checkout/s,
  );
  expect(await page.locator(".code .throwing").textContent()).toContain("return offer.price;");
  await expect.poll(() => page.getByText("1 library frame").count()).toBe(1);
  expect(await page.locator(".locals").textContent()).toContain("<undefined>");
});

describe("keys", () => {
  test("e resolves, u takes it back, a archives, r reopens", async () => {
    await goLive(path());
    await page.keyboard.press("e");
    await page.getByText("Issue resolved").waitFor();
    await page.locator(".issue-meta").getByText("Resolved").waitFor();
    await page.keyboard.press("u");
    await page.getByRole("button", { name: "Resolve" }).waitFor();
    await page.locator(".issue-meta").getByText("Resolved").waitFor({ state: "detached" });
    await page.keyboard.press("a");
    await page.locator(".issue-meta").getByText("Archived").waitFor();
    await page.keyboard.press("r");
    await page.locator(".issue-meta").getByText("Archived").waitFor({ state: "detached" });
    await page.reload();
    await page.getByRole("button", { name: "Resolve" }).waitFor();
  });

  test("k and j go to the previous and the next event", async () => {
    await goLive(path("/events/latest"));
    await minutesTag(10).waitFor();
    await page.keyboard.press("k");
    await minutesTag(20).waitFor();
    await page.keyboard.press("k");
    await minutesTag(30).waitFor();
    expect(await page.getByRole("button", { name: "Previous event" }).isDisabled()).toBe(true);
    await page.keyboard.press("j");
    await minutesTag(20).waitFor();
  });

  test("c copies the event as Markdown", async () => {
    await goLive(path());
    await page.keyboard.press("c");
    await page.getByText("Copied as Markdown").waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain("# `TypeError: offer is undefined`");
    expect(copied).toContain("at total (cart.ts:8:10) [in app]");
  });
});

test("first and latest lead to their events, and the place among them is shown", async () => {
  await page.goto(path());
  await page.getByRole("link", { name: "First" }).click();
  await minutesTag(30).waitFor();
  await page.getByText("1 of 3", { exact: true }).waitFor();
  await page.getByRole("link", { name: "Latest" }).click();
  await minutesTag(10).waitFor();
  await page.getByText("3 of 3", { exact: true }).waitFor();
});

test("the chart marks where a release was first seen", async () => {
  await goLive(path());
  const releases = page.getByRole("list", { name: "First event of each release" });
  expect(await releases.getByRole("listitem").allTextContents()).toEqual([
    expect.stringMatching(/^2026\.11\.5, \d{4}-\d\d-\d\d \d\d:\d\d$/),
  ]);
});

test("from a list the way leads on to its other issues", async () => {
  await page.goto(`/${shop.slug}/issues?sort=firstSeen`);
  await page.locator(".issue-row .row-link").first().waitFor();
  const [first = "", second = ""] = await page.locator(".issue-row .row-link").allTextContents();
  await page.locator(".issue-row .row-link").first().click();
  await page.getByText("1 of 2", { exact: true }).waitFor();
  expect(first).toContain(await page.locator(".issue-type").textContent());
  expect(await page.getByRole("button", { name: "Previous issue" }).isDisabled()).toBe(true);
  await page.getByRole("link", { name: "Next issue" }).click();
  await page.getByText("2 of 2", { exact: true }).waitFor();
  expect(second).toContain(await page.locator(".issue-type").textContent());
  await page.getByRole("link", { name: "Previous issue" }).click();
  await page.getByText("1 of 2", { exact: true }).waitFor();
});

test.each(["json", "markdown"])("the event as %s is plain text", async (format) => {
  const response = await page.goto(`/${shop.slug}/issues/SHOP-2/events/latest/${format}`);
  expect(response?.headers()["content-type"]).toBe("text/plain; charset=utf-8");
  expect(response?.headers()["x-content-type-options"]).toBe("nosniff");
  expect(await page.locator("body").textContent()).toContain("<img src=");
});

test("a brush over the chart sets the time in the address", async () => {
  await goLive(path());
  const box = await page.locator(".u-over").boundingBox();
  if (box === null) throw new Error("the chart has no size");
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width * 0.5, y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.7, y, { steps: 4 });
  await page.mouse.up();
  await page.waitForURL(/start=.*&end=/);
  await page.mouse.move(box.x + box.width * 0.3, y);
  expect(await page.locator(".plot-tooltip").textContent()).toMatch(/^0 events, /);
});

test("breadcrumbs are filtered by words and by type", async () => {
  await goLive(path());
  const rows = page.locator("li[data-kind]:visible");
  await expect.poll(() => rows.count()).toBe(5);
  await page.getByLabel("Filter breadcrumbs").fill("step 3 ");
  await expect.poll(() => rows.count()).toBe(1);
  await page.getByLabel("Filter breadcrumbs").fill("");
  await page.getByRole("button", { name: "Type: All types" }).click();
  await page.getByRole("menuitemradio", { name: "Console" }).click();
  await expect.poll(() => rows.count()).toBe(6);
});

test.each([
  ["issue", () => `/${shop.slug}/issues/SHOP-99`],
  ["event", () => path(`/events/${"f".repeat(32)}`)],
  ["event of another issue", async () => `/${shop.slug}/issues/SHOP-2/events/${await latestId()}`],
  ["project", () => "/nowhere/issues/SHOP-1"],
])("an unknown %s is not found", async (_, address) => {
  const response = await page.goto(await address());
  expect(response?.status()).toBe(404);
  await page.getByText("There is no page at this address").waitFor();
});

test("a page that is not there starts at its project, and searches for what was meant", async () => {
  await page.goto(`/${shop.slug}/isues/SHOP-1`);
  const crumbs = page.getByRole("navigation", { name: "Breadcrumb" });
  expect(await crumbs.getByRole("link").allTextContents()).toEqual(["Shop"]);
  const box = page.getByRole("textbox", { name: "Search issues" });
  expect(await box.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await box.inputValue()).toBe("SHOP-1");
  await page.locator(".not-found-matches").getByText("offer is undefined").waitFor();
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/${shop.slug}/issues/SHOP-1`);
});

async function latestId(): Promise<string> {
  const response = await page.goto(path("/events/latest/json"));
  return JSON.parse((await response?.text()) ?? "{}").event_id;
}

test("earlier breadcrumbs and library frames open by themselves", async () => {
  await page.goto(path());
  await page.getByText("Show 7 earlier").click();
  await page.getByText("step 0 of 12").waitFor();
  await page.getByText("1 library frame").click();
  await page.getByText("/app/node_modules/react-dom/index.js").waitFor();
});

test("axe finds nothing serious in what an event can hold at worst", async () => {
  await goLive(`/${shop.slug}/issues/SHOP-2`);
  await page.evaluate(() => {
    for (const part of document.querySelectorAll("main details")) part.setAttribute("open", "");
  });
  expect(await findAxeProblems(page)).toEqual([]);
});

test.each([390, 768, 1024])("nothing stands beside the page at %i px", async (width) => {
  await page.setViewportSize({ width, height: 844 });
  for (const address of [path(), `/${shop.slug}/issues/SHOP-2`]) {
    await page.goto(address);
    const beyondPx = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(beyondPx).toBe(0);
  }
});
