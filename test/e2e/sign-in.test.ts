import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { launchBrowser } from "#test/support/browser/browser.ts";
import { Lapwing, runCli } from "#test/support/server/lapwing.ts";

const EMAIL = "owner@example.com";
const PASSWORD = "correct horse battery";

let server: Lapwing;
let browser: Browser;
let contexts: BrowserContext[] = [];

beforeAll(async () => {
  server = await Lapwing.start();
  await server.setup("Shop");
  browser = await launchBrowser();
});
afterEach(async () => {
  for (const context of contexts) await context.close();
  contexts = [];
});
afterAll(async () => {
  await browser?.close();
  await server?.remove();
});

/** A browser of its own. */
async function open(path: string, options: { javaScriptEnabled?: boolean } = {}): Promise<Page> {
  const context = await browser.newContext(options);
  contexts.push(context);
  const page = await context.newPage();
  await page.goto(server.url + path);
  return page;
}

async function submit(page: Page, password: string, email = EMAIL): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

async function signedIn(path = "/account"): Promise<Page> {
  const page = await open(path);
  await submit(page, PASSWORD);
  await page.getByRole("heading", { name: "Account" }).waitFor();
  return page;
}

const pathOf = (page: Page) => page.url().slice(server.url.length);

test("a page sends who is not signed in to sign in, and back", async () => {
  const page = await open("/account?a=1&b=2");
  expect(pathOf(page)).toBe("/login?next=%2Faccount%3Fa%3D1%26b%3D2");
  await submit(page, PASSWORD);
  await page.waitForURL("**/account?a=1&b=2");
});

test("it works without JavaScript", async () => {
  const page = await open("/account", { javaScriptEnabled: false });
  await submit(page, "wrong horse battery");
  await page.getByText("E-mail address or password is wrong.").waitFor();
  expect(await page.getByLabel("Email").inputValue()).toBe(EMAIL);
  await submit(page, PASSWORD);
  await page.getByRole("heading", { name: "Account" }).waitFor();
  expect(pathOf(page)).toBe("/account");
});

test("a refused sign-in is a line in the log, without what was typed", async () => {
  const page = await open("/login");
  const lines = () =>
    server.log.split("\n").filter((line) => line.includes("a sign-in was refused"));
  const before = lines().length;
  await submit(page, "secret horse battery");
  await page.getByText("E-mail address or password is wrong.").waitFor();
  await page.getByLabel("Email").fill("not-a-user@shop.example");
  await page.getByRole("textbox", { name: "Password" }).fill("secret horse battery");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect.poll(() => lines().length).toBe(before + 2);
  const [first = "", second = ""] = lines().slice(before);
  expect(JSON.parse(first)).toMatchObject({ address: "127.0.0.1", userId: 1, part: "web" });
  expect(JSON.parse(second)).not.toHaveProperty("userId");
  expect(server.log).not.toContain("secret horse");
  expect(server.log).not.toContain("not-a-user");
  // The limits of this account are for other tests.
  await submit(page, PASSWORD);
  await page.waitForURL(`${server.url}/`);
});

test.each(["//evil.example", "https://evil.example", "/\\evil.example", "javascript:alert(1)"])(
  "after next=%s one is still here",
  async (next) => {
    const page = await open(`/login?next=${encodeURIComponent(next)}`);
    await submit(page, PASSWORD);
    await page.waitForURL(`${server.url}/`);
  },
);

test("the cookie is out of reach of scripts and other sites, and signing out ends it", async () => {
  const page = await signedIn();
  const [cookie] = await page.context().cookies();
  expect(cookie).toMatchObject({ name: "lapwing", httpOnly: true, sameSite: "Lax", path: "/" });
  expect(await page.evaluate(() => document.cookie)).not.toContain("lapwing");
  await page.getByRole("button", { name: "Sign out", exact: true }).first().click();
  await page.waitForURL("**/login");
  expect(await page.context().cookies()).toEqual([]);
  const replayed = await fetch(`${server.url}/account`, {
    headers: { cookie: `lapwing=${cookie?.value}` },
    redirect: "manual",
  });
  expect(replayed.status).toBe(307);
});

test("a session is revoked from another browser", async () => {
  const mine = await signedIn();
  const lost = await signedIn();
  await mine.reload();
  await mine.getByText("This browser").waitFor();
  await mine.getByRole("button", { name: "Sign out the others" }).click();
  await mine.getByText("Signed out.").waitFor();
  await mine.locator(".session").nth(1).waitFor({ state: "detached" });
  await lost.reload();
  await lost.waitForURL("**/login**");
  await mine.reload();
  await mine.getByText("This browser").waitFor();
});

test("a name is changed, and a password with the current one", async () => {
  const page = await signedIn();
  await page.getByRole("textbox", { name: "Name" }).fill("Mara Ek");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved.").waitFor();
  const fields = {
    current: page.getByRole("textbox", { name: "Current password" }),
    next: page.getByRole("textbox", { name: "New password" }),
  };
  const change = page.getByRole("button", { name: "Change password" });
  for (const [current, next, answer] of [
    ["wrong", "staple staple staple", "That is not your current password."],
    [PASSWORD, "staple staple staple", "Other browsers are signed out."],
    ["staple staple staple", PASSWORD, "Other browsers are signed out."],
  ] as const) {
    await fields.current.fill(current);
    await fields.next.fill(next);
    await change.click();
    await page.getByText(answer, { exact: false }).first().waitFor();
    await change.and(page.locator(":not([aria-busy])")).waitFor();
  }
  await page.reload();
  expect(await page.getByRole("textbox", { name: "Name" }).inputValue()).toBe("Mara Ek");
});

/** The action behind the sign-in form, as another site or a script would send it. */
async function postSignIn(origin: string | undefined): Promise<Response> {
  const page = await open("/login", { javaScriptEnabled: false });
  const body = new FormData();
  for (const input of await page.locator("form input[type=hidden]").all()) {
    body.append((await input.getAttribute("name")) ?? "", (await input.inputValue()) ?? "");
  }
  body.append("email", EMAIL);
  body.append("password", PASSWORD);
  const headers: Record<string, string> = origin === undefined ? {} : { origin };
  return fetch(`${server.url}/login`, { method: "POST", body, headers, redirect: "manual" });
}

test("a form sent from our own page is taken, as the others would be", async () => {
  const response = await postSignIn(server.url);
  expect(response.headers.getSetCookie().join()).toContain("lapwing=");
});

test.each([undefined, "null", "https://evil.example", `http://127.0.0.1.evil.example`])(
  "a form with Origin %s is refused",
  async (origin) => {
    const response = await postSignIn(origin);
    expect(response.status).toBe(403);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(response.headers.get("location")).toBeNull();
  },
);

test("guessing is stopped with how long to wait, and reset-password opens the way", async () => {
  const page = await open("/login");
  for (let i = 0; i < 10; i++) {
    const answered = page.waitForResponse((answer) => answer.request().method() === "POST");
    await submit(page, `wrong horse ${i}`);
    await (await answered).finished();
    await page
      .getByRole("button", { name: "Sign in" })
      .and(page.locator(":not([aria-busy])"))
      .waitFor();
    expect(await page.getByText("E-mail address or password is wrong.").count()).toBe(1);
  }
  await submit(page, PASSWORD);
  await page.getByText(/Too many attempts. Try again in \d+ minutes/).waitFor();
  const { code, stdout } = await runCli(
    ["user", "reset-password", "--email", EMAIL, "--password-stdin", "--data", server.data],
    { input: `${PASSWORD}\n` },
  );
  expect([code, stdout]).toEqual([0, expect.stringContaining("signed out everywhere")]);
  await submit(page, PASSWORD);
  await page.waitForURL(`${server.url}/`);
});
