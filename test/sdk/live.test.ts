/**
 * Real SDKs against a running server that is killed, stopped and limits them meanwhile. Each client
 * keeps book; in the end what it was asked to send is what is stored, what is counted as dropped,
 * and what it dropped itself.
 */
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { launchBrowser } from "#test/support/browser/browser.ts";
import { readOutcomesByKey, readStored } from "#test/support/faults/ledger.ts";
import { Lapwing, waitUntil } from "#test/support/server/lapwing.ts";
import { addKeys } from "#test/support/server/projects.ts";
import { type Ledger, type LiveClient, openPage, openProcess } from "./live/live-clients.ts";

const PAGES = ["11", "10", "8", "7", "6", "react"];
const PROCESSES = ["11", "10", "7"];
const NAMES = [
  ...PAGES.map((app) => (app === "react" ? "@sentry/react 11" : `@sentry/browser ${app}`)),
  ...PROCESSES.map((sdk) => `@sentry/node ${sdk}`),
];

/** They came to servers later than to browsers. */
const SENDS_NO_REPORTS = new Set(["@sentry/node 7"]);

let server: Lapwing;
let browser: Browser;
let keys: string[];
const clients = new Map<string, { key: string; client: LiveClient; ledger: Ledger }>();

beforeAll(async () => {
  server = await Lapwing.start({ web: "off" });
  const { dsn, projectId } = await server.setup();
  keys = addKeys(server.data, projectId, NAMES.length);
  const dsnOf = (i: number) => Object.assign(new URL(dsn), { username: keys[i] }).href;
  browser = await launchBrowser();
  const opened = await Promise.all([
    ...PAGES.map((app, i) => openPage(app, dsnOf(i), browser)),
    ...PROCESSES.map((sdk, i) => openProcess(sdk, dsnOf(PAGES.length + i))),
  ]);

  const all = (act: string, times?: number) =>
    Promise.all(opened.map((client) => client.act(act, times)));
  const pages = opened.slice(0, PAGES.length);
  await all("work");
  await Promise.all(pages.map((page) => page.act("throwIt")));
  await opened[PAGES.indexOf("react")]?.act("draw");
  await Promise.all(pages.map(untilPageLoadIsSent));

  // Right after the answers: what was acknowledged is in the spool and nowhere else.
  await all("fail", 1);
  await server.kill();
  await restart();
  await all("fail", 1);

  await server.stop();
  await all("fail", 2);
  limitErrors(server.data, 2);
  await restart();

  await all("fail", 5);
  await Promise.all(opened.map((client) => client.hide()));
  for (const [i, name] of NAMES.entries()) {
    const client = opened[i];
    const key = keys[i] ?? "";
    if (client) clients.set(name, { key, client, ledger: await settle(client, key) });
  }
}, 300_000);
afterAll(async () => {
  await Promise.all([...clients.values()].map(({ client }) => client.close()));
  await browser?.close();
  await server?.remove();
});

async function restart(): Promise<void> {
  const { data, url } = server;
  server = await Lapwing.start({ data, port: Number(new URL(url).port), web: "off" });
}

/** What a page measures of its loading follows when it is idle. */
async function untilPageLoadIsSent(page: LiveClient): Promise<void> {
  await waitUntil("the page load is sent", async () => {
    const { asked } = await page.ledger();
    return (asked.transaction ?? 0) + (asked.span ?? 0) > 0;
  });
}

/** So many more errors a day for each key than it has sent. */
function limitErrors(data: string, more: number): void {
  const db = new DatabaseSync(join(data, "meta.db"));
  const add = db.prepare(
    `INSERT INTO ingest_limit (scope, scope_id, category, period, quantity)
     SELECT 'key', id, 'error', 'day', ? + coalesce((
       SELECT sum(quantity) FROM outcome_hour
       WHERE key_id = project_key.id AND category = 'error' AND kind = 'accepted'), 0)
     FROM project_key WHERE public_key = ?`,
  );
  for (const key of keys) add.run(more, key);
  db.close();
}

/** The ledger when the server's books agree with it, or else as it is after a while. */
async function settle(client: LiveClient, key: string): Promise<Ledger> {
  let ledger = await client.ledger();
  await waitUntil("the books agree", async () => {
    ledger = await client.ledger();
    const { taken, reported } = countedFor(key);
    return same(taken, sentOf(ledger)) && same(reported, ledger.reported);
  }).catch(() => undefined); // The tests say what differs.
  return ledger;
}

function countedFor(key: string) {
  const taken: Record<string, number> = {};
  const reported: Record<string, number> = {};
  const outcomes = readOutcomesByKey(server.data).get(key) ?? {};
  for (const [name, quantity] of Object.entries(outcomes)) {
    const [kind, reason, category = ""] = name.split("/");
    if (kind === "client_discard") add(reported, `${reason}/${category}`, quantity);
    else if (category !== "internal") add(taken, category, quantity);
  }
  return { taken, reported, outcomes };
}

/** Category → what left the client: what it was asked to send without what it dropped. */
function sentOf({ asked, droppedSending }: Ledger): Record<string, number> {
  const sent = { ...asked };
  for (const [name, quantity] of Object.entries(droppedSending)) {
    const category = name.split("/")[1] ?? "";
    if (category in sent) add(sent, category, -quantity);
  }
  return Object.fromEntries(Object.entries(sent).filter(([, quantity]) => quantity !== 0));
}

function add(sums: Record<string, number>, name: string, quantity: number): void {
  sums[name] = (sums[name] ?? 0) + quantity;
}

function same(a: object, b: object): boolean {
  const text = (counts: object) => JSON.stringify(Object.entries(counts).toSorted());
  return text(a) === text(b);
}

function errorsIn(sums: Record<string, number>): number {
  return Object.entries(sums)
    .filter(([name]) => name.endsWith("/error"))
    .reduce((all, [, quantity]) => all + quantity, 0);
}

describe.each(NAMES)("%s", (name) => {
  const find = () => {
    const found = clients.get(name);
    if (found === undefined) throw new Error(`${name} did not run`);
    return { ...found, ...countedFor(found.key) };
  };

  test("what it sent is stored or counted, category by category", () => {
    const { ledger, taken } = find();
    expect(taken).toEqual(sentOf(ledger));
  });

  test("what it was asked to report was sent, or dropped by itself", () => {
    const { ledger } = find();
    expect((ledger.asked.error ?? 0) + errorsIn(ledger.droppedBefore)).toBe(ledger.captured);
  });

  test("what its client reports say is counted, reason by reason", () => {
    const { ledger, reported } = find();
    expect(reported).toEqual(ledger.reported);
    expect(reported["before_send/error"]).toBe(SENDS_NO_REPORTS.has(name) ? undefined : 1);
  });

  test("it met the limit, and obeyed", () => {
    const { outcomes, ledger } = find();
    const limited = Object.entries(outcomes).filter(([of]) => of.startsWith("rate_limited/"));
    expect(limited.map(([of]) => of.split("/")[2])).toEqual(["error"]);
    expect(limited[0]?.[1]).toBe(1);
    expect(ledger.droppedSending["ratelimit_backoff/error"]).toBe(2);
  });

  test("it met the outage", () => {
    expect(find().ledger.droppedSending["network_error/error"]).toBe(2);
  });
});

test("nothing that was acknowledged is lost, and nothing is there twice", async () => {
  await server.stop();
  const { eventIds, outcomes } = readStored(server.data);
  expect(new Set(eventIds).size).toBe(eventIds.length);
  expect(outcomes["accepted//error"]).toBe(eventIds.length);
  expect(Object.keys(outcomes).filter((name) => name.startsWith("invalid/"))).toEqual([]);
});
