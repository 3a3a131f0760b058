import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createRelay } from "#relay-handler/create-relay.ts";
import { toNodeHandler } from "#relay-handler/to-node-handler.ts";
import { launchBrowser } from "#test/support/browser/browser.ts";
import { readStored } from "#test/support/faults/ledger.ts";
import {
  bundleApp,
  proxyTo,
  SDK_VERSIONS,
  serveSite,
  watchEnvelopes,
} from "#test/support/relay/relay-pages.ts";
import { Api } from "#test/support/server/api.ts";
import type { Project } from "#test/support/server/copy-owner.ts";
import { Lapwing, waitUntil } from "#test/support/server/lapwing.ts";

let server: Lapwing;
let project: Project;
let api: Api;
let browser: Browser;

beforeAll(async () => {
  server = await Lapwing.start();
  project = await server.setup("Shop");
  api = new Api(server, project);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await server?.remove();
});

const WAYS = {
  "Lapwing's /monitoring behind a reverse proxy": () => ({
    tunnel: `/monitoring?o=1&p=${project.projectId}`,
    rest: proxyTo(server.url),
  }),
  "lapwing-monitor/relay in the app": () => ({
    tunnel: "/monitoring",
    rest: toNodeHandler(createRelay({ dsn: project.dsn })),
  }),
};
type Way = keyof typeof WAYS;

const cases = SDK_VERSIONS.flatMap((version) =>
  (Object.keys(WAYS) as Way[]).map((way) => [version, way] as const),
);

test.each(cases)(
  "@sentry/browser %i: error, session, trace and client report arrive through %s",
  async (version, way) => {
    const { tunnel, rest } = WAYS[way]();
    const settings = { dsn: project.dsn, tunnel };
    const url = await serveSite({ code: await bundleApp(version), settings, rest });
    const before = countByCategory(server.data);
    const page = await browser.newPage();
    const sent = watchEnvelopes(page);
    await page.goto(url);
    await page.evaluate("failWith('the basket is empty')");
    await waitUntil("the error was sent", () => sent.items.has("event"));
    await page.evaluate("hide()");
    await waitUntil(
      "all kinds were sent",
      () =>
        ["session", "client_report"].every((type) => sent.items.has(type)) &&
        ["transaction", "span"].some((type) => sent.items.has(type)),
    );

    const eventId = /"event_id":"(\w{32})"/.exec(sent.items.get("event") ?? "")?.[1] ?? "";
    await waitUntil("the error is readable", async () => {
      const event = await api.event(project.slug, eventId);
      return event?.title === "Error: the basket is empty";
    });
    await waitUntil("what is not stored yet is counted", () => {
      const now = countByCategory(server.data);
      const grew = (category: string) => (now[category] ?? 0) > (before[category] ?? 0);
      return grew("session") && (grew("transaction") || grew("span")) && grew("client report");
    });
    await page.close();
    expect(sent.statuses).toEqual(new Set([200]));
    expect(sent.paths).toEqual(new Set([`${new URL(url).host}/monitoring`]));
  },
);

/** What the server counted, whatever became of it. */
function countByCategory(data: string): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const [name, quantity] of Object.entries(readStored(data).outcomes)) {
    const [kind, , category = ""] = name.split("/");
    const isReport = kind === "client_discard" || category === "internal";
    const key = isReport ? "client report" : category;
    sums[key] = (sums[key] ?? 0) + quantity;
  }
  return sums;
}
