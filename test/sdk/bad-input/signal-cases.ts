/** Sessions, client reports and logs. */
import { randomBytes } from "node:crypto";
import { type BadInput, envelope, type Item, type Sender } from "./case.ts";

const DAY_S = 86_400;
const nowS = (): number => Date.now() / 1000;
const iso = (seconds: number): string => new Date(seconds * 1000).toISOString();
const hex = (bytes: number): string => randomBytes(bytes).toString("hex");

/** Answered with 200, whatever becomes of the items. */
function taken(
  name: string,
  items: (sender: Sender) => Item[],
  outcomes: Record<string, number>,
): BadInput {
  return {
    name,
    send: (sender) => ({ body: envelope({}, ...items(sender)) }),
    status: 200,
    outcomes,
  };
}

function session(fields: object): Item {
  const started = iso(nowS() - 60);
  const attrs = { release: "shop@1.0.0", environment: "production" };
  const update = { sid: hex(16), init: true, started, timestamp: iso(nowS()), status: "ok", attrs };
  return [{ type: "session" }, JSON.stringify({ ...update, ...fields })];
}

function logs(...bodies: string[]): Item {
  const items = bodies.map((body) => ({
    timestamp: nowS(),
    trace_id: hex(16),
    level: "info",
    body,
    attributes: {},
  }));
  const content_type = "application/vnd.sentry.items.log+json";
  return [{ type: "log", item_count: items.length, content_type }, JSON.stringify({ items })];
}

function clientReport(fields: object): Item {
  return [{ type: "client_report" }, JSON.stringify({ timestamp: nowS(), ...fields })];
}

const FAKE_LINE = '{"level":60,"msg":"all is lost"}';

export const SIGNAL_CASES: BadInput[] = [
  taken(
    "60 sessions with a status, a duration and counts that are none",
    () => [
      session({ status: "banana" }),
      session({ status: "exited", duration: -5 }),
      session({ errors: -1e300, seq: -1 }),
      session({ status: {}, duration: "long", errors: [], did: {} }),
    ],
    { "accepted//session": 4 },
  ),
  taken(
    "60 a session that begins twice and then goes back",
    () => {
      const sid = hex(16);
      return [
        session({ sid }),
        session({ sid }),
        session({ sid, init: false, seq: 9, status: "exited" }),
        session({ sid, init: false, seq: 3, status: "crashed" }),
      ];
    },
    { "accepted//session": 4 },
  ),
  taken(
    "61 sessions of long ago and of tomorrow",
    () => [
      session({ started: iso(nowS() - 6 * DAY_S), timestamp: iso(nowS() - 6 * DAY_S) }),
      session({ started: iso(nowS() + DAY_S), timestamp: iso(nowS() + DAY_S) }),
    ],
    { "invalid/timestamp/session": 2 },
  ),
  {
    name: "63 101 sessions",
    send: () => ({ body: envelope({}, ...Array.from({ length: 101 }, () => session({}))) }),
    status: 200,
    outcomes: { "accepted//session": 100, "invalid/too_large:sessions/session": 1 },
  },
  taken(
    "72 a client report that says too much",
    () => [
      clientReport({
        discarded_events: [
          { reason: "x".repeat(50_000), category: "error", quantity: 1 },
          { reason: "network_error", category: "error", quantity: -5 },
          { reason: "network_error", category: "session", quantity: 1e15 },
          { reason: "network_error", category: "kitten", quantity: 2 },
          { reason: {}, category: [], quantity: "many" },
        ],
        rate_limited_events: [{ reason: "quota", category: "error", quantity: 1000 }],
        filtered_events: [{ reason: "x", category: "error", quantity: 1000 }],
      }),
    ],
    {
      "accepted//internal": 1,
      [`client_discard/${"x".repeat(197)}.../error`]: 1,
      "client_discard/network_error/session": 1_000_000,
      "client_discard/network_error/default": 2,
    },
  ),
  {
    name: "72 a client report of 1 MB",
    send: () => ({
      body: envelope({}, clientReport({ discarded_events: [{ reason: "x".repeat(1_000_000) }] })),
    }),
    status: 413,
    error: "too_large:client_report",
    outcomes: { "invalid/too_large:client_report/internal": 1 },
  },
  taken(
    "74 a log with lines of its own",
    () => [logs(`hello\r\n${FAKE_LINE}\r\n`, "\u001b[2J\u0007\u2028", "x".repeat(100_000))],
    { "accepted//log_item": 3 },
  ),
  taken("74 a flood of logs", () => [logs(...Array<string>(5000).fill("again and again"))], {
    "accepted//log_item": 5000,
  }),
];
