/** Somebody signed in through the page as a person does it. */
import type { Browser, BrowserContext, BrowserContextOptions } from "playwright-core";
import type { Lapwing } from "./lapwing.ts";

export interface Credentials {
  email: string;
  password: string;
}

/** Made by `Lapwing.setup`. */
const OWNER: Credentials = { email: "owner@example.com", password: "correct horse battery" };

/** A window of somebody who is signed in; addresses are relative to the server. */
export async function openSignedIn(
  browser: Browser,
  server: Lapwing,
  options: BrowserContextOptions = {},
  { email, password }: Credentials = OWNER,
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: server.url, ...options });
  const page = await context.newPage();
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL((url) => url.pathname !== "/login");
  await page.close();
  return context;
}
