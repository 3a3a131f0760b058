/**
 * What an app and its SDKs send, one shipment at a time, each with the names under which its parts
 * must be found in the stores. The numbers that a shipment adds to outcomes stand beside it.
 */
import { randomBytes, randomInt } from "node:crypto";
import { deflateSync } from "node:zlib";

/** One row that must be there: the table, and what names it in there. */
export interface Thing {
  table: string;
  id: string;
}

export interface Shipment {
  kind: ShipmentKind;
  things: Thing[];
  /** Headers and payloads; a beacon of vitals has none. */
  items: [header: object, payload: object | Buffer][];
  /** Entries of the log: an envelope takes one container of them. */
  logs?: object[];
  header?: object;
  beacon?: object;
  /** Whether sending it twice must not count twice. */
  hasIds: boolean;
}

/** Quantity per category of each time that a shipment is stored, whatever becomes of it then. */
export const QUANTITIES = {
  event: { error: 1 },
  "event with attachment": { error: 1, attachment: 1 },
  session: { session: 1 },
  // One of the two log entries is no good, and the report tells of seven that were never sent.
  counts: { session: 2, internal: 1, log_item: 1 },
  transaction: { transaction: 1, span: 21 },
  spans: { span: 5 },
  vitals: { vital: 3 },
  logs: { log_item: 3 },
  metrics: { trace_metric: 3 },
  check_in: { monitor: 1 },
  feedback: { feedback: 1 },
  replay: { replay: 2 },
} as const satisfies Record<string, Record<string, number>>;
export type ShipmentKind = keyof typeof QUANTITIES;

/** Of the server's own count of requests, per shipment of kind `counts`. */
export const GROUPS = { exited: 5, errored: 2, crashed: 1 };
export const GROUPS_RELEASE = "api@7.0.0";
/** What a client says it dropped, per shipment of kind `counts`. */
export const DISCARDS = { "before_send/error": 2, "sample_rate/transaction": 5 };

const hex = (bytes: number) => randomBytes(bytes).toString("hex");
const nowS = () => Date.now() / 1000;
const one = <T>(values: readonly [T, ...T[]]): T => values[randomInt(values.length)] ?? values[0];
const typed = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).map(([k, value]) => [k, { value, type: "string" }]));

const logEntry = (body: string) => ({ timestamp: nowS(), level: "info", body });

/** One of 20 different errors; half of them bring a file. */
export function makeEvent(id = hex(16)): Shipment {
  const isWithFile = randomInt(2) === 0;
  const kind = Number.parseInt(id.slice(0, 6), 16) % 20;
  const frame = { filename: "app:///cart.js", lineno: 7, in_app: true, function: `handle${kind}` };
  const event = {
    event_id: id,
    timestamp: nowS(),
    platform: "javascript",
    release: `shop@1.${kind % 3}.0`,
    environment: one(["production", "staging"]),
    user: { id: `user-${Number.parseInt(id.slice(0, 2), 16)}` },
    tags: { shard: id.slice(0, 1), lane: one(["a", "b", "c"]) },
    contexts: { trace: { trace_id: hex(16), span_id: hex(8) } },
    extra: { password: "kept away", note: id },
    exception: {
      values: [{ type: "TypeError", value: `case ${id}`, stacktrace: { frames: [frame] } }],
    },
  };
  const file: Shipment["items"] = [
    [{ type: "attachment", filename: `${id}.txt` }, Buffer.from(`notes of ${id}`)],
  ];
  return {
    kind: isWithFile ? "event with attachment" : "event",
    things: [
      { table: "event", id },
      { table: "event_trace", id },
      ...(isWithFile ? [{ table: "attachment", id }] : []),
    ],
    header: { event_id: id },
    items: [[{ type: "event" }, event], ...(isWithFile ? file : [])],
    hasIds: true,
  };
}

/** Nearly as large as an event may be, in 90,000 small pieces: a quarter of a second of work. */
export function makeLargeEvent(): Shipment {
  const shipment = makeEvent();
  const pieces = Object.fromEntries(Array.from({ length: 90_000 }, (_, i) => [`k${i}`, 1]));
  const [item, ...files] = shipment.items;
  const [header, event] = item ?? [{}, {}];
  return { ...shipment, items: [[header, { ...event, extra: pieces }], ...files] };
}

/** Its begin, then its end. */
function makeSession(): Shipment[] {
  const sid = hex(16);
  const attrs = { release: `shop@1.${randomInt(3)}.0`, environment: "production" };
  const session = { sid, did: `user-${randomInt(200)}`, started: new Date().toISOString(), attrs };
  const isCrash = randomInt(4) === 0;
  const end = isCrash ? { status: "crashed", errors: 1 } : { status: "exited", duration: 2 };
  const ended = { table: isCrash ? "crashed session" : "exited session", id: sid };
  const shipment = (payload: object, things: Thing[]): Shipment => ({
    kind: "session",
    things: [{ table: "session_state", id: sid }, ...things],
    items: [[{ type: "session" }, payload]],
    hasIds: true,
  });
  return [
    shipment({ ...session, init: true, status: "ok", seq: 0 }, []),
    shipment({ ...session, ...end, seq: 1 }, [ended]),
  ];
}

/** What is only ever added up: a server's sessions, a client's report, and something unreadable. */
function makeCounts(): Shipment {
  const started = new Date().toISOString();
  const attrs = { release: GROUPS_RELEASE, environment: "production" };
  const { exited, errored, crashed } = GROUPS;
  const aggregates = [
    { started, exited, errored },
    { started, crashed },
  ];
  const discarded_events = Object.entries(DISCARDS).map(([name, quantity]) => {
    const [reason, category] = name.split("/");
    return { reason, category, quantity };
  });
  return {
    kind: "counts",
    things: [],
    items: [
      [{ type: "sessions" }, { aggregates, attrs }],
      [{ type: "client_report" }, { timestamp: nowS(), discarded_events }],
    ],
    logs: [{ timestamp: nowS(), level: "info" }],
    hasIds: false,
  };
}

function makeTransaction(): Shipment {
  const [id, trace_id, span_id] = [hex(16), hex(16), hex(8)];
  const endS = nowS();
  const spans = Array.from({ length: 20 }, (_, i) => ({
    ...{ trace_id, span_id: hex(8), parent_span_id: span_id, op: "db", status: "ok" },
    description: `SELECT ${i} FROM carts`,
    start_timestamp: endS - 1,
    timestamp: endS - 0.5,
  }));
  const status = one(["ok", "ok", "internal_error"]);
  const payload = {
    ...{ type: "transaction", event_id: id, platform: "node", environment: "production", spans },
    transaction: `GET /orders/${one(["list", "one", "pay"])}`,
    transaction_info: { source: "route" },
    start_timestamp: endS - 2,
    timestamp: endS,
    contexts: { trace: { trace_id, span_id, op: "http.server", status } },
  };
  return {
    kind: "transaction",
    things: [{ span_id }, ...spans].map((span) => ({
      table: "span",
      id: `${trace_id} ${span.span_id}`,
    })),
    header: { event_id: id },
    items: [[{ type: "transaction" }, payload]],
    hasIds: true,
  };
}

function makeSpans(): Shipment {
  const trace_id = hex(16);
  const spans = Array.from({ length: 5 }, () => ({
    ...{ trace_id, span_id: hex(8), name: "GET", status: "ok", is_segment: false },
    start_timestamp: nowS() - 1,
    end_timestamp: nowS() - 0.5,
    attributes: typed({ "sentry.op": "http.client" }),
  }));
  const content_type = "application/vnd.sentry.items.span.v2+json";
  return {
    kind: "spans",
    things: spans.map(({ span_id }) => ({ table: "span", id: `${trace_id} ${span_id}` })),
    items: [[{ type: "span", item_count: spans.length, content_type }, { items: spans }]],
    hasIds: true,
  };
}

function makeVitals(): Shipment {
  const samples = ["lcp", "cls", "inp"].map((metric) => ({
    ...{ metric, id: hex(16), value: metric === "cls" ? 0.1 : 900, path: "/cart" },
  }));
  const things = samples.map(({ id }) => ({ table: "vital", id }));
  return { kind: "vitals", things, items: [], beacon: { samples }, hasIds: true };
}

function makeLogs(): Shipment {
  const bodies = Array.from({ length: 3 }, () => `line ${hex(16)}`);
  const things = bodies.map((id) => ({ table: "log", id }));
  return { kind: "logs", things, items: [], logs: bodies.map(logEntry), hasIds: false };
}

function makeMetrics(): Shipment {
  const points = (["counter", "gauge", "distribution"] as const).map((type) => ({
    ...{ type, name: `cart.${type}`, trace_id: hex(16), timestamp: nowS() },
    value: randomInt(1, 1000),
  }));
  const things = points.map(({ trace_id }) => ({ table: "metric_point", id: trace_id }));
  const content_type = "application/vnd.sentry.items.trace-metric+json";
  const header = { type: "trace_metric", item_count: points.length, content_type };
  return { kind: "metrics", things, items: [[header, { items: points }]], hasIds: false };
}

/** A job that begins, then ends. */
function makeCheckIns(): Shipment[] {
  const id = hex(16);
  const run = { check_in_id: id, monitor_slug: one(["nightly", "hourly"]) };
  const shipment = (more: object, things: Thing[]): Shipment => ({
    kind: "check_in",
    things: [{ table: "check_in", id }, ...things],
    items: [[{ type: "check_in" }, { ...run, environment: "production", ...more }]],
    hasIds: true,
  });
  const ended = { table: "ended check_in", id };
  return [
    shipment({ status: "in_progress" }, []),
    shipment({ status: "ok", duration: 1 }, [ended]),
  ];
}

function makeFeedback(): Shipment {
  const id = hex(16);
  const contexts = { feedback: { message: `It broke: ${id}`, contact_email: "a@example.org" } };
  return {
    kind: "feedback",
    things: [{ table: "feedback", id }],
    header: { event_id: id },
    items: [[{ type: "feedback" }, { timestamp: nowS(), platform: "javascript", contexts }]],
    hasIds: true,
  };
}

function makeReplay(): Shipment {
  const id = hex(16);
  const [segment_id, timestamp] = [randomInt(3), nowS()];
  const about = { replay_id: id, segment_id, replay_type: "session", timestamp, urls: ["/cart"] };
  const events = [{ type: 4, data: { href: "https://shop.example/" }, timestamp: 1 }];
  const head = Buffer.from(`{"segment_id":${segment_id}}\n`);
  return {
    kind: "replay",
    things: [{ table: "replay_segment", id: `${id} ${segment_id}` }],
    header: { event_id: id },
    items: [
      [{ type: "replay_event" }, { ...about, platform: "javascript" }],
      [{ type: "replay_recording" }, Buffer.concat([head, deflateSync(JSON.stringify(events))])],
    ],
    hasIds: true,
  };
}

/** In about the proportions of an app: mostly errors and sessions. */
const MAKERS: readonly [() => Shipment | Shipment[], ...(() => Shipment | Shipment[])[]] = [
  ...[makeEvent, makeEvent, makeEvent, makeEvent, makeSession, makeSession, makeCounts],
  ...[makeTransaction, makeSpans, makeVitals, makeLogs, makeMetrics, makeCheckIns],
  ...[makeFeedback, makeReplay],
] as never;

/** To be sent one after the other. */
export function makeShipments(): Shipment[] {
  return [one(MAKERS)()].flat();
}

/** The bytes of an envelope; `seal` is a line of the log that names this one sending. */
export function packShipment({ header = {}, items, logs = [] }: Shipment, seal: string): Buffer {
  const entries = [...logs, logEntry(seal)];
  const content_type = "application/vnd.sentry.items.log+json";
  const log: [object, object] = [
    { type: "log", item_count: entries.length, content_type },
    { items: entries },
  ];
  const parts = [...items, log].flatMap(([head, payload]) => {
    const body = payload instanceof Buffer ? payload : Buffer.from(JSON.stringify(payload));
    const length = body.length;
    return [Buffer.from(`${JSON.stringify({ ...head, length })}\n`), body, Buffer.from("\n")];
  });
  const head = { ...header, sent_at: new Date().toISOString() };
  return Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), ...parts]);
}
