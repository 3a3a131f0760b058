import { beforeEach, expect, test } from "vitest";
import { openOwnersPage } from "#test/support/browser/owners-page.ts";
import { readStored } from "#test/support/faults/ledger.ts";
import { waitUntil } from "#test/support/server/lapwing.ts";
import { addProject } from "#test/support/server/projects.ts";
import { openSignedIn } from "#test/support/server/sign-in.ts";

const on = openOwnersPage();
beforeEach(() => on.page.goto("about:blank"));

const filtersOf = (slug: string) => `/${slug}/settings/filters`;
const switchOf = (name: string, where = on.page) =>
  where.getByRole("switch", { name: `Drop ${name}` });

async function sendMessage(message: string): Promise<void> {
  const { host, username, pathname } = new URL(on.shop.dsn);
  const answer = await fetch(`http://${host}/api${pathname}/store/?sentry_key=${username}`, {
    method: "POST",
    body: JSON.stringify({ message }),
  });
  expect(answer.status).toBe(200);
}
const count = (name: string) => readStored(on.server.data).outcomes[name] ?? 0;

test("every family is on but localhost, and says what it dropped", async () => {
  await sendMessage("Script error.");
  await waitUntil("it is counted", () => count("filtered/cross-origin-script-errors/error") === 1);
  await on.page.goto(`/${on.shop.slug}/settings`);
  await on.page.getByRole("link", { name: "Filters" }).click();
  await on.page.getByRole("heading", { name: "Filters", level: 1 }).waitFor();
  const states = await on.page
    .getByRole("switch")
    .evaluateAll((all) => all.map((one) => one.getAttribute("aria-checked")));
  expect(states).toEqual(["true", "true", "true", "true", "true", "true", "false"]);
  const row = on.page.getByRole("listitem").filter({ hasText: "Cross-origin script errors" });
  expect(await row.locator("data").getAttribute("value")).toBe("1");
});

test("a family is switched by keyboard, and ingest does as it says", async () => {
  await on.page.goto(filtersOf(on.shop.slug));
  await switchOf("Cross-origin script errors").focus();
  await on.page.keyboard.press("Space");
  await on.page
    .locator("[aria-checked=false][aria-label='Drop Cross-origin script errors']")
    .waitFor();
  const before = count("accepted//error");
  await waitUntil("one is kept", async () => {
    await sendMessage("Script error.");
    return count("accepted//error") > before;
  });
  await on.page.reload();
  expect(await switchOf("Cross-origin script errors").getAttribute("aria-checked")).toBe("false");
  expect(await switchOf("Web crawlers").getAttribute("aria-checked")).toBe("true");
});

test("rules are saved, kept as typed when one cannot be, and dropped events are counted", async () => {
  await on.page.goto(filtersOf(on.shop.slug));
  await on.page.getByLabel("Message").fill("*planned outage*\n*");
  await on.page.getByLabel("Release").fill("shop@0.*");
  await on.page.getByRole("button", { name: "Save rules" }).click();
  await on.page
    .locator(".hint.is-error", { hasText: "Line 2: “*” would drop everything." })
    .waitFor();
  expect(await on.page.getByLabel("Message").inputValue()).toBe("*planned outage*\n*");
  expect(await on.page.getByLabel("Message").getAttribute("aria-invalid")).toBe("true");

  await on.page.getByLabel("Message").fill("*planned outage*");
  await on.page.getByRole("button", { name: "Save rules" }).click();
  await on.page.getByText("Saved. The rules take effect within five seconds.").waitFor();
  expect(await on.page.getByLabel("Message").inputValue()).toBe("*planned outage*");
  expect(await on.page.getByLabel("Release").inputValue()).toBe("shop@0.*");
  await waitUntil("one is dropped", async () => {
    await sendMessage("The planned outage begins");
    return count("filtered/error-message/error") > 0;
  });
  await on.page.reload();
  await on.page.getByText(/\d dropped$/).waitFor();
});

test("the page works without JavaScript", async () => {
  addProject(on.server.data, "plain");
  const plain = await openSignedIn(on.browser, on.server, { javaScriptEnabled: false });
  const form = await plain.newPage();
  await form.goto(filtersOf("plain"));
  await switchOf("Localhost", form).click();
  await form.locator("[aria-checked=true][aria-label='Drop Localhost']").waitFor();
  await form.getByLabel("URL").fill("https://*.preview.example.com/*");
  await form.getByLabel("Environment").fill("?");
  await form.getByRole("button", { name: "Save rules" }).click();
  await form.locator(".hint.is-error", { hasText: "would drop everything" }).waitFor();
  expect(await form.getByLabel("URL").inputValue()).toBe("https://*.preview.example.com/*");
  await form.getByLabel("Environment").fill("");
  await form.getByRole("button", { name: "Save rules" }).click();
  await form.getByText("Saved.").waitFor();
  await form.goto(filtersOf("plain"));
  expect(await form.getByLabel("URL").inputValue()).toBe("https://*.preview.example.com/*");
  expect(await switchOf("Localhost", form).getAttribute("aria-checked")).toBe("true");
  await plain.close();
});

test("a form that another site sends is refused", async () => {
  addProject(on.server.data, "guarded");
  const plain = await openSignedIn(on.browser, on.server, { javaScriptEnabled: false });
  const form = await plain.newPage();
  await form.goto(filtersOf("guarded"));
  const multipart: Record<string, string> = {};
  for (const field of await form.locator("li#localhost input").all()) {
    multipart[(await field.getAttribute("name")) ?? ""] = (await field.getAttribute("value")) ?? "";
  }
  const isOn = async (origin: string) => {
    await plain.request.post(filtersOf("guarded"), { headers: { origin }, multipart });
    await form.goto(filtersOf("guarded"));
    return switchOf("Localhost", form).getAttribute("aria-checked");
  };
  expect(await isOn("https://evil.example")).toBe("false");
  expect(await isOn(on.server.url)).toBe("true");
  await plain.close();
});

test("a phone's width is enough", async () => {
  await on.page.setViewportSize({ width: 375, height: 800 });
  await on.page.goto(filtersOf(on.shop.slug));
  const overflow = await on.page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
  await on.page.setViewportSize({ width: 1280, height: 800 });
});
