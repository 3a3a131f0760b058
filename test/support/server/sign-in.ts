/** Somebody who is signed in: the owner from the start, others through the page, as a person does. */
import type { Browser, BrowserContext, BrowserContextOptions } from "playwright-core";
import { inject } from "vitest";
import type { Lapwing } from "./lapwing.ts";

export interface Credentials {
  email: string;
  password: string;
}

/** Whom `Lapwing.setup` makes. */
export const OWNER: Credentials = {
  email: "owner@example.com",
  password: "correct horse battery",
};

/** A window of somebody who is signed in; addresses are relative to the server. */
export async function openSignedIn(
  browser: Browser,
  server: Lapwing,
  options: BrowserContextOptions = {},
  person = OWNER,
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: server.url, ...options });
  if (person === OWNER) {
    const { name, value } = inject("owner").cookie;
    const url = server.url;
    await context.addCookies([
      { name, value: encodeURIComponent(value), url, httpOnly: true, sameSite: "Lax" },
    ]);
  } else await signIn(context, person);
  return context;
}

async function signIn(context: BrowserContext, { email, password }: Credentials): Promise<void> {
  const page = await context.newPage();
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL((url) => url.pathname !== "/login");
  await page.close();
}
