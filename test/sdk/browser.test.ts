import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser } from "playwright-core";
import { build } from "vite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser } from "#test/support/browser/browser.ts";
import { bestWithin } from "#test/support/machine-time.ts";
import { Api } from "#test/support/server/api.ts";
import type { Project } from "#test/support/server/copy-owner.ts";
import { Lapwing, waitUntil } from "#test/support/server/lapwing.ts";

const READABLE_MS = 1000;

let server: Lapwing;
let project: Project;
let api: Api;
let browser: Browser;
let app: { url: string; server: Server };

beforeAll(async () => {
  server = await Lapwing.start();
  project = await server.setup("Shop");
  api = new Api(server, project);
  browser = await launchBrowser();
  app = await serveApp(project.dsn);
});
afterAll(async () => {
  await browser?.close();
  app?.server.close();
  await server?.remove();
});

/** The page on its own origin, so that the SDK sends across origins as it does in life. */
async function serveApp(dsn: string): Promise<{ url: string; server: Server }> {
  const bundle = await build({
    logLevel: "silent",
    configFile: false,
    build: {
      write: false,
      minify: false,
      lib: { entry: "test/sdk/apps/browser-app.js", formats: ["iife"], name: "app" },
    },
  });
  const [output] = [bundle].flat();
  const code = output !== undefined && "output" in output ? output.output[0].code : "";
  const page = `<!doctype html><title>Shop</title><button>Pay</button>
    <script>window.appSettings = ${JSON.stringify({ dsn })}</script><script src="/app.js"></script>`;
  const http = createServer((request, response) => {
    const isScript = request.url === "/app.js";
    response.setHeader("Content-Type", isScript ? "text/javascript" : "text/html");
    response.end(isScript ? code : page);
  });
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/`, server: http };
}

test("an error in a page with @sentry/browser is readable through the API within a second", async () => {
  const page = await browser.newPage();
  await page.goto(app.url);
  const bestMs = await bestWithin(READABLE_MS, async (turn) => {
    const answer = page.waitForResponse(
      (response) =>
        response.url().includes("/envelope/") &&
        (response.request().postData() ?? "").includes('"type":"event"'),
    );
    await page.click("button");
    expect((await answer).status()).toBe(200);
    const thrownAtMs = await page.evaluate("window.thrownAtMs");
    await waitUntil("the event is counted", async () => {
      const [issue] = await api.issues(project.slug, "price");
      return Number(issue?.count) === turn + 1;
    });
    const tookMs = Date.now() - Number(thrownAtMs);
    // The SDK drops the same error when it follows directly.
    await page.evaluate("Sentry.captureMessage('something else')");
    return tookMs;
  });
  expect(bestMs).toBeLessThanOrEqual(READABLE_MS);
  await page.close();
});

test("what @sentry/browser says about an error is what the API says", async () => {
  const [issue] = await api.issues(project.slug, "price");
  const event = await api.read<{
    title: string;
    entries: { type: string; data: { values: Record<string, unknown>[] } }[];
    user: { id: string };
    release: { version: string };
    contexts: { browser?: { name?: string } };
  }>(`issues/${issue?.id}/events/latest/`);
  expect(event?.title).toBe("TypeError: Cannot read properties of undefined (reading 'price')");
  expect(event?.user.id).toBe("visitor-1");
  expect(event?.release.version).toBe("shop@2.0.0");
  expect(event?.contexts.browser?.name).toMatch(/Chrom/);
  const [value] = event?.entries.find(({ type }) => type === "exception")?.data.values ?? [];
  const stacktrace = value?.stacktrace as { frames: { function: string }[] } | undefined;
  expect(stacktrace?.frames.at(-1)?.function).toBe("priceOf");
});

test("a captured message is an issue of its own, not an exception", async () => {
  const page = await browser.newPage();
  await page.goto(app.url);
  await page.evaluate("Sentry.captureMessage('closed early'); Sentry.flush()");
  await waitUntil("the message is an issue", async () => {
    const [issue] = await api.issues(project.slug, "closed");
    return issue?.title === "closed early";
  });
  await page.close();
});
