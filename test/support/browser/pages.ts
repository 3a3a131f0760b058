/** A server with issues in it, a browser that is signed in, and the wire between the two. */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { envelopeUrl } from "#test/support/load/load.ts";
import { Api } from "#test/support/server/api.ts";
import type { Project } from "#test/support/server/copy-owner.ts";
import { Lapwing, waitUntil } from "#test/support/server/lapwing.ts";
import { openSignedIn } from "#test/support/server/sign-in.ts";
import { launchBrowser } from "./browser.ts";
import { waitForReact } from "./page-ready.ts";
import { Wire } from "./wire.ts";

export interface Pages {
  server: Lapwing;
  project: Project;
  wire: Wire;
  browser: Browser;
  /** Everything in it goes over the wire. */
  context: BrowserContext;
  close(): Promise<void>;
}

export async function openPages(options: BrowserContextOptions = {}): Promise<Pages> {
  const server = await Lapwing.start();
  const project = await server.setup("Shop");
  const wire = await Wire.start(server.url);
  const browser = await launchBrowser();
  const context = await openSignedIn(browser, server, { baseURL: wire.url, ...options });
  async function close(): Promise<void> {
    await browser.close();
    await wire.close();
    await server.remove();
  }
  return { server, project, wire, browser, context, close };
}

/** One issue a name, through the real ingest path; the first one is the newest. */
export async function sendErrors(
  { server, project }: Pick<Pages, "server" | "project">,
  names: readonly string[],
): Promise<void> {
  const nowS = Date.now() / 1000;
  for (const [at, name] of names.entries()) {
    const event = {
      timestamp: nowS - at,
      platform: "javascript",
      fingerprint: [name],
      exception: { values: [{ type: name, value: `${name} was thrown` }] },
    };
    const body = ["{}", '{"type":"event"}', JSON.stringify(event)].join("\n");
    const answer = await fetch(envelopeUrl(project.dsn, server.url), { method: "POST", body });
    if (answer.status !== 200) throw new Error(`refused with ${answer.status}`);
  }
  const api = new Api(server, project);
  await waitUntil(`${names.length} issues are stored`, async () => {
    const titles = (await api.issues(project.slug)).map(({ title }) => title);
    return names.every((name) => titles.some((title) => title.startsWith(`${name}:`)));
  });
}

/** Loaded and taken over by React. */
export async function openPage(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await waitForReact(page);
}
