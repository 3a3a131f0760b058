/**
 * A client that keeps book of some hundred mixed requests, by what it was answered. What the server
 * says that arrived must be the same to the unit: at once, and after it was killed.
 */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readStored } from "#test/support/faults/ledger.ts";
import { envelopeUrl, errorEnvelope } from "#test/support/load/load.ts";
import { Api } from "#test/support/server/api.ts";
import type { Project } from "#test/support/server/copy-owner.ts";
import { Lapwing, waitUntil } from "#test/support/server/lapwing.ts";

/** "outcome/reason/category" → quantity, as the server should have it. */
type Ledger = Record<string, number>;

interface Request {
  body: string;
  /** What it counts as, unless it is told to wait. */
  counts: Ledger;
  /** Its category: what counts when it is told to wait. */
  category: string;
  /** Of the answer, unless it is told to wait. */
  status: number;
}

const newId = () => randomUUID().replaceAll("-", "");
const SDK = { name: "sentry.javascript.browser", version: "8.55.2" };

function envelope(...items: [type: string, payload: unknown][]): string {
  const lines = items.flatMap(([type, payload]) => [
    JSON.stringify({ type }),
    typeof payload === "string" ? payload : JSON.stringify(payload),
  ]);
  return [JSON.stringify({ event_id: newId(), sdk: SDK }), ...lines].join("\n");
}

const session = () => ({
  sid: randomUUID(),
  init: true,
  status: "exited",
  started: new Date().toISOString(),
  attrs: { release: "shop@1.0.0", environment: "production" },
});
const report = (discarded_events: object[]) => ({
  timestamp: Date.now() / 1000,
  discarded_events,
});

const REPEATED = newId();
const KINDS: readonly (() => Request)[] = [
  () => one(String(errorEnvelope(newId())), "accepted//error", "error"),
  () => one(String(errorEnvelope(newId())), "accepted//error", "error"),
  () =>
    one(
      envelope(["event", { message: "Script error.", platform: "javascript" }]),
      "filtered/cross-origin-script-errors/error",
      "error",
    ),
  // The first of them is stored, and was sent before all others.
  () => one(String(errorEnvelope(REPEATED)), "invalid/duplicate/error", "error"),
  () => one(envelope(["event", "{broken"]), "invalid/invalid_json/error", "error", 400),
  () => one(envelope(["no_such_thing", {}]), "unsupported/unknown_item/default", "default"),
  () => one("this is no envelope", "invalid/invalid_envelope/default", "default", 400),
  () => one(envelope(["session", session()]), "accepted//session", "session"),
  () => ({
    body: envelope([
      "client_report",
      report([
        { reason: "sample_rate", category: "transaction", quantity: 7 },
        { reason: "network_error", category: "error", quantity: 2 },
      ]),
    ]),
    counts: {
      "accepted//internal": 1,
      "client_discard/sample_rate/transaction": 7,
      "client_discard/network_error/error": 2,
    },
    category: "internal",
    status: 200,
  }),
];

function one(body: string, name: string, category: string, status = 200): Request {
  return { body, counts: { [name]: 1 }, category, status };
}

function add(ledger: Ledger, counts: Ledger): void {
  for (const [name, quantity] of Object.entries(counts)) {
    ledger[name] = (ledger[name] ?? 0) + quantity;
  }
}

let server: Lapwing;
let shop: Project;
const ledger: Ledger = {};
/** How often somebody was told to wait. */
let waits = 0;

beforeAll(async () => {
  // Of each category: errors go beyond it, so that some are told to wait.
  server = await Lapwing.start({ env: { LAPWING_RATE_PER_MINUTE: "150" } });
  shop = await server.setup("Shop");
});
afterAll(() => server?.remove());

async function send({ body, counts, category, status }: Request): Promise<void> {
  const answer = await fetch(envelopeUrl(shop.dsn, server.url), { method: "POST", body });
  await answer.arrayBuffer();
  if (answer.status === 429) {
    waits += 1;
    return add(ledger, { [`rate_limited/org_quota/${category}`]: 1 });
  }
  expect(answer.status).toBe(status);
  add(ledger, counts);
}

/** Eight at a time, as a busy app would. */
async function sendAll(requests: Request[]): Promise<void> {
  const rest = [...requests];
  const work = async () => {
    for (let next = rest.pop(); next !== undefined; next = rest.pop()) await send(next);
  };
  await Promise.all(Array.from({ length: 8 }, work));
}

async function readLedger(): Promise<Ledger> {
  const search =
    "field=sum(quantity)&groupBy=outcome&groupBy=reason&groupBy=category&statsPeriod=2h";
  const path = `organizations/lapwing/stats_v2/?${search}&project=${shop.projectId}`;
  const stats = await new Api(server, shop).read<{
    groups: {
      by: { outcome: string; reason: string; category: string };
      totals: { "sum(quantity)": number };
    }[];
  }>(path);
  return Object.fromEntries(
    stats?.groups.map(({ by, totals }) => [
      `${by.outcome}/${by.reason}/${by.category}`,
      totals["sum(quantity)"],
    ]) ?? [],
  );
}

const sum = (of: Ledger) => Object.values(of).reduce((total, quantity) => total + quantity, 0);

async function expectBalance(): Promise<void> {
  await waitUntil(
    "as much is counted as was sent",
    async () => sum(await readLedger()) >= sum(ledger),
  );
  expect(await readLedger()).toEqual(ledger);
}

test("some hundred mixed requests are counted to the unit", async () => {
  await send(one(String(errorEnvelope(REPEATED)), "accepted//error", "error"));
  // By turns, so that each kind meets every state of the limits.
  await sendAll(Array.from({ length: 45 }, () => KINDS.map((make) => make())).flat());
  await expectBalance();
  expect(waits).toBeGreaterThan(0);
  expect(Object.keys(ledger).length).toBeGreaterThanOrEqual(11);
});

test("nothing is counted twice or forgotten when the server is killed", async () => {
  await server.kill();
  server = await Lapwing.start({ data: server.data });
  await expectBalance();
});

test("what was acknowledged the moment before is counted after", async () => {
  await sendAll(
    Array.from({ length: 60 }, () =>
      one(String(errorEnvelope(newId())), "accepted//error", "error"),
    ),
  );
  await server.kill();
  server = await Lapwing.start({ data: server.data });
  await expectBalance();
});

test("what the files hold is what was said", async () => {
  await server.stop();
  const { outcomes, eventIds } = readStored(server.data);
  // Lapwing reports to itself too, and not into this ledger.
  for (const [name, quantity] of Object.entries(ledger)) {
    expect(outcomes[name]).toBeGreaterThanOrEqual(quantity);
  }
  expect(new Set(eventIds).size).toBe(eventIds.length);
  expect(eventIds.length).toBeGreaterThanOrEqual(ledger["accepted//error"] ?? 0);
});
