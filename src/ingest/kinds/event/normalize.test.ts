import fc from "fast-check";
import { expect, test } from "vitest";
import { DEFAULT_SCRUB_RULES } from "#ingest/scrub/rules.ts";
import { scrubEvent } from "#ingest/scrub/scrub-event.ts";
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
  expect(notes).toEqual([{ path: "level", what: "invalid", why: "was text, expected a level" }]);
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

test("of a hundred thousand fields the known ones are all read, the others up to a number", () => {
  const fields = Object.fromEntries(
    Array.from({ length: 100_000 }, (_, index) => [`f${index}`, 1]),
  );
  const { event, notes } = normal({ ...fields, transaction: "/cart" });
  expect(event.transaction).toBe("/cart");
  expect(Object.keys(event).length).toBeLessThan(210);
  expect(notes).toMatchObject([{ what: "trimmed" }]);
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
  const server = normal({
    platform: "node",
    request: { headers },
    contexts: { os: { name: "Debian" } },
  });
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

const text = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constantFrom(...["a=b&c=d", "x".repeat(9000), "https://u:p@h/a?b=c#d", "??q", '{"a":[1]}']),
  fc.constantFrom(...["{{auto}}", "%s of {}", "1.5", "2026-11-15T10:00:00", "log", "a; b=c;", " "]),
  fc.constantFrom(...["token", "user_key=1", "4111111111111111", "Bearer x", "1.2.3.4"]),
);
const { anything } = fc.letrec<{ anything: unknown }>((tie) => ({
  anything: fc.oneof(
    { maxDepth: 9, depthSize: "small" },
    fc.constantFrom(
      null,
      true,
      false,
      Number.POSITIVE_INFINITY,
      -0,
      0,
      12,
      1_794_703_655.023,
      1_794_703_655_023,
    ),
    fc.double(),
    text,
    fc.array(tie("anything"), { maxLength: 5 }),
    fc.dictionary(fc.string(), tie("anything"), { maxKeys: 5 }),
  ),
}));

/** An object with some of these fields, each right in shape or anything at all. */
function some(fields: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<unknown> {
  const loose = Object.entries(fields).map(([key, value]) => [key, fc.oneof(value, anything)]);
  return fc.record(Object.fromEntries([...loose, ["odd", anything]]), { requiredKeys: [] });
}
function list(item: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const items = fc.array(fc.oneof({ weight: 4, arbitrary: item }, anything), { maxLength: 6 });
  return fc.oneof(items, fc.record({ values: items }), item);
}
const frame = some({ filename: text, abs_path: text, lineno: fc.nat(), in_app: fc.boolean() });
const trace = some({ frames: list(frame) });
const pairs = fc.oneof(fc.array(fc.tuple(text, text)), fc.dictionary(text, anything));
const anyEvent = some({
  event_id: fc.constantFrom(ID, "x"),
  timestamp: fc.double({ min: 1.6e9, max: 1.9e9 }),
  level: text,
  message: text,
  logentry: some({ message: text, formatted: text, params: fc.array(anything) }),
  exception: list(some({ type: text, value: text, stacktrace: trace, mechanism: some({}) })),
  threads: list(some({ id: text, stacktrace: trace })),
  stacktrace: trace,
  breadcrumbs: list(some({ timestamp: text, message: text, level: text, data: anything })),
  request: some({ url: text, query_string: pairs, headers: pairs, cookies: pairs, data: text }),
  user: some({ id: text, ip_address: text, data: anything }),
  tags: fc.oneof(pairs, list(fc.record({ key: text, value: text }))),
  contexts: fc.dictionary(text, anything),
  extra: fc.dictionary(text, anything),
  fingerprint: fc.array(anything),
  release: text,
  environment: text,
  "sentry.interfaces.User": anything,
});

test("any JSON object becomes an event, and the stored one reads the same", () => {
  fc.assert(
    fc.property(anyEvent, (fields) => {
      const json = jsonOf(fields);
      const { event, changed, notes, suspects } = read(json);
      if (notes.length > 0) expect(changed).toBe(true);
      const filtered = scrubEvent(event, DEFAULT_SCRUB_RULES, new Map(), suspects);
      expect(filtered).toBe(scrubEvent(read(json).event, DEFAULT_SCRUB_RULES, new Map()));
      const stored = changed || filtered > 0 ? JSON.stringify(event) : json;
      const again = read(stored, { trusted: true, receivedAtMs: 1, retentionDays: 1 });
      expect(plain(again.event)).toEqual(plain(event));
      expect(again.changed).toBe(false);
    }),
    { numRuns: 300 },
  );
});

test("a secret in a text that reading has made is found", () => {
  for (const logentry of [
    { formatted: ["token", "abc123"] },
    { message: "%s://ann:abc123@%s", params: ["https", "db.example"] },
    { message: "Bear%s", params: ["er abc123"] },
    { message: "sent %s", params: [["token", "abc123"]] },
  ]) {
    const { event, suspects } = read(JSON.stringify({ logentry }));
    scrubEvent(event, DEFAULT_SCRUB_RULES, new Map(), suspects);
    expect(event.logentry?.formatted).not.toContain("abc123");
  }
});

test("an event that has been repaired needs no more repair", () => {
  fc.assert(
    fc.property(anyEvent, (fields) => {
      const { event } = read(jsonOf(fields));
      const { _notes, ...first } = plain(event) as JsonObject;
      const again = read(JSON.stringify(first));
      expect(plain(again.event)).toEqual(first);
      expect(again.notes).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

/** JSON.stringify with what only JSON text can say: a number too large for a double. */
function jsonOf(fields: unknown): string {
  return JSON.stringify(fields ?? {}, (_key, value) =>
    value === Number.POSITIVE_INFINITY ? "@1e400@" : value,
  )
    .replaceAll('"@1e400@"', "1e400")
    .replace(/^(?!\{).*$/s, "{}");
}
