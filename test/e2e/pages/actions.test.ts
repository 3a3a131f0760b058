/** What people change: how it is sent, what happens when it does not arrive, and when it is sent twice. */
import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { openPage, openPages, type Pages, sendErrors } from "#test/support/browser/pages.ts";
import { type Crossing, type Treatment, Wire } from "#test/support/browser/wire.ts";
import { Lapwing, waitUntil } from "#test/support/server/lapwing.ts";
import { addKey, addProject } from "#test/support/server/projects.ts";
import { OWNER } from "#test/support/server/sign-in.ts";

const PASSWORD = "correct horse battery";
const LOST = "What you typed is still here";

let pages: Pages;
let page: Page;

beforeAll(async () => {
  pages = await openPages();
  await sendErrors(
    pages,
    Array.from({ length: 12 }, (_, at) => `Error${at + 1}`),
  );
});
afterAll(() => pages?.close());
beforeEach(async () => {
  pages.wire.reset();
  page = await pages.context.newPage();
  onTestFinished(() => page.close());
});

const isAction = ({ method, headers }: Crossing) =>
  method === "POST" && headers["next-action"] !== undefined;
const actions = () => pages.wire.crossings.filter(isAction);
const meet = (treatment: Treatment | Promise<Treatment>) => {
  pages.wire.reset();
  pages.wire.rule = (crossing) => (isAction(crossing) ? treatment : "pass");
};

async function openOther(options: BrowserContextOptions): Promise<Page> {
  const context = await pages.browser.newContext({
    baseURL: pages.wire.url,
    storageState: await pages.context.storageState(),
    ...options,
  });
  onTestFinished(() => context.close());
  return context.newPage();
}

interface Form {
  name: string;
  address: string;
  /** Label of a field → what is typed. */
  fields: Record<string, string>;
  button: string;
  /** Shows that it worked. */
  done: (on: Page) => Promise<unknown>;
  signedOut?: true;
}

/** Each with a project of its own: forms disturb no other. */
function makeForms(mark: string): Form[] {
  for (const name of ["rename", "move", "key"]) {
    addKey(pages.server.data, addProject(pages.server.data, `${mark}-${name}`));
  }
  return [
    {
      name: "sign in",
      address: "/login",
      fields: { Email: "owner@example.com", Password: PASSWORD },
      button: "Sign in",
      done: (on) => on.waitForURL((url) => url.pathname === "/"),
      signedOut: true,
    },
    {
      name: "name of a project",
      address: `/${mark}-rename/settings`,
      fields: { Name: `Renamed ${mark}` },
      button: "Save",
      done: (on) => on.getByText("Saved.").waitFor(),
    },
    {
      name: "slug",
      address: `/${mark}-move/settings`,
      fields: { Slug: `${mark}-moved` },
      button: "Change slug",
      done: (on) => on.waitForURL(`**/${mark}-moved/settings?moved=1`),
    },
    {
      name: "new key",
      address: `/${mark}-key/settings/keys`,
      fields: { "New key": "Second" },
      button: "Create key",
      done: (on) => on.getByText("Just created").waitFor(),
    },
    {
      name: "label of a key",
      address: `/${mark}-key/settings/keys`,
      fields: { Label: "First" },
      button: "Rename",
      done: (on) => on.getByText("Renamed.").waitFor(),
    },
    {
      name: "filter rules",
      address: `/${mark}-key/settings/filters`,
      fields: { Message: "*AbortError*" },
      button: "Save rules",
      done: (on) => on.getByText("Saved. The rules take effect").waitFor(),
    },
    {
      name: "relay target",
      address: `/${mark}-key/settings/relay`,
      fields: {
        "DSN of the target": `https://${"ab".repeat(16)}@${mark}.example.com/7`,
        "Your password": OWNER.password,
      },
      button: "Add target",
      done: (on) => on.getByRole("heading", { name: `${mark}.example.com`, exact: true }).waitFor(),
    },
    {
      name: "new project",
      address: "/new",
      fields: { Name: `New ${mark}` },
      button: "Create project",
      done: (on) => on.waitForURL(`**/setup?project=new-${mark}`),
    },
    {
      name: "own name",
      address: "/account",
      fields: { Name: `Mara ${mark}` },
      button: "Save",
      done: (on) => on.getByText("Saved.").waitFor(),
    },
    {
      name: "password",
      address: "/account",
      fields: { "Current password": PASSWORD, "New password": PASSWORD },
      button: "Change password",
      done: (on) => on.getByText("Changed. Other browsers are signed out.").waitFor(),
    },
  ];
}

const field = (on: Page, label: string) =>
  on.getByRole("textbox", { name: label, exact: true }).first();

async function openForm({ address, fields, signedOut }: Form): Promise<Page> {
  const on = signedOut ? await openOther({ storageState: undefined }) : page;
  await openPage(on, address);
  for (const [label, text] of Object.entries(fields)) await field(on, label).fill(text);
  return on;
}

const press = (on: Page, { button }: Form) =>
  on.getByRole("button", { name: button, exact: true }).first();

test("an action is a POST to the page it is on", async () => {
  await openPage(page, "/shop/settings?from=test");
  pages.wire.reset();
  await field(page, "Name").fill("Corner Shop");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved.").waitFor();
  const [sent] = actions();
  expect(actions()).toHaveLength(1);
  expect(sent).toMatchObject({ method: "POST", path: "/shop/settings?from=test" });
  expect(sent?.headers).toMatchObject({
    "next-action": expect.stringMatching(/^[0-9a-f]{40,}$/),
    origin: pages.wire.url,
    accept: "text/x-component",
  });
  const list = "/shop/issues?query=is%3Aunresolved%20Error10";
  await openPage(page, list);
  pages.wire.reset();
  await page.keyboard.press("j");
  await page.keyboard.press("e");
  await page.getByText("1 issue resolved").waitFor();
  // The page says so before the action is under way.
  await expect.poll(() => actions().map(({ path }) => path)).toEqual([list]);
});

test.each<[string, string, Treatment]>([
  ["the connection is cut", "cut", "cut"],
  ["the server fails", "500", { status: 500, headers: { "content-type": "text/html" }, body: "" }],
  [
    "it is refused on the way",
    "403",
    { status: 403, headers: { "content-type": "text/plain" }, body: "no" },
  ],
])(
  "a form that does not arrive says so, keeps what was typed, and can be sent again: %s",
  async (_name, mark, treatment) => {
    // All forms share the code that meets the answer: each in one way, some in every way.
    const forms = makeForms(mark);
    for (const form of treatment === "cut" ? forms : forms.slice(0, 3)) {
      const on = await openForm(form);
      meet(treatment);
      await press(on, form).click();
      await on.getByText(LOST).waitFor();
      for (const [label, text] of Object.entries(form.fields)) {
        expect([form.name, await field(on, label).inputValue()]).toEqual([form.name, text]);
      }
      meet("pass");
      await press(on, form).click();
      await form.done(on);
      expect([form.name, await on.getByText(LOST).count()]).toEqual([form.name, 0]);
    }
  },
);

test("a form that is sent twice does its work once, by mouse and by keyboard", async () => {
  for (const form of makeForms("twice")) {
    const on = await openForm(form);
    const held = Promise.withResolvers<Treatment>();
    meet(held.promise);
    await press(on, form).dblclick({ noWaitAfter: true });
    const last = Object.keys(form.fields).at(-1) ?? "";
    for (let at = 0; at < 3; at++) await field(on, last).press("Enter");
    await waitUntil(`${form.name} is sent`, () => actions().length > 0);
    await on.locator("button[aria-busy]").first().click({ force: true, noWaitAfter: true });
    held.resolve("pass");
    await form.done(on);
    expect([form.name, actions().length]).toEqual([form.name, 1]);
  }
});

test("the first run says what did not arrive, keeps it, and makes one owner and one project", async () => {
  const server = await Lapwing.start();
  onTestFinished(() => server.remove());
  const wire = await Wire.start(server.url);
  onTestFinished(() => wire.close());
  const context = await pages.browser.newContext({ baseURL: wire.url });
  onTestFinished(() => context.close());
  const on = await context.newPage();
  const { pathname, search } = new URL(await server.setupLink());
  await openPage(on, pathname + search);
  for (const step of [
    { fields: { Name: "Mara", Email: "mara@example.com", Password: PASSWORD }, button: "owner" },
    { fields: { "Project name": "storefront-web" }, button: "project" },
  ]) {
    const button = on.getByRole("button", { name: `Create the ${step.button}` });
    for (const [label, text] of Object.entries(step.fields)) await field(on, label).fill(text);
    wire.rule = (crossing) => (isAction(crossing) ? "cut" : "pass");
    await button.click();
    await on.getByText(LOST).waitFor();
    for (const [label, text] of Object.entries(step.fields)) {
      expect(await field(on, label).inputValue()).toBe(text);
    }
    const held = Promise.withResolvers<Treatment>();
    wire.rule = (crossing) => (isAction(crossing) ? held.promise : "pass");
    wire.crossings.length = 0;
    await button.dblclick({ noWaitAfter: true });
    await waitUntil("it is sent", () => wire.crossings.some(isAction));
    await field(on, Object.keys(step.fields).at(-1) ?? "").press("Enter");
    held.resolve("pass");
    await button.waitFor({ state: "detached" });
    expect(wire.crossings.filter(isAction)).toHaveLength(1);
  }
  await on.getByRole("heading", { name: "Point storefront-web at this server" }).waitFor();
});

test("triage that does not arrive is taken back, says so and can be tried again", async () => {
  await openPage(page, "/shop/issues/SHOP-12");
  meet("cut");
  const resolve = page.getByRole("button", { name: "Resolve" });
  await resolve.click();
  await page.getByText("Not resolved: SHOP-12. The server did not answer.").waitFor();
  await resolve.waitFor();
  meet("pass");
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByText("Issue resolved").waitFor();
  await page.getByRole("button", { name: "Reopen" }).waitFor();
});

test("a click and a key at once triage once", async () => {
  await openPage(page, "/shop/issues/SHOP-11");
  const held = Promise.withResolvers<Treatment>();
  meet(held.promise);
  await page.getByRole("button", { name: "Resolve" }).dblclick();
  for (const key of ["e", "e"]) await page.keyboard.press(key);
  held.resolve("pass");
  await page.getByText("Issue resolved").waitFor();
  expect(actions()).toHaveLength(1);
});

test("without scripts issues are triaged on the list and on their page", async () => {
  const plain = await openOther({ javaScriptEnabled: false });
  await plain.goto("/shop/issues");
  const names = () => plain.locator(".issue-row .row-link b").allTextContents();
  for (const name of ["Error2", "Error3"]) {
    await plain.getByRole("checkbox", { name: `Select ${name}: ` }).check({ force: true });
  }
  await plain.getByRole("button", { name: "Archive" }).click();
  await expect.poll(names).not.toContain("Error2");
  expect(await names()).not.toContain("Error3");
  expect(await names()).toContain("Error4");
  await plain.goto("/shop/issues?query=is:archived");
  expect((await names()).sort()).toEqual(["Error2", "Error3"]);
  await plain.getByRole("link", { name: /^Error2 / }).click();
  await plain.getByRole("button", { name: "Reopen" }).click();
  await plain.getByRole("button", { name: "Resolve" }).click();
  await plain.getByRole("button", { name: "Reopen" }).waitFor();
  await plain.goto("/shop/issues?query=is:resolved");
  expect(await names()).toContain("Error2");
});

test("without scripts a form that is sent twice makes one project", async () => {
  const plain = await openOther({ javaScriptEnabled: false });
  await plain.goto("/new");
  const body = new FormData();
  for (const input of await plain.locator("main form input[type=hidden]").all()) {
    body.append((await input.getAttribute("name")) ?? "", await input.inputValue());
  }
  body.append("name", "Twice sent");
  body.append("platform", "other");
  const [cookie] = await plain.context().cookies();
  const send = () =>
    fetch(`${pages.wire.url}/new`, {
      method: "POST",
      body,
      redirect: "manual",
      headers: { origin: pages.wire.url, cookie: `${cookie?.name}=${cookie?.value}` },
    });
  const answers = await Promise.all([send(), send()]);
  expect(answers.map(({ headers }) => headers.get("location"))).toEqual([
    "/setup?project=twice-sent",
    "/setup?project=twice-sent",
  ]);
  await plain.goto("/");
  expect(await plain.getByRole("link", { name: /Twice sent/ }).count()).toBeGreaterThan(0);
  expect((await plain.goto("/twice-sent-2/issues"))?.status()).toBe(404);
});

test("what is loaded on demand and does not come leaves the page as it was", async () => {
  await openPage(page, "/shop/issues");
  await page.waitForLoadState("networkidle");
  pages.wire.rule = ({ path }) => (path.startsWith("/_next/") ? "cut" : "pass");
  await page.keyboard.press("?");
  await page.getByText("Not opened: the server did not answer.").waitFor();
  expect(await page.locator(".issue-row").count()).toBeGreaterThan(0);
  pages.wire.reset();
  await page.keyboard.press("?");
  await page.getByRole("dialog").waitFor();
});
