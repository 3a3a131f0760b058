/** The settings page for what a project hides, and that ingest does as it says. */
import { expect, test } from "vitest";
import { findAxeProblems } from "#test/support/browser/find-axe-problems.ts";
import { openOwnersPage } from "#test/support/browser/owners-page.ts";
import { waitUntil } from "#test/support/server/lapwing.ts";
import { addProject } from "#test/support/server/projects.ts";
import { openSignedIn } from "#test/support/server/sign-in.ts";

const on = openOwnersPage();

const privacyOf = (slug: string) => `/${slug}/settings/privacy`;

async function send(event: object): Promise<string> {
  const { host, username, pathname } = new URL(on.shop.dsn);
  const answer = await fetch(`http://${host}/api${pathname}/store/?sentry_key=${username}`, {
    method: "POST",
    body: JSON.stringify(event),
  });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { id: string }).id;
}

/** The event as it is stored; undefined until it is. */
async function stored(id: string): Promise<string | undefined> {
  const answer = await fetch(
    `${on.server.url}/api/0/projects/lapwing/${on.shop.slug}/events/${id}/json/`,
    { headers: { Authorization: `Bearer ${on.shop.token}` } },
  );
  return answer.status === 200 ? await answer.text() : undefined;
}

const ORDER = { message: "order failed", extra: { note: "for CUST-123456", password: "hunter2" } };

test("a preview marks what more would be hidden, saving hides it, and all is counted", async () => {
  const id = await send(ORDER);
  await waitUntil("it is stored", async () => (await stored(id)) !== undefined);
  await on.page.goto(privacyOf(on.shop.slug));
  await on.page.getByText("In the last 30 days 1 value was hidden").waitFor();
  await on.page.getByLabel("Also hide text that matches these patterns").fill("(unclosed");
  await on.page.getByRole("button", { name: "Preview" }).click();
  await on.page.locator(".hint.is-error", { hasText: "cannot be used" }).waitFor();
  await on.page.getByLabel("Also hide text that matches these patterns").fill("CUST-\\d{6}");
  await on.page.getByRole("button", { name: "Preview" }).click();
  await on.page.getByText("1 more value would be hidden in the last event.").waitFor();
  expect(await on.page.locator(".privacy-event li").textContent()).toBe(
    "extra.note for CUST-123456 for [Filtered]",
  );
  expect(await on.page.getByLabel("Also hide text that matches these patterns").inputValue()).toBe(
    "CUST-\\d{6}",
  );
  await on.page.getByRole("button", { name: "Save" }).click();
  await on.page.getByText("Saved. Takes effect within five seconds.").waitFor();
  await waitUntil("an event has it hidden", async () => {
    const next = await send(ORDER);
    let text: string | undefined;
    await waitUntil("it is stored", async () => {
      text = await stored(next);
      return text !== undefined;
    });
    return text?.includes("CUST-") === false;
  });
  await on.page.reload();
  await on.page.getByText(/\d+ by your patterns/).waitFor();
});

test("the page works without JavaScript", async () => {
  addProject(on.server.data, "plain");
  const plain = await openSignedIn(on.browser, on.server, { javaScriptEnabled: false });
  const form = await plain.newPage();
  await form.goto(privacyOf("plain"));
  await form.getByLabel("Also hide these keys").fill("tax_number");
  await form.getByLabel(/^Shortened/).check();
  await form.getByRole("button", { name: "Preview" }).click();
  await form.getByText("There are no events yet to show this on.").waitFor();
  expect(await form.getByLabel("Also hide these keys").inputValue()).toBe("tax_number");
  await form.getByRole("button", { name: "Save" }).click();
  await form.getByText("Saved.").waitFor();
  await form.goto(privacyOf("plain"));
  expect(await form.getByLabel("Also hide these keys").inputValue()).toBe("tax_number");
  expect(await form.getByLabel(/^Shortened/).isChecked()).toBe(true);
  await plain.close();
});

test("everything of one user is counted, and deleted when it was typed twice", async () => {
  const hers = await send({ message: "hers", user: { id: "ann-1", email: "ann@example.org" } });
  const his = await send({ message: "his", user: { id: "bob-2" } });
  await waitUntil("both are stored", async () =>
    (await Promise.all([stored(hers), stored(his)])).every((text) => text !== undefined),
  );
  await on.page.goto(privacyOf(on.shop.slug));
  await on.page.getByLabel("User ID or email address").fill("ann@example.org");
  await on.page.getByRole("button", { name: "Count only" }).click();
  await on.page.getByText("Stored of this user: 1 event. Nothing was deleted.").waitFor();
  await on.page.getByRole("button", { name: "Delete this user’s data" }).click();
  await on.page.locator(".hint.is-error", { hasText: "Type the same again" }).waitFor();
  await on.page.getByLabel("Type it again to confirm").fill("ann@example.org");
  await on.page.getByRole("button", { name: "Delete this user’s data" }).click();
  await on.page.getByText("Deletion requested.").waitFor();
  await waitUntil("it is gone", async () => (await stored(hers)) === undefined);
  expect(await stored(his)).toContain("bob-2");
  await waitUntil("the page says so", async () => {
    await on.page.reload();
    const requests = await on.page.getByLabel("Requests").textContent();
    return requests?.includes("done: 1 event, 1 issue without events deleted.") ?? false;
  });
  expect(await on.page.getByLabel("Requests").textContent()).toMatch(
    /^a…@example\.org, asked for by/,
  );
});

test("axe finds nothing serious, in both themes", async () => {
  await on.page.goto(privacyOf(on.shop.slug));
  await on.page.getByLabel("Also hide these keys").fill("note");
  await on.page.getByRole("button", { name: "Preview" }).click();
  await on.page.getByText("Preview: not saved yet").waitFor();
  expect(await findAxeProblems(on.page)).toEqual([]);
});

test("a phone's width is enough", async () => {
  await on.page.setViewportSize({ width: 375, height: 800 });
  await on.page.goto(privacyOf(on.shop.slug));
  const overflow = await on.page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
});
