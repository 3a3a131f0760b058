import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import {
  DISABLED_KEY,
  EDGE_KEY,
  type ListeningEdge,
  listenEdge,
} from "#test/support/server/edge.ts";

const KEY = EDGE_KEY.publicKey;
const MIB = 1024 * 1024;
const CSP = JSON.stringify({
  "csp-report": { "violated-directive": "img-src", "blocked-uri": "https://evil.example/x.png" },
});

interface Sent {
  path?: string;
  query?: string;
  type?: string;
  headers?: Record<string, string>;
}

function post(edge: ListeningEdge, body: BodyInit, sent: Sent = {}) {
  const { path = "security", query = `?sentry_key=${KEY}`, type = "application/csp-report" } = sent;
  return fetch(`${edge.url}/api/1/${path}/${query}`, {
    method: "POST",
    body,
    headers: { "Content-Type": type, ...sent.headers },
  });
}

function itemOf({ spooled }: ListeningEdge) {
  const [envelope = "", item = "", payload] = String(spooled[0]?.body).split("\n");
  return { envelope: JSON.parse(envelope), item: JSON.parse(item), payload };
}

test("a report is answered when it is in the spool, with release and environment", async () => {
  const edge = await listenEdge();
  const query = `?sentry_key=${KEY}&sentry_release=shop%401.0&sentry_environment=production`;
  const headers = { "User-Agent": "Mozilla/5.0" };
  const response = await post(edge, CSP, { query, headers });
  expect(response.status).toBe(200);
  const { id } = (await response.json()) as { id: string };
  expect(id).toMatch(/^[0-9a-f]{32}$/);
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
  expect(edge.spooled[0]).toMatchObject({ kind: "envelope", note: { userAgent: "Mozilla/5.0" } });
  expect(itemOf(edge)).toEqual({
    envelope: { event_id: id },
    item: {
      type: "raw_security",
      item_count: 1,
      sentry_release: "shop@1.0",
      sentry_environment: "production",
      length: CSP.length,
    },
    payload: CSP,
  });
});

test.each([
  ["security", "application/reports+json", `[${CSP},${CSP}]`, "raw_security", 2],
  ["csp-report", "application/csp-report; charset=utf-8", CSP, "raw_security", 1],
  ["security", "application/expect-ct-report+json", "{}", "raw_security", 1],
  ["security", "APPLICATION/JSON", "{}", "raw_security", 1],
  ["nel", "application/reports+json", "[{}]", "nel", 1],
])("POST /%s/ takes %s", async (path, type, body, itemType, count) => {
  const edge = await listenEdge();
  expect((await post(edge, body, { path, type })).status).toBe(200);
  expect(itemOf(edge).item).toMatchObject({ type: itemType, item_count: count });
});

test("a body may be compressed", async () => {
  const edge = await listenEdge();
  const headers = { "Content-Encoding": "gzip" };
  expect((await post(edge, gzipSync(CSP), { headers })).status).toBe(200);
  expect(itemOf(edge).payload).toBe(CSP);
});

test.each([
  ["no JSON", "{", 400, "invalid_json"],
  ["nothing", "", 400, "empty_body"],
  ["an empty list", "[]", 400, "invalid_json"],
  ["text", '"x"', 400, "invalid_json"],
  ["null", "null", 400, "invalid_json"],
  ["a hundred and one reports", `[${Array(101).fill("{}").join(",")}]`, 413, "too_large:security"],
  ["over a mebibyte", `{"a":"${"x".repeat(MIB)}"}`, 413, "request_too_large"],
])("a body of %s is refused and counted", async (_what, body, status, reason) => {
  const edge = await listenEdge({ maxEnvelopeBytes: 8 * MIB });
  const response = await post(edge, body);
  expect(response.status).toBe(status);
  expect(response.headers.get("x-sentry-error")).toBe(reason);
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
  expect(await response.json()).toEqual({ detail: expect.stringMatching(/\.$/) });
  expect(edge.spooled).toEqual([]);
  expect(edge.refused()).toEqual([`invalid/${reason}/security`]);
});

test("a body of brackets to no end is refused without trouble", async () => {
  const edge = await listenEdge({ maxEnvelopeBytes: 8 * MIB });
  const deep = "[".repeat(200_000);
  expect((await post(edge, deep)).status).toBe(400);
  const closed = deep + "]".repeat(200_000);
  expect((await post(edge, closed)).status).toBe(200);
  expect(edge.errors).toEqual([]);
});

test.each(["text/plain", "application/x-www-form-urlencoded", "application/x-sentry-envelope"])(
  "%s is no type of a report",
  async (type) => {
    const edge = await listenEdge();
    const response = await post(edge, CSP, { type });
    expect(response.status).toBe(415);
    expect(await response.json()).toEqual({ detail: expect.stringContaining("csp-report") });
    expect(edge.refused()).toEqual(["invalid/content_type/security"]);
  },
);

test.each([
  ["no key", "", 401],
  ["a key that is none", "?sentry_key=xyz", 400],
  ["an unknown key", `?sentry_key=${"b".repeat(32)}`, 403],
  ["a disabled key", `?sentry_key=${DISABLED_KEY.publicKey}`, 403],
])("%s is refused", async (_what, query, status) => {
  const edge = await listenEdge();
  expect((await post(edge, CSP, { query })).status).toBe(status);
  expect(edge.spooled).toEqual([]);
});

test("every report counts in a limit, and the browser is told", async () => {
  const edge = await listenEdge({ perMinute: 2 });
  const list = `[${CSP},${CSP},${CSP}]`;
  const response = await post(edge, list, { type: "application/reports+json" });
  expect(response.status).toBe(429);
  expect(response.headers.get("x-sentry-rate-limits")).toMatch(/^\d+:security:/);
  expect(edge.refused()).toHaveLength(3);
  expect((await post(edge, CSP)).status).toBe(200);
});

test("preflights are answered, other methods refused", async () => {
  const edge = await listenEdge();
  const url = `${edge.url}/api/1/security/?sentry_key=${KEY}`;
  const preflight = await fetch(url, { method: "OPTIONS" });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get("access-control-allow-methods")).toBe("POST, OPTIONS");
  const get = await fetch(url);
  expect(get.status).toBe(405);
  expect(get.headers.get("allow")).toBe("POST, OPTIONS");
});
