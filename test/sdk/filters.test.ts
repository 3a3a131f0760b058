/** Noise and real errors over the wire: what is stored, what is counted, and that both add up. */
import { randomUUID } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readStored } from "#test/support/faults/ledger.ts";
import { envelopeUrl } from "#test/support/load/load.ts";
import type { Project } from "#test/support/server/copy-owner.ts";
import { Lapwing, waitUntil } from "#test/support/server/lapwing.ts";

const CHROME =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";

/** As @sentry/browser sends it. */
function browserEvent(
  value: string,
  { frames, userAgent = CHROME, url = "https://shop.example/cart", ...more }: BrowserEvent = {},
): object {
  const stacktrace = frames === undefined ? {} : { stacktrace: { frames } };
  return {
    platform: "javascript",
    environment: "production",
    release: "shop@2.0.0",
    exception: { values: [{ type: "Error", value, ...stacktrace }] },
    request: { url, headers: { "User-Agent": userAgent } },
    sdk: { name: "sentry.javascript.browser", version: "11.11.0" },
    ...more,
  };
}
interface BrowserEvent {
  frames?: object[];
  userAgent?: string;
  url?: string;
  release?: string;
}

const OWN = { filename: "https://shop.example/app.js", lineno: 3, function: "pay", in_app: true };
const EXTENSION = { ...OWN, filename: "chrome-extension://aapbdbdomjkkjkaon/content.js" };

const NOISE: Record<string, object[]> = {
  "resize-observer": [
    browserEvent("ResizeObserver loop limit exceeded"),
    browserEvent("ResizeObserver loop completed with undelivered notifications."),
  ],
  "cross-origin-script-errors": [
    browserEvent("Script error.", {
      frames: [{ filename: "https://shop.example/cart", lineno: 0, colno: 0, function: "?" }],
    }),
  ],
  "browser-extensions": [
    browserEvent("x is undefined", { frames: [OWN, EXTENSION] }),
    browserEvent("Extension context invalidated."),
  ],
  "webview-noise": [browserEvent("Can't find variable: _AutofillCallbackHandler")],
  "legacy-browsers": [
    browserEvent("x is undefined", {
      userAgent: "Mozilla/5.0 (Windows NT 6.3; Trident/7.0; rv:11.0) like Gecko",
    }),
  ],
  "web-crawlers": [
    browserEvent("x is undefined", {
      userAgent: "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
    }),
  ],
};
const REAL: object[] = [
  browserEvent("Cannot read properties of undefined (reading 'price')", { frames: [OWN] }),
  browserEvent("Script error.", { frames: [OWN] }),
  browserEvent("x is undefined", { frames: [EXTENSION, OWN] }),
  browserEvent("tried from my own machine", { url: "http://localhost:3000/cart" }),
  { platform: "python", exception: { values: [{ type: "ScriptError", value: "Script error." }] } },
  { message: "a plain message" },
];

let server: Lapwing;
let project: Project;
beforeAll(async () => {
  server = await Lapwing.start({ web: "off" });
  project = await server.setup("Shop");
});
afterAll(() => server?.remove());

/** Sends one envelope and answers the id under which it was taken. */
async function send(event: object): Promise<string> {
  const eventId = randomUUID().replaceAll("-", "");
  const head = { event_id: eventId, sent_at: new Date().toISOString() };
  const response = await fetch(envelopeUrl(project.dsn, server.url), {
    method: "POST",
    body: `${JSON.stringify(head)}\n{"type":"event"}\n${JSON.stringify(event)}\n`,
  });
  // A filter is no reason for the SDK to know: it would only try to be clever.
  expect(response.status).toBe(200);
  return eventId;
}

function outcomes(): Record<string, number> {
  return readStored(server.data).outcomes;
}
const total = () => Object.values(outcomes()).reduce((sum, quantity) => sum + quantity, 0);

/** What people do on the settings page, in a connection of its own as web has one. */
function change(sql: string, ...values: (string | number)[]): void {
  const db = new DatabaseSync(`${server.data}/meta.db`, { timeout: 5000 });
  db.prepare(sql).run(...values);
  db.close();
}

test("noise is dropped and counted, real errors are stored, and the sums agree", async () => {
  const noise = Object.entries(NOISE).flatMap(([reason, events]) =>
    events.map((event) => ({ reason, event })),
  );
  for (const { event } of noise) await send(event);
  const kept: string[] = [];
  for (const event of REAL) kept.push(await send(event));
  await waitUntil("all is counted", () => total() === noise.length + REAL.length);
  // What is counted is in another file, and a moment before.
  await waitUntil("all is stored", () => readStored(server.data).eventIds.length >= kept.length);

  const stored = readStored(server.data);
  expect(stored.eventIds.sort()).toEqual(kept.sort());
  expect(stored.issueEvents).toBe(REAL.length);
  expect(stored.outcomes).toEqual({
    "accepted//error": REAL.length,
    ...Object.fromEntries(
      Object.entries(NOISE).map(([reason, { length }]) => [`filtered/${reason}/error`, length]),
    ),
  });
});

test("changed switches and rules hold without a restart", async () => {
  const { projectId } = project;
  change("INSERT INTO filter_switch VALUES (?, 'cross-origin-script-errors', 0)", projectId);
  change("INSERT INTO filter_rule VALUES (?, 0, 'release', 'shop@1.*')", projectId);
  const before = outcomes();
  let sent = total();
  await waitUntil("both hold", async () => {
    await send(browserEvent("Script error."));
    await send(browserEvent("an old release", { release: "shop@1.2.3" }));
    sent += 2;
    await waitUntil("both are counted", () => total() === sent);
    const now = outcomes();
    const kept = (now["accepted//error"] ?? 0) - (before["accepted//error"] ?? 0);
    return kept > 0 && (now["filtered/release-version/error"] ?? 0) > 0;
  });
});
