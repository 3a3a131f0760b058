/** A server with a project, and a page of its owner in a real browser: for a whole file of tests. */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import type { Project } from "#test/support/server/copy-owner.ts";
import { Lapwing } from "#test/support/server/lapwing.ts";
import { openSignedIn } from "#test/support/server/sign-in.ts";
import { launchBrowser } from "./browser.ts";

export interface OwnersPage {
  server: Lapwing;
  shop: Project;
  browser: Browser;
  context: BrowserContext;
  /** Where one test left it, the next one finds it. */
  page: Page;
}

/** Called at the top of a file; what it returns is there when the first test begins. */
export function openOwnersPage(options: BrowserContextOptions = {}): OwnersPage {
  const opened: Partial<OwnersPage> = {};
  beforeAll(async () => {
    opened.server = await Lapwing.start();
    opened.shop = await opened.server.setup("Shop");
    opened.browser = await launchBrowser();
    opened.context = await openSignedIn(opened.browser, opened.server, options);
    opened.page = await opened.context.newPage();
  });
  afterAll(async () => {
    await opened.browser?.close();
    await opened.server?.remove();
  });
  return opened as OwnersPage;
}
