/** For tests: an item of every kind, and in each of them the same secret wherever one may be. */
import type { JsonObject } from "#lib/json.ts";
import { RECEIVED_MS } from "./digest-bench.ts";

export const SECRET = "hunter2X9";
const ASSIGNED = `password: ${SECRET}`;
const PLACE = { release: `app?token=${SECRET}`, environment: `prod api_key=${SECRET}` };
export const ID = "0123456789abcdef0123456789abcdef";
const SPAN_ID = "0123456789abcdef";
const NOW_S = RECEIVED_MS / 1000;
const attribute = (value: string) => ({ value, type: "string" });
const ATTRIBUTES = {
  note: attribute(ASSIGNED),
  "db.password": attribute(SECRET),
  "http.request.header.authorization": attribute(`Basic ${SECRET}`),
  "url.full": attribute(`https://ann:${SECRET}@shop.example/?access_token=${SECRET}`),
  "sentry.release": attribute(PLACE.release),
  "sentry.environment": attribute(PLACE.environment),
};
const EVENT = {
  ...PLACE,
  event_id: ID,
  timestamp: NOW_S,
  transaction: `/login?token=${SECRET}`,
  culprit: `login(${ASSIGNED})`,
  logger: ASSIGNED,
  fingerprint: [ASSIGNED],
  message: `login with '${ASSIGNED}'`,
  exception: [{ type: "Error", value: `{'token': '${SECRET}'}` }],
  breadcrumbs: [{ category: ASSIGNED, message: ASSIGNED, data: { body: `{"pin":"${SECRET}"}` } }],
  tags: { note: ASSIGNED },
  request: { url: `https://x/?key=${SECRET}`, data: `<password>${SECRET}</password>` },
};
const SPAN = {
  ...{ span_id: SPAN_ID, trace_id: ID, start_timestamp: NOW_S - 1, op: ASSIGNED },
  ...{ description: ASSIGNED, data: { note: ASSIGNED, password: SECRET } },
};

export const ITEMS_WITH_SECRETS: [
  name: string,
  header: JsonObject & { type: string },
  payload: object | string,
][] = [
  ["an event", { type: "event" }, EVENT],
  [
    "a transaction",
    { type: "transaction" },
    {
      ...EVENT,
      start_timestamp: NOW_S - 1,
      contexts: { trace: { trace_id: ID, span_id: SPAN_ID, data: { note: ASSIGNED } } },
      spans: [{ ...SPAN, span_id: "fedcba9876543210", timestamp: NOW_S }],
    },
  ],
  ["a span", { type: "span" }, { ...SPAN, timestamp: NOW_S, is_segment: true }],
  [
    "a container of spans",
    {
      type: "span",
      item_count: 1,
      content_type: "application/vnd.sentry.items.span.v2+json",
    },
    {
      version: 2,
      items: [
        {
          ...{ name: ASSIGNED, span_id: SPAN_ID, trace_id: ID, is_segment: true, status: "ok" },
          ...{ start_timestamp: NOW_S - 1, end_timestamp: NOW_S, attributes: ATTRIBUTES },
        },
      ],
    },
  ],
  [
    "a container of logs",
    { type: "log", item_count: 1, content_type: "application/vnd.sentry.items.log+json" },
    {
      version: 2,
      items: [
        { timestamp: NOW_S, level: "info", body: ASSIGNED, trace_id: ID, attributes: ATTRIBUTES },
      ],
    },
  ],
  [
    "a container of metrics",
    {
      type: "trace_metric",
      item_count: 1,
      content_type: "application/vnd.sentry.items.trace-metric+json",
    },
    {
      items: [
        {
          ...{ timestamp: NOW_S, trace_id: ID, name: "a", type: "counter", value: 1 },
          attributes: ATTRIBUTES,
        },
      ],
    },
  ],
  ["statsd", { type: "statsd" }, `a@none:1|c|#note:a,password:${SECRET}|T${NOW_S}`],
  [
    "feedback",
    { type: "feedback" },
    {
      ...EVENT,
      contexts: { feedback: { message: ASSIGNED, name: "Ann", url: EVENT.request.url } },
    },
  ],
  ["a report of a user", { type: "user_report" }, { event_id: ID, name: "a", comments: ASSIGNED }],
  [
    "a session",
    { type: "session" },
    { sid: ID, init: true, started: NOW_S, timestamp: NOW_S, status: "ok", attrs: PLACE },
  ],
  ["sessions", { type: "sessions" }, { aggregates: [{ started: NOW_S, exited: 1 }], attrs: PLACE }],
  [
    "a check-in",
    { type: "check_in" },
    { check_in_id: ID, monitor_slug: "nightly", status: "ok", ...PLACE },
  ],
  [
    "a profile",
    { type: "profile" },
    {
      ...PLACE,
      ...{ event_id: ID, version: "1", platform: "node", timestamp: NOW_S },
      transaction: { name: EVENT.transaction, id: ID, trace_id: ID },
      device: { note: ASSIGNED },
      profile: {
        samples: [
          { stack_id: 0, thread_id: "1", elapsed_since_start_ns: 0 },
          { stack_id: 0, thread_id: "1", elapsed_since_start_ns: 10_000_000 },
        ],
        stacks: [[0]],
        frames: [{ function: "f" }],
      },
    },
  ],
  [
    "a client report",
    { type: "client_report" },
    { discarded_events: [{ reason: ASSIGNED, category: "error", quantity: 1 }] },
  ],
  ["an attachment", { type: "attachment", filename: `log ${ASSIGNED}` }, `GET /?token=${SECRET}`],
  [
    "a report of a browser",
    { type: "raw_security" },
    {
      "csp-report": {
        ...{ "effective-directive": "img-src", "document-uri": `https://x/?token=${SECRET}` },
        "blocked-uri": `https://ann:${SECRET}@evil.example/a?key=${SECRET}`,
      },
    },
  ],
  [
    "a report that became an event elsewhere",
    { type: "security" },
    {
      ...EVENT,
      csp: { effective_directive: "img-src", blocked_uri: `https://cdn.example/?key=${SECRET}` },
    },
  ],
  [
    "a network error",
    { type: "nel" },
    {
      ...{ type: "network-error", age: 10, url: `https://x/?token=${SECRET}` },
      body: { type: "tcp.reset", phase: "connection", referrer: `https://y/?token=${SECRET}` },
    },
  ],
  [
    "a beacon of web vitals",
    { type: "lapwing_vitals", item_count: 1 },
    {
      ...PLACE,
      samples: [
        {
          ...{ id: ID, metric: "lcp", value: 900, route: `/login ${ASSIGNED}` },
          attribution: { element: ASSIGNED, url: `https://x/${ASSIGNED}` },
        },
      ],
    },
  ],
  [
    "a chunk of a profile",
    { type: "profile_chunk" },
    {
      ...PLACE,
      ...{ profiler_id: ID, chunk_id: ID, version: "2", platform: "node", timestamp: NOW_S },
      device: { note: ASSIGNED },
      profile: {
        samples: [
          { stack_id: 0, thread_id: "1", timestamp: NOW_S - 1 },
          { stack_id: 0, thread_id: "1", timestamp: NOW_S },
        ],
        stacks: [[0]],
        frames: [{ function: "f" }],
      },
    },
  ],
];
