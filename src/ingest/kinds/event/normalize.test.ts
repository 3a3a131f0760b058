import fc from "fast-check";
import { expect, test } from "vitest";
import type { JsonObject } from "#lib/json.ts";
import { type EventArrival, normalizeEvent } from "./normalize.ts";
import { validateEvent } from "./validate.ts";

const ID = "0123456789abcdef0123456789abcdef";
const OTHER_ID = "fedcba9876543210fedcba9876543210";
const RECEIVED_MS = Date.parse("2026-11-15T10:00:00Z");
const AT: EventArrival = {
  eventId: undefined,
  receivedAtMs: RECEIVED_MS,
  sentAtMs: undefined,
  retentionDays: 90,
};

function read(json: string, at: Partial<EventArrival> = {}) {
  const step = validateEvent(Buffer.from(json), { hasLongInteger: false });
  if (!step.ok) throw new Error(step.outcome.reason);
  return normalizeEvent(step.value, { ...AT, ...at });
}

function normal(fields: object, at: Partial<EventArrival> = {}) {
  const own = { event_id: ID, timestamp: RECEIVED_MS / 1000, ...fields };
  return read(JSON.stringify(own), at);
}

function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

test("an event without anything gets what every event has", () => {
  const { event, changed, notes } = read("{}");
  expect(plain(event)).toEqual({
    event_id: expect.stringMatching(/^[0-9a-f]{32}$/),
    timestamp: RECEIVED_MS / 1000,
    level: "error",
    platform: "other",
  });
  expect(changed).toBe(true);
  expect(notes).toEqual([]);
});

test("the envelope's id wins over the payload's, and the stored bytes say so", () => {
  const { event, changed, notes } = normal({}, { eventId: OTHER_ID });
  expect(event.event_id).toBe(OTHER_ID);
  expect(changed).toBe(true);
  expect(notes).toMatchObject([{ path: "event_id", what: "corrected" }]);
});

test.each([
  ["in capitals", ID.toUpperCase()],
  ["with dashes", "01234567-89ab-cdef-0123-456789abcdef"],
])("an id %s is the same id", (_name, sent) => {
  const { event, changed } = normal({ event_id: sent }, { eventId: ID });
  expect(event.event_id).toBe(ID);
  expect(changed).toBe(false);
});

test("an id that could leave its folder is replaced", () => {
  const { event, notes } = normal({ event_id: "../../../../etc/passwd" }, { eventId: ID });
  expect(event.event_id).toBe(ID);
  expect(notes).toMatchObject([{ path: "event_id", why: "not 32 hex digits" }]);
});

test.each([
  ["warning", "warning"],
  ["log", "info"],
  ["critical", "fatal"],
  ["WARN", "warning"],
  [40, "error"],
  [null, "error"],
])("level %j is %s", (sent, level) => {
  const { event, changed } = normal({ level: sent });
  expect(event.level).toBe(level);
  expect(changed).toBe(false);
});

test("an unknown level is an error with a note", () => {
  const { event, notes, changed } = normal({ level: "loud" });
  expect(event.level).toBe("error");
  expect(notes).toEqual([
    { path: "level", what: "invalid", why: "was text, expected a level" },
  ]);
  expect(changed).toBe(true);
});

test("reshaping alone leaves the stored bytes as they came", () => {
  const { event, changed } = normal({
    "sentry.interfaces.Exception": { type: "E", value: "x" },
    "sentry.interfaces.Http": { url: "https://a/b?c=d", headers: { "user-agent": "curl" } },
    breadcrumbs: { values: [{ message: "b", level: null }] },
    tags: { locale: "de" },
    message: "hello",
    modules: null,
  });
  expect(changed).toBe(false);
  expect(plain(event)).toMatchObject({
    exception: { values: [{ type: "E", value: "x" }] },
    request: { url: "https://a/b", query_string: "c=d", headers: [["User-Agent", "curl"]] },
    breadcrumbs: { values: [{ message: "b" }] },
    tags: [["locale", "de"]],
    logentry: { formatted: "hello" },
  });
  expect(plain(event)).not.toHaveProperty("modules");
});

test.each([
  ["release", {}],
  ["exception", "x"],
  ["tags", 5],
  ["contexts", []],
  ["extra", "x"],
  ["user", [1]],
  ["request", "GET /"],
  ["breadcrumbs", true],
  ["fingerprint", { a: 1 }],
  ["sdk", "sentry.javascript"],
  ["threads", 1],
  ["transaction", ["a"]],
])("%s of the wrong kind is removed and noted, the event survives", (key, value) => {
  const { event, notes, changed } = normal({ [key]: value, environment: "test" });
  expect(event[key]).toBeUndefined();
  expect(event.environment).toBe("test");
  expect(notes).toMatchObject([{ path: key, what: "invalid" }]);
  expect(changed).toBe(true);
});

test("a context that is no object goes, its neighbours stay", () => {
  const { event, notes } = normal({ contexts: { a: "text", b: { c: 1 }, d: null } });
  expect(plain(event.contexts)).toEqual({ b: { c: 1 } });
  expect(notes).toMatchObject([{ path: "contexts.a", what: "invalid" }]);
});

test("long text is cut and noted", () => {
  const { event, notes } = normal({ transaction: "t".repeat(201) });
  expect(event.transaction).toBe(`${"t".repeat(197)}...`);
  expect(notes).toEqual([
    { path: "transaction", what: "trimmed", why: "201 characters, cut to 200" },
  ]);
});

test("a sender's notes are not ours", () => {
  const { event, changed } = normal({ _notes: [{ path: "a", what: "invalid", why: "lie" }] });
  expect(event._notes).toBeUndefined();
  expect(changed).toBe(true);
});

test("our own notes survive reading", () => {
  const first = normal({ level: "loud" });
  const second = read(JSON.stringify(first.event), { trusted: true, receivedAtMs: 0 });
  expect(second.event._notes).toEqual(first.notes);
  expect(second.changed).toBe(false);
});

test("an event has at most fifty notes and says how many more there were", () => {
  const tags = Array.from({ length: 80 }, (_, index) => [`bad key ${index}!`, "x"]);
  const { notes } = normal({ tags });
  expect(notes).toHaveLength(51);
  expect(notes.at(-1)).toMatchObject({ why: "and 30 more" });
});

test("a browser is named from its User-Agent", () => {
  const headers = {
    "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:121.0) Gecko/20100101 Firefox/121.0",
  };
  const browser = normal({ platform: "javascript", request: { headers } });
  expect(browser.event.contexts).toEqual({
    browser: { name: "Firefox", version: "121.0", type: "browser" },
    os: { name: "Linux", type: "os" },
  });
  expect(browser.changed).toBe(false);
  const server = normal({ platform: "node", request: { headers }, contexts: { os: { name: "Debian" } } });
  expect(server.event.contexts).toMatchObject({
    os: { name: "Debian" },
    client_os: { name: "Linux" },
  });
});

test("names of prototypes are data", () => {
  const json = `{"event_id":"${ID}","extra":{"constructor":{"prototype":{"polluted":1}},"__proto__":{"polluted":1}},"tags":{"constructor":"a","__proto__":"b","toString":"c"},"contexts":{"__proto__":{"polluted":1},"constructor":{"x":1}},"request":{"headers":{"__proto__":"x"},"data":"{\\"__proto__\\":{\\"polluted\\":1},\\"a\\":1}"}}`;
  const { event } = read(json);
  expect(({} as JsonObject).polluted).toBeUndefined();
  expect(Object.getPrototypeOf(event.extra)).toBe(Object.prototype);
  expect(event.tags).toEqual([
    ["constructor", "a"],
    ["toString", "c"],
  ]);
  expect(event.request?.data).toEqual({ a: 1 });
  expect(Object.keys(event.contexts ?? {})).toEqual(["constructor"]);
});

/** Field names SDKs use, so that the readers see every kind of value in every place. */
const NAMES = [
  ...["event_id", "timestamp", "level", "platform", "message", "logentry", "formatted", "params"],
  ...["exception", "values", "type", "value", "mechanism", "stacktrace", "frames", "filename"],
  ...["abs_path", "lineno", "vars", "pre_context", "breadcrumbs", "data", "category", "request"],
  ...["url", "query_string", "headers", "cookies", "env", "user", "id", "ip_address", "tags", "key"],
  ...["contexts", "trace", "extra", "modules", "fingerprint", "release", "environment", "dist"],
  ...["threads", "sdk", "sentry.interfaces.Message", "unheard_of", "handled", "method", "fragment"],
];
const { anything } = fc.letrec<{ anything: unknown }>((tie) => ({
  anything: fc.oneof(
    { maxDepth: 6, depthSize: "medium" },
    fc.constant(null),
    fc.boolean(),
    fc.integer(),
    fc.double(),
    fc.string({ unit: "binary" }),
    fc.constantFrom("a=b&c=d", "x".repeat(9000), "https://u:p@h/a?b=c#d", "{}", '{"a":[1]}', "{{auto}}"),
    fc.array(tie("anything"), { maxLength: 5 }),
    fc.dictionary(fc.oneof(fc.constantFrom(...NAMES), fc.string()), tie("anything"), { maxKeys: 8 }),
  ),
}));
const anyEvent = fc.dictionary(fc.constantFrom(...NAMES), anything, { maxKeys: 20 });

test("any JSON object becomes an event, and the stored one reads the same", () => {
  fc.assert(
    fc.property(anyEvent, (fields) => {
      const json = JSON.stringify(fields);
      const { event, changed, notes } = read(json);
      if (notes.length > 0) expect(changed).toBe(true);
      const stored = changed ? JSON.stringify(event) : json;
      const again = read(stored, { trusted: true, receivedAtMs: 1, retentionDays: 1 });
      expect(plain(again.event)).toEqual(plain(event));
      expect(again.changed).toBe(false);
    }),
    { numRuns: 500 },
  );
});

test("an event that has been repaired needs no more repair", () => {
  fc.assert(
    fc.property(anyEvent, (fields) => {
      const { event } = read(JSON.stringify(fields));
      const { _notes, ...first } = plain(event) as JsonObject;
      const again = read(JSON.stringify(first));
      expect(plain(again.event)).toEqual(first);
      expect(again.notes).toEqual([]);
    }),
    { numRuns: 500 },
  );
});
