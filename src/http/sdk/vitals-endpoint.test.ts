import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { SpoolUnavailable } from "#ingest/spool/writer.ts";
import {
  DISABLED_KEY,
  EDGE_KEY,
  type ListeningEdge,
  listenEdge,
} from "#test/support/server/edge.ts";

const KEY = EDGE_KEY.publicKey;
const GOOD = { metric: "lcp", value: 1834.2, id: "a".repeat(32) };

function post(edge: ListeningEdge, body: BodyInit, query = `?key=${KEY}`, headers = {}) {
  return fetch(`${edge.url}/vitals${query}`, { method: "POST", body, headers });
}

function beacon(samples: unknown, more: object = {}): string {
  return JSON.stringify({ ...more, samples });
}

test("a beacon is answered when it is in the spool, as an item of our own type", async () => {
  const edge = await listenEdge();
  const body = beacon([GOOD, { ...GOOD, id: "b".repeat(32) }]);
  const headers = { "User-Agent": "Mozilla/5.0", Origin: "https://shop.example" };
  const response = await post(edge, body, undefined, headers);
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({});
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
  const [record, ...more] = edge.spooled;
  expect(more).toEqual([]);
  expect(record).toMatchObject({ kind: "envelope", projectId: 1, keyId: 1, note: {} });
  const [envelope, item, payload] = String(record?.body).split("\n");
  expect(envelope).toBe("{}");
  expect(JSON.parse(item ?? "")).toEqual({
    type: "lapwing_vitals",
    item_count: 2,
    length: body.length,
    user_agent: "Mozilla/5.0",
    origin: "https://shop.example",
  });
  expect(payload).toBe(body);
  expect(edge.refused()).toEqual([]);
});

test.each([
  ["by sendBeacon", `?key=${KEY}`, {}, { "Content-Type": "text/plain;charset=UTF-8" }],
  ["as JSON", `?key=${KEY}`, {}, { "Content-Type": "application/json" }],
  ["with the key in the body", "", { key: KEY }, {}],
  ["with the key in upper case", `?key=${KEY.toUpperCase()}`, {}, {}],
  ["with the key twice", `?key=${KEY}&key=${KEY}`, { key: KEY }, {}],
])("a beacon %s is taken", async (_name, query, more, headers) => {
  const edge = await listenEdge();
  expect((await post(edge, beacon([GOOD], more), query, headers)).status).toBe(200);
  expect(edge.spooled).toHaveLength(1);
});

test("a compressed beacon is taken, and one that grows too large is not", async () => {
  const edge = await listenEdge();
  const zipped = (text: string) =>
    post(edge, gzipSync(text), undefined, { "Content-Encoding": "gzip" });
  expect((await zipped(beacon([GOOD]))).status).toBe(200);
  expect((await zipped(beacon([GOOD], { more: "x".repeat(65_536) }))).status).toBe(413);
  expect(edge.spooled).toHaveLength(1);
});

test("one good sample is enough; the digest counts the others", async () => {
  const edge = await listenEdge();
  const samples = [{ ...GOOD, metric: "fid" }, GOOD, null];
  expect((await post(edge, beacon(samples))).status).toBe(200);
  expect(edge.spooled).toHaveLength(1);
  expect(edge.refused()).toEqual([]);
});

const QUERY = `?key=${KEY}`;
const OTHER = "b".repeat(32);
test.each([
  ["nothing", QUERY, "", 400, ["invalid_json"]],
  ["half a JSON", QUERY, '{"samples":[', 400, ["invalid_json"]],
  ["a list", QUERY, beacon([GOOD]).slice(11, -1), 400, ["invalid_json"]],
  ["null", QUERY, "null", 400, ["invalid_json"]],
  ["no samples", QUERY, "{}", 400, ["no_samples"]],
  ["an empty list", QUERY, beacon([]), 400, ["no_samples"]],
  ["an object of samples", QUERY, beacon({ 0: GOOD }), 400, ["no_samples"]],
  ["a sample that is null", QUERY, beacon([null]), 400, ["invalid_sample"]],
  ["an unknown metric", QUERY, beacon([{ ...GOOD, metric: "fid" }]), 400, ["invalid_metric"]],
  ["a negative value", QUERY, beacon([{ ...GOOD, value: -1 }]), 400, ["invalid_value"]],
  ["no id", QUERY, beacon([{ ...GOOD, id: undefined }]), 400, ["invalid_sample_id"]],
  [
    "two that are wrong",
    QUERY,
    beacon([{ ...GOOD, value: 1e9 }, 7]),
    400,
    ["invalid_value", "invalid_sample"],
  ],
  ["51 samples", QUERY, beacon(Array(51).fill(GOOD)), 413, ["too_many_samples"]],
  ["over 64 KiB", QUERY, " ".repeat(65_537), 413, ["request_too_large"]],
  ["no key", "", beacon([GOOD]), 401, ["missing_auth"]],
  ["a short key", "?key=abc", beacon([GOOD]), 400, ["auth_key"]],
  ["a key that is no text", "", beacon([GOOD], { key: 5 }), 400, ["auth_key"]],
  ["two keys", `?key=${KEY}&key=${OTHER}`, beacon([GOOD]), 400, ["auth_key"]],
  ["another key inside", QUERY, beacon([GOOD], { key: OTHER }), 400, ["auth_key"]],
  ["an unknown key", `?key=${OTHER}`, beacon([GOOD]), 403, ["project_id"]],
  ["an unknown key inside", "", beacon([GOOD], { key: OTHER }), 403, ["project_id"]],
  ["a disabled key", `?key=${DISABLED_KEY.publicKey}`, beacon([GOOD]), 403, ["project_id"]],
])("%s is refused, counted and not stored", async (_name, query, body, status, reasons) => {
  const edge = await listenEdge();
  const response = await post(edge, body, query);
  expect(response.status).toBe(status);
  expect(response.headers.get("x-sentry-error")).toBe(reasons[0]);
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
  expect(await response.json()).toEqual({ detail: expect.stringMatching(/\.$/) });
  expect(edge.refused()).toEqual(reasons.map((reason) => `invalid/${reason}/vital`));
  expect(edge.spooled).toEqual([]);
});

test("beyond the rate limit samples are refused with the time to wait", async () => {
  const edge = await listenEdge({ perMinute: 3 });
  expect((await post(edge, beacon([GOOD, GOOD]))).status).toBe(200);
  const response = await post(edge, beacon([GOOD, GOOD]));
  expect(response.status).toBe(429);
  expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(edge.refused()).toEqual(Array(2).fill("rate_limited/org_quota/vital"));
  expect(edge.spooled).toHaveLength(1);
});

test("a full disk is said", async () => {
  const append = () => Promise.reject(new SpoolUnavailable("the disk is full"));
  const response = await post(await listenEdge({ append }), beacon([GOOD]));
  expect(response.status).toBe(503);
  expect(response.headers.get("x-sentry-error")).toBe("spool_unavailable");
});

test.each(["GET", "HEAD", "PUT", "DELETE"])("%s is not how beacons are sent", async (method) => {
  const edge = await listenEdge();
  const response = await fetch(`${edge.url}/vitals?key=${KEY}`, { method });
  expect(response.status).toBe(405);
  expect(response.headers.get("allow")).toBe("POST, OPTIONS");
  expect(edge.spooled).toEqual([]);
});

test("another site may send JSON after asking", async () => {
  const edge = await listenEdge();
  const response = await fetch(`${edge.url}/vitals`, {
    method: "OPTIONS",
    headers: {
      Origin: "https://shop.example",
      "Access-Control-Request-Method": "POST",
      "Access-Control-Request-Headers": "content-type",
    },
  });
  expect(response.status).toBe(204);
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
  expect(response.headers.get("access-control-allow-methods")).toContain("POST");
  expect(response.headers.get("access-control-allow-headers")).toMatch(/content-type/i);
});

test("an envelope cannot carry a beacon past its endpoint", async () => {
  const edge = await listenEdge();
  const item = `{"type":"lapwing_vitals","item_count":1}\n${beacon([GOOD])}`;
  const response = await fetch(`${edge.url}/api/1/envelope/?sentry_key=${KEY}`, {
    method: "POST",
    body: `{}\n${item}`,
  });
  expect(response.status).toBe(400);
  expect(response.headers.get("x-sentry-error")).toBe("internal_item");
  expect(edge.refused()).toEqual(["invalid/internal_item/vital"]);
  expect(edge.spooled).toEqual([]);
});

test("SDKs never hear of our own category", async () => {
  const edge = await listenEdge({ perMinute: 1 });
  const body = `{}\n{"type":"client_report"}\n{}\n{"type":"lapwing_vitals"}\n{}`;
  for (let i = 0; i < 3; i++) {
    const response = await fetch(`${edge.url}/api/1/envelope/?sentry_key=${KEY}`, {
      method: "POST",
      body,
    });
    expect(response.headers.get("x-sentry-rate-limits") ?? "").not.toContain("vital");
  }
});
