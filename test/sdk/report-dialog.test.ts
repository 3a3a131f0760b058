/** The SDK's showReportDialog against Lapwing, in a page of another origin with a strict policy. */
import { readFileSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser } from "#test/support/browser/browser.ts";
import { openDialogSite } from "#test/support/browser/dialog-site.ts";
import { findAxeProblems } from "#test/support/browser/find-axe-problems.ts";
import { Api } from "#test/support/server/api.ts";
import type { Project } from "#test/support/server/copy-owner.ts";
import { Lapwing, waitUntil } from "#test/support/server/lapwing.ts";
import { openSignedIn } from "#test/support/server/sign-in.ts";

let server: Lapwing;
let project: Project;
let api: Api;
let browser: Browser;
/** The error that the newest SDK's dialog was about. */
let reportedId = "";

beforeAll(async () => {
  server = await Lapwing.start();
  project = await server.setup("Shop");
  api = new Api(server, project);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await server?.remove();
});

interface UserReport {
  eventID: string;
  name: string;
  email: string;
  comments: string;
}

async function readReport(eventId: string): Promise<UserReport> {
  let found: UserReport | undefined;
  await waitUntil("the report is readable", async () => {
    const all = await api.read<UserReport[]>(`projects/lapwing/${project.slug}/user-feedback/`);
    found = all?.find(({ eventID }) => eventID === eventId);
    return found !== undefined;
  });
  if (found === undefined) throw new Error("no report");
  return found;
}

async function openDialog(entry: string): Promise<{ page: Page; complaints: string[] }> {
  const site = await openDialogSite(entry, project.dsn);
  const page = await browser.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("close", () => site.close());
  await page.goto(site.url);
  await page.getByRole("button", { name: "Pay" }).click();
  await page.getByRole("dialog").waitFor();
  return { page, complaints };
}

test.each(["dialog-app-11.js", "dialog-app-6.js"])("%s", async (entry) => {
  const { page, complaints } = await openDialog(entry);
  const dialog = page.getByRole("dialog", { name: "Oh no <b>bold</b>" });
  await expect(dialog.locator("b").count()).resolves.toBe(0);
  // Version 6 knows only the address of its user.
  const name = dialog.getByLabel("Name");
  if (entry.includes("11")) expect(await name.inputValue()).toBe("Jane");
  else await name.fill("Jane");
  expect(await dialog.getByLabel("Email").inputValue()).toBe("jane@example.com");

  await dialog.getByRole("button", { name: "Send it" }).click();
  await dialog.getByText("Some fields are not filled in correctly").waitFor();
  const comments = dialog.getByLabel("What happened?");
  expect(await comments.getAttribute("aria-invalid")).toBe("true");
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("id_comments");

  await page.keyboard.type("I pressed <Pay> & it broke");
  await dialog.getByRole("button", { name: "Send it" }).press("Enter");
  await dialog.getByText("Thanks, we will look.").waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  const seen = page as unknown as { evaluate<T>(code: string): Promise<T> };
  // Version 6 has no onClose.
  const calls = entry.includes("11") ? ["loaded", "closed"] : ["loaded"];
  await waitUntil("the callbacks were called", async () => {
    const said = await seen.evaluate<string[]>("window.said");
    return said.join() === calls.join();
  });

  const eventId = await seen.evaluate<string>("window.eventId");
  if (entry.includes("11")) reportedId = eventId;
  expect(await readReport(eventId)).toMatchObject({
    name: "Jane",
    email: "jane@example.com",
    comments: "I pressed <Pay> & it broke",
  });
  // The form that was not filled in was refused, and nothing else went wrong.
  expect(complaints.filter((text) => !text.includes("400"))).toEqual([]);
  await page.close();
});

test("the page of the issue shows the attachment and what was written", async () => {
  const issue = (await api.event(project.slug, reportedId))?.groupID;
  const context = await openSignedIn(browser, server);
  const page = await context.newPage();
  await page.goto(`${server.url}/${project.slug}/issues/${issue}`);
  const feedback = page.getByRole("region", { name: "Feedback" });
  await feedback.getByText("I pressed <Pay> & it broke").first().waitFor();
  expect(await feedback.textContent()).toContain("jane@example.com");

  const link = page.getByRole("region", { name: "Attachments" }).getByRole("link");
  expect(await link.textContent()).toBe("cart.json");
  const [download] = await Promise.all([page.waitForEvent("download"), link.press("Enter")]);
  expect(download.suggestedFilename()).toBe("cart.json");
  expect(readFileSync(await download.path(), "utf8")).toBe('{"items":3}');
  const address = new URL((await link.getAttribute("href")) ?? "", server.url);
  const answer = await context.request.get(address.href);
  expect(answer.headers()).toMatchObject({
    "content-type": "application/octet-stream",
    "content-disposition": expect.stringContaining("attachment;"),
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
  });
  const stranger = await fetch(address, { redirect: "manual" });
  expect(stranger.status).not.toBe(200);
  expect(await findAxeProblems(page)).toEqual([]);
  await context.close();
});

test("the dialog is clean for axe in both themes, and usable on a phone", async () => {
  const { page } = await openDialog("dialog-app-11.js");
  expect(await findAxeProblems(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 640 });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);
  await page.close();
});
