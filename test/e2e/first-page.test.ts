import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser } from "#test/support/browser/browser.ts";
import { Lapwing } from "#test/support/server/lapwing.ts";

let server: Lapwing;
let browser: Browser;

beforeAll(async () => {
  server = await Lapwing.start();
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await server?.remove();
});

test("the page asks no other host for anything", async () => {
  const page = await browser.newPage();
  const hosts = new Set<string>();
  page.on("request", (request) => hosts.add(new URL(request.url()).host));
  await page.goto(server.url, { waitUntil: "networkidle" });
  expect([...hosts]).toEqual([new URL(server.url).host]);
  await page.close();
});

test("an unknown address is a 404", async () => {
  const response = await fetch(`${server.url}/no/such/page`);
  expect(response.status).toBe(404);
});

test("a page is drawn once, when all of it is there", async () => {
  const page = await browser.newPage();
  await page.goto(server.url);
  const isAwaitedLast = await page.evaluate(() => {
    const awaited = document.querySelector<HTMLLinkElement>('link[rel="expect"]');
    const end = document.querySelector(awaited?.getAttribute("href") ?? "none");
    const main = document.querySelector("main");
    if (awaited?.getAttribute("blocking") !== "render") return false;
    const order = end === null ? 0 : main?.compareDocumentPosition(end);
    return order === Node.DOCUMENT_POSITION_FOLLOWING;
  });
  expect(isAwaitedLast).toBe(true);
  await page.close();
});
