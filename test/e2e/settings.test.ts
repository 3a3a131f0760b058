import { beforeEach, expect, test } from "vitest";
import { findAxeProblems } from "#test/support/browser/find-axe-problems.ts";
import { openOwnersPage } from "#test/support/browser/owners-page.ts";
import { waitUntil } from "#test/support/server/lapwing.ts";
import { addKey, addProject } from "#test/support/server/projects.ts";
import { OWNER, openSignedIn } from "#test/support/server/sign-in.ts";

const on = openOwnersPage();
beforeEach(() => on.page.goto("about:blank"));

/** The status that an event sent with this DSN is answered with. */
async function send(dsn: string): Promise<number> {
  const { host, username, pathname } = new URL(dsn);
  const answer = await fetch(`http://${host}/api${pathname}/store/?sentry_key=${username}`, {
    method: "POST",
    body: JSON.stringify({ message: "hello" }),
  });
  return answer.status;
}

/** Projects of one test each: what it changes disturbs no other. */
function freshProject(slug: string): { slug: string; keys: string } {
  addKey(on.server.data, addProject(on.server.data, slug));
  return { slug, keys: `/${slug}/settings/keys` };
}

const dsnsOnPage = (where = on.page) =>
  where
    .getByRole("list", { name: "Keys" })
    .getByLabel(/^DSN of/)
    .allInnerTexts();

test("a project is renamed, and the sidebar says so", async () => {
  await on.page.goto(`/${on.shop.slug}/settings`);
  await on.page.getByRole("textbox", { name: "Name" }).fill("Corner Shop");
  await on.page.getByRole("combobox", { name: "Platform" }).selectOption("python-django");
  await on.page.getByRole("button", { name: "Save" }).click();
  await on.page.getByText("Saved.").waitFor();
  expect(
    await on.page.getByRole("button", { name: "Project: Corner Shop" }).textContent(),
  ).toContain("Django");
  expect(await on.page.getByRole("combobox", { name: "Platform" }).inputValue()).toBe(
    "python-django",
  );
});

test("a slug that cannot be is refused beside its field and stays as typed", async () => {
  freshProject("taken");
  const { slug } = freshProject("moving");
  await on.page.goto(`/${slug}/settings`);
  for (const [typed, words] of [
    ["Store Front", "Use a-z, 0-9 and hyphens."],
    ["taken", 'Another project has "taken"'],
    ["issues", "is an address of Lapwing itself"],
  ] as const) {
    await on.page.getByLabel("Slug").fill(typed);
    await on.page.getByRole("button", { name: "Change slug" }).click();
    await on.page.locator(".hint.is-error", { hasText: words }).waitFor();
    expect(await on.page.getByLabel("Slug").inputValue()).toBe(typed);
    expect(await on.page.getByLabel("Slug").getAttribute("aria-invalid")).toBe("true");
  }
  await on.page.getByLabel("Slug").fill("moved");
  await on.page.getByRole("button", { name: "Change slug" }).click();
  await on.page.waitForURL("**/moved/settings?moved=1");
  expect((await on.page.goto("/moving/settings"))?.status()).toBe(404);
});

test("a form works without JavaScript, keeps what was typed and says what is wrong", async () => {
  const { slug } = freshProject("plain");
  const plain = await openSignedIn(on.browser, on.server, { javaScriptEnabled: false });
  const form = await plain.newPage();
  await form.goto(`/${slug}/settings`);
  await form.getByLabel("Slug").fill("No Good");
  await form.getByRole("button", { name: "Change slug" }).click();
  await form.locator(".hint.is-error", { hasText: "Use a-z, 0-9 and hyphens." }).waitFor();
  expect(await form.getByLabel("Slug").inputValue()).toBe("No Good");
  await form.getByRole("textbox", { name: "Name" }).fill("Plain and Simple");
  await form.getByRole("button", { name: "Save" }).click();
  await form.getByText("Saved.").waitFor();
  await form.goto(`/${slug}/settings/keys`);
  await form.getByRole("textbox", { name: "New key" }).fill("Second");
  await form.getByRole("button", { name: "Create key" }).click();
  await form.waitForURL(/new=\d+/);
  expect(await dsnsOnPage(form)).toHaveLength(2);
  await form.goto(`/${slug}/settings`);
  await form.getByLabel(`Type ${slug} to confirm`).fill(slug);
  await form.getByLabel("Your password").fill("not this one");
  await form.getByRole("button", { name: "Delete project" }).click();
  await form.locator(".hint.is-error", { hasText: "not your current password" }).waitFor();
  expect(await form.getByLabel(`Type ${slug} to confirm`).inputValue()).toBe(slug);
  expect(await form.getByLabel("Your password").inputValue()).toBe("");
  await form.getByLabel("Your password").fill(OWNER.password);
  await form.getByRole("button", { name: "Delete project" }).click();
  await form.waitForURL((url) => url.pathname === "/");
  expect((await form.goto(`/${slug}/settings`))?.status()).toBe(404);
  await plain.close();
});

test("a key is created, labelled, and refused by ingest once the page says that it is disabled", async () => {
  const { keys } = freshProject("keyed");
  await on.page.goto(keys);
  await on.page.getByRole("textbox", { name: "New key" }).fill("Checkout");
  await on.page.getByRole("button", { name: "Create key" }).dblclick();
  await on.page.getByText("Just created").waitFor();
  expect(await dsnsOnPage()).toHaveLength(2);
  const card = on.page.getByRole("listitem").filter({ hasText: "Just created" });
  const dsn = (await card.getByLabel("DSN of Checkout").textContent()) ?? "";
  expect(await send(dsn)).toBe(200);

  await card.getByLabel("Label").fill("Checkout app");
  await card.getByRole("button", { name: "Rename" }).click();
  await card.getByRole("heading", { name: "Checkout app" }).waitFor();
  await card.getByRole("switch").click();
  await card.getByText("Disabled").waitFor();
  expect(await send(dsn)).toBe(403);
  await card.getByRole("switch").click();
  await card.getByText("Disabled").waitFor({ state: "detached" });
  expect(await send(dsn)).toBe(200);

  await card.getByRole("button", { name: "Delete" }).click();
  await on.page.getByRole("dialog").getByRole("button", { name: "Delete key" }).click();
  await waitUntil("the card is gone", async () => (await dsnsOnPage()).length === 1);
  expect(await send(dsn)).toBe(403);
});

test("without JavaScript a key is deleted too, once its box is ticked", async () => {
  const { keys } = freshProject("scriptless");
  const plain = await openSignedIn(on.browser, on.server, { javaScriptEnabled: false });
  const form = await plain.newPage();
  await form.goto(keys);
  const [dsn = ""] = await dsnsOnPage(form);
  expect(await send(dsn)).toBe(200);
  await form.locator("summary", { hasText: "Delete" }).click();
  await form.getByRole("button", { name: "Delete key" }).click();
  // The browser asks for the tick and sends nothing.
  expect(await dsnsOnPage(form)).toHaveLength(1);
  await form.getByLabel("Nothing uses it any more").check();
  await form.getByRole("button", { name: "Delete key" }).click();
  await form.getByRole("heading", { name: "No key" }).waitFor();
  expect(await send(dsn)).toBe(403);
  await plain.close();
});

test("rotating shows both DSNs; the old one works until it is disabled", async () => {
  const { keys } = freshProject("rotated");
  await on.page.goto(keys);
  const [old = ""] = await dsnsOnPage();
  await on.page.getByRole("button", { name: "Rotate", exact: true }).click();
  const card = on.page.getByRole("region", { name: "Two keys work now" });
  const fresh = (await card.getByLabel(/^DSN of the new key/).textContent()) ?? "";
  expect(await card.getByLabel(/^DSN of the old key/).textContent()).toBe(old);
  expect(fresh).not.toBe(old);
  expect([await send(fresh), await send(old)]).toEqual([200, 200]);
  await card.getByRole("button", { name: "Disable the old key" }).click();
  await on.page.getByRole("heading", { name: "The old key is disabled" }).waitFor();
  expect([await send(fresh), await send(old)]).toEqual([200, 403]);
});

test("a project is deleted by typing its slug, and what it is sent is refused", async () => {
  const { slug, keys } = freshProject("doomed");
  await on.page.goto(keys);
  const [dsn = ""] = await dsnsOnPage();
  expect(await send(dsn)).toBe(200);
  await on.page.getByRole("link", { name: "General" }).click();
  await on.page.getByRole("heading", { name: "Project settings" }).waitFor();
  await on.page.getByRole("button", { name: "Delete", exact: true }).click();
  const dialog = on.page.getByRole("dialog");
  const button = dialog.getByRole("button", { name: "Delete project" });
  await dialog.getByLabel(`Type ${slug} to confirm`).fill("doome");
  expect(await button.isDisabled()).toBe(true);
  await dialog.getByLabel(`Type ${slug} to confirm`).fill(slug);
  await dialog.getByLabel("Your password").fill("not this one");
  await button.click();
  await dialog.locator(".hint.is-error", { hasText: "not your current password" }).waitFor();
  await dialog.getByLabel(`Type ${slug} to confirm`).fill(slug);
  await dialog.getByLabel("Your password").fill(OWNER.password);
  await button.click();
  await on.page.waitForURL((url) => url.pathname === "/");
  await expect.poll(() => on.page.getByRole("link", { name: slug }).count()).toBe(0);
  expect((await on.page.goto(keys))?.status()).toBe(404);
  expect(await send(dsn)).toBe(403);
});

test("a new project leads to its DSN, and is made once", async () => {
  await on.page.goto("/new");
  await on.page.getByRole("textbox", { name: "Name" }).fill("Brand New");
  await on.page.getByLabel("Platform").selectOption("node");
  await on.page.getByRole("button", { name: "Create project" }).dblclick();
  await on.page.waitForURL("**/setup?project=brand-new");
  expect((await on.page.goto("/brand-new-2/settings"))?.status()).toBe(404);
});

test("a form that another site sends is refused", async () => {
  const { keys } = freshProject("guarded");
  const plain = await openSignedIn(on.browser, on.server, { javaScriptEnabled: false });
  const form = await plain.newPage();
  await form.goto(keys);
  const fields = form.locator("form:has(button[role=switch]) input");
  const multipart: Record<string, string> = {};
  for (const field of await fields.all()) {
    multipart[(await field.getAttribute("name")) ?? ""] = (await field.getAttribute("value")) ?? "";
  }
  const isOn = async (origin: string) => {
    await plain.request.post(keys, { headers: { origin }, multipart });
    await form.goto(keys);
    return form.getByRole("switch").getAttribute("aria-checked");
  };
  expect(await isOn("https://evil.example")).toBe("true");
  expect(await isOn(on.server.url)).toBe("false");
  await plain.close();
});

test("axe finds nothing serious where two keys work", async () => {
  const { keys } = freshProject("axe");
  await on.page.goto(keys);
  await on.page.getByRole("button", { name: "Rotate", exact: true }).click();
  await on.page.getByRole("heading", { name: "Two keys work now" }).waitFor();
  expect(await findAxeProblems(on.page)).toEqual([]);
});
