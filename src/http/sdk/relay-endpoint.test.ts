import { expect, test } from "vitest";
import { SpoolUnavailable } from "#ingest/spool/writer.ts";
import { readAddressList } from "#lib/address-list.ts";
import { AddressLimiter } from "#relay/address-limiter.ts";
import {
  expectRefused,
  MemoryForwarder,
  OUR_DSN,
  relayTarget,
  SAME_ORIGIN,
  type Sent,
  sendRelayed,
  THEIR_KEY,
} from "#test/support/relay/relay-edge.ts";
import { DISABLED_KEY, listenEdge } from "#test/support/server/edge.ts";
import { exchange } from "#test/support/server/raw-http.ts";

test.each<[string, Sent, number, string]>([
  ["a hop too many", { headers: [SAME_ORIGIN, ["X-Lapwing-Hops", "2"]] }, 508, "relay_loop"],
  ["a loop that is also foreign", { headers: [["X-Lapwing-Hops", "x"]] }, 508, "relay_loop"],
  ["a bad query", { query: "o=1&p=1&p=1" }, 400, "bad_target"],
  ["no query", { query: "" }, 400, "bad_target"],
  ["a region that is not listed", { query: "o=1&p=1&r=fr" }, 400, "bad_target"],
  ["no origin", { headers: [] }, 403, "origin_denied"],
  ["another site", { headers: [["Origin", "https://evil.example"]] }, 403, "origin_denied"],
  ["another project in the query", { query: "o=1&p=2" }, 403, "dsn_mismatch"],
  ["another organisation", { query: "o=2&p=1" }, 403, "dsn_mismatch"],
  ["a region for a local project", { query: "o=1&p=1&r=us" }, 403, "dsn_mismatch"],
  ["no dsn", { dsn: undefined }, 400, "invalid_envelope"],
  ["a dsn of nobody", { dsn: `https://${THEIR_KEY}@evil.example/1` }, 403, "dsn_not_allowed"],
  ["an unknown key", { dsn: OUR_DSN.replace(/a{32}/, THEIR_KEY) }, 403, "dsn_not_allowed"],
  [
    "a disabled key",
    { dsn: OUR_DSN.replace(/a{32}/, DISABLED_KEY.publicKey) },
    403,
    "dsn_not_allowed",
  ],
  [
    "the key of another project",
    { dsn: OUR_DSN.replace(/1$/, "2"), query: "o=1&p=2" },
    403,
    "dsn_not_allowed",
  ],
  [
    "a project written in another way",
    { dsn: OUR_DSN.replace(/1$/, "01"), query: "o=1&p=01" },
    403,
    "dsn_not_allowed",
  ],
  [
    "a body that is not what it says",
    { headers: [SAME_ORIGIN, ["Content-Encoding", "gzip"]] },
    400,
    "invalid_compression",
  ],
  ["a body too large", { body: Buffer.alloc(1025, "x") }, 413, "request_too_large"],
])("%s is refused, counted, and goes nowhere", async (_, sent, status, reason) => {
  const forwarder = new MemoryForwarder(relayTarget(1, { mode: "mirror" }));
  const edge = await listenEdge({ forwarder });
  expectRefused(await sendRelayed(edge, sent), status, reason);
  expect(edge.refused()).toEqual([`invalid/${reason}/default`]);
  expect([edge.spooled, forwarder.got]).toEqual([[], []]);
});

test.each(["GET", "HEAD", "PUT", "DELETE", "PATCH", "TRACE", "OPTIONS", "PROPFIND"])(
  "%s is not allowed",
  async (method) => {
    const edge = await listenEdge({ relay: { origins: ["https://shop.example"] } });
    for (const headers of [[SAME_ORIGIN], [["Origin", "https://evil.example"]]] as const) {
      const answer = await sendRelayed(edge, {
        method,
        headers: [...headers] as [string, string][],
      });
      expect([answer.status, answer.headers.allow]).toEqual([405, "POST"]);
      expect(answer.body).toBe(method === "HEAD" ? "" : "{}");
    }
    expect(edge.spooled).toEqual([]);
  },
);

test("a listed origin may ask before, send, and read every answer", async () => {
  const edge = await listenEdge({ relay: { origins: ["https://shop.example"] } });
  const origin: [string, string] = ["Origin", "https://shop.example"];
  const site: [string, string] = ["Sec-Fetch-Site", "cross-site"];
  const asked = await sendRelayed(edge, {
    method: "OPTIONS",
    headers: [origin, site, ["Access-Control-Request-Method", "POST"]],
  });
  expect(asked.status).toBe(204);
  expect(asked.headers["access-control-allow-methods"]).toBe("POST");
  const answers = [
    asked,
    await sendRelayed(edge, { headers: [origin, site] }),
    await sendRelayed(edge, { headers: [origin, site], query: "x" }),
    await sendRelayed(edge, { headers: [origin, site], dsn: undefined }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([204, 200, 400, 400]);
  for (const { headers } of answers) {
    expect(headers["access-control-allow-origin"]).toBe("https://shop.example");
    expect(headers.vary).toBe("Origin");
    expect(headers["access-control-expose-headers"]).toContain("X-Sentry-Rate-Limits");
    expect(headers).not.toHaveProperty("access-control-allow-credentials");
  }
  const other = await sendRelayed(edge, { headers: [["Origin", "https://www.shop.example"]] });
  expectRefused(other, 403, "origin_denied");
});

test("an address has its own limit, found behind our proxies and nobody else's", async () => {
  const edge = await listenEdge({
    relay: { limiter: new AddressLimiter(2, () => 0) },
    edge: { trustedProxies: readAddressList(["127.0.0.1"]) },
  });
  const from = (address: string) =>
    sendRelayed(edge, { headers: [SAME_ORIGIN, ["X-Forwarded-For", address]] });
  const statuses: number[] = [];
  for (const address of [
    "198.51.100.1",
    "1.1.1.1, 198.51.100.1",
    "2001:db8:0:1::1",
    "2001:db8:0:1:ffff::2",
    "198.51.100.2",
  ]) {
    statuses.push((await from(address)).status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200]);
  for (const address of ["2.2.2.2, 198.51.100.1", "2001:db8:0:1:2:3:4:5"]) {
    const limited = await from(address);
    expectRefused(limited, 429, "rate_limited");
    expect(limited.headers["retry-after"]).toBe("30");
    expect(limited.headers["x-sentry-rate-limits"]).toBe("30::organization:address_limit");
  }
  expect(edge.refused()).toEqual(Array(2).fill("rate_limited/address_limit/default"));
});

test("what an address says of itself does not help it, and foreign pages cost it nothing", async () => {
  const edge = await listenEdge({ relay: { limiter: new AddressLimiter(1, () => 0) } });
  const foreign = await sendRelayed(edge, { headers: [["Origin", "https://evil.example"]] });
  expectRefused(foreign, 403, "origin_denied");
  const statuses: number[] = [];
  for (const address of ["198.51.100.1", "198.51.100.2"]) {
    const headers: [string, string][] = [SAME_ORIGIN, ["X-Forwarded-For", address]];
    statuses.push((await sendRelayed(edge, { headers })).status);
  }
  expect(statuses).toEqual([200, 429]);
});

test("a full disk is 503, and the disk is looked at again soon", async () => {
  const edge = await listenEdge({ append: () => Promise.reject(new SpoolUnavailable("full")) });
  const answer = await sendRelayed(edge);
  expectRefused(answer, 503, "spool_unavailable");
  expect(answer.headers).toMatchObject({ "retry-after": "5" });
});

test("a bug is a 500 with the same empty body", async () => {
  const edge = await listenEdge({ append: () => Promise.reject(new Error("a bug")) });
  const answer = await sendRelayed(edge);
  expect([answer.status, answer.body]).toEqual([500, "{}"]);
  expect(edge.errors).toHaveLength(1);
});

test.each([
  "GET /monitoring?o=1&p=1 HTTP/1.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: x\r\nSec-WebSocket-Version: 13",
  "POST /monitoring?o=1&p=1 HTTP/1.1\r\nUpgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nContent-Length: 0",
  "CONNECT /monitoring?o=1&p=1 HTTP/1.1",
  "CONNECT 169.254.169.254:80 HTTP/1.1",
])("%j opens no other conversation", async (head) => {
  const edge = await listenEdge();
  const answer = await exchange(edge.url, Buffer.from(`${head}\r\nHost: localhost\r\n\r\n`));
  expect([400, 405]).toContain(answer.status);
  expect(edge.spooled).toEqual([]);
});
