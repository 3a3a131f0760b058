import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createRelay } from "#relay-handler/create-relay.ts";
import { toNodeHandler } from "#relay-handler/to-node-handler.ts";
import { launchBrowser } from "#test/support/browser/browser.ts";
import { bundleApp, proxyTo, serveSite, watchEnvelopes } from "#test/support/relay/relay-pages.ts";
import { Api } from "#test/support/server/api.ts";
import type { Project } from "#test/support/server/copy-owner.ts";
import { Lapwing, waitUntil } from "#test/support/server/lapwing.ts";

/** What the lists that blockers come with say about error reporting, as patterns. */
const USUAL_RULES = [
  /^https?:\/\/([\w-]+\.)*sentry\.io\//,
  /^https?:\/\/([\w-]+\.)*sentry-cdn\.com\//,
  /^https?:\/\/([\w-]+\.)*ingest\./,
  /^https?:\/\/sentry\./,
  /\/api\/\d+\/(envelope|store|security|minidump)\//,
  /[?&]sentry_key=/,
  /^https?:\/\/([\w-]+\.)*(bugsnag|rollbar|trackjs|honeybadger|raygun)\.(com|io)\//,
  /^https?:\/\/([\w-]+\.)*(newrelic|nr-data|datadoghq|logrocket)\.(com|net|io)\//,
];
/** And a list that has learnt the path that Sentry's Next.js SDK suggests. */
const STRICT_RULES = [...USUAL_RULES, /\/monitoring\b/, /[?&]o=\d+&p=\d+/];

let server: Lapwing;
let project: Project;
let api: Api;
let browser: Browser;
let code = "";

beforeAll(async () => {
  server = await Lapwing.start();
  project = await server.setup("Shop");
  api = new Api(server, project);
  browser = await launchBrowser();
  code = await bundleApp(11);
});
afterAll(async () => {
  await browser?.close();
  await server?.remove();
});

/** A page in a browser with a blocker; `blocked` are the requests that it stopped. */
async function openPage(url: string, rules: readonly RegExp[]) {
  const context = await browser.newContext();
  const blocked: string[] = [];
  await context.route(
    (address) => rules.some((rule) => rule.test(address.href)),
    (route) => {
      blocked.push(route.request().url());
      return route.abort("blockedbyclient");
    },
  );
  const page = await context.newPage();
  const sent = watchEnvelopes(page);
  await page.goto(url);
  return { page, sent, blocked, close: () => context.close() };
}

async function fail(page: Page, words: string): Promise<void> {
  await page.evaluate(`failWith(${JSON.stringify(words)})`);
}

async function arrives(words: string): Promise<void> {
  await waitUntil(`"${words}" is readable`, async () => {
    const issues = await api.issues(project.slug, words);
    return issues.length > 0;
  });
}

test("with a blocker the page that sends to Lapwing reports nothing, the one with a tunnel everything", async () => {
  const { dsn, projectId } = project;
  const direct = await openPage(await serveSite({ code, settings: { dsn } }), USUAL_RULES);
  await fail(direct.page, "nobody hears of the lost basket");
  await waitUntil("the report was stopped", () => direct.blocked.length > 0);

  const tunnel = `/monitoring?o=1&p=${projectId}`;
  const site = { code, settings: { dsn, tunnel }, rest: proxyTo(server.url) };
  const tunnelled = await openPage(await serveSite(site), USUAL_RULES);
  await fail(tunnelled.page, "everybody hears of the broken till");
  await arrives("broken till");

  await direct.page.evaluate("hide()");
  await tunnelled.page.evaluate("hide()");
  await waitUntil("the rest was sent", () => tunnelled.sent.items.has("client_report"));
  expect(tunnelled.blocked).toEqual([]);
  expect(tunnelled.sent.statuses).toEqual(new Set([200]));
  expect(direct.sent.items).toEqual(new Map());
  expect(await api.issues(project.slug, "lost basket")).toEqual([]);
  await direct.close();
  await tunnelled.close();
});

test("a blocker that knows /monitoring is passed by the handler at another path, without a query", async () => {
  const { dsn, projectId } = project;
  const known = {
    code,
    settings: { dsn, tunnel: `/monitoring?o=1&p=${projectId}` },
    rest: proxyTo(server.url),
  };
  const stopped = await openPage(await serveSite(known), STRICT_RULES);
  await fail(stopped.page, "nobody hears of the empty shelf");
  await waitUntil("the report was stopped", () => stopped.blocked.length > 0);

  const rest = toNodeHandler(createRelay({ dsn }));
  const site = { code, settings: { dsn, tunnel: "/cart/notes" }, rest };
  const passed = await openPage(await serveSite(site), STRICT_RULES);
  await fail(passed.page, "everybody hears of the open door");
  await arrives("open door");
  expect(passed.blocked).toEqual([]);
  expect(await api.issues(project.slug, "empty shelf")).toEqual([]);
  await stopped.close();
  await passed.close();
});
