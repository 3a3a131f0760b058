import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser } from "#test/support/browser.ts";
import { Lapwing } from "#test/support/lapwing.ts";

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

test("the page says what to do, and then lists the project that was made meanwhile", async () => {
  const page = await browser.newPage();
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  await page.goto(server.url);
  expect(await page.textContent("main")).toContain("npx lapwing setup");
  await server.setup("Corner Shop");
  await page.reload();
  expect(await page.textContent("li")).toContain("Corner Shop");
  expect(await page.textContent("li")).toContain("waiting for its first event");
  expect(errors).toEqual([]);
  await page.close();
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
