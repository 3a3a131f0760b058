import { expect, test, vi } from "vitest";
import { SpoolUnavailable } from "#ingest/spool/writer.ts";
import type { ProjectId } from "#model/ids.ts";
import type { RelayTarget } from "#model/relay.ts";
import type { ForwardAnswer } from "#relay/relay-port.ts";
import {
  expectRefused,
  type Forwarded,
  MemoryForwarder,
  OUR_DSN,
  relayEnvelope,
  relayTarget,
  SAME_ORIGIN,
  sendRelayed,
  THEIR_KEY,
} from "#test/support/relay/relay-edge.ts";
import { EDGE_KEY, listenEdge } from "#test/support/server/edge.ts";
import { exchange, requestBytes } from "#test/support/server/raw-http.ts";

test("an envelope with one of our keys is stored here, and the answer says no more than that", async () => {
  const edge = await listenEdge();
  const answer = await sendRelayed(edge);
  expect([answer.status, answer.body]).toEqual([200, "{}"]);
  expect(answer.headers).not.toHaveProperty("x-sentry-error");
  expect(edge.spooled.map(({ projectId, keyId }) => [projectId, keyId])).toEqual([[1, 1]]);
  expect(edge.spooled[0]?.body).toEqual(relayEnvelope(OUR_DSN));
  expect(edge.refused()).toEqual([]);
});

test.each<[RelayTarget["delivery"], Forwarded["how"]]>([
  ["spooled", "queued"],
  ["direct", "direct"],
])("an upstream target with %s delivery gets it, and nothing is stored", async (delivery, how) => {
  const forwarder = new MemoryForwarder(relayTarget(7, { delivery }));
  const edge = await listenEdge({ forwarder });
  const dsn = `https://${THEIR_KEY}@relay.example/7`;
  const headers: [string, string][] = [
    SAME_ORIGIN,
    ["User-Agent", "Shop/1"],
    ["X-Lapwing-Hops", "1"],
  ];
  const answer = await sendRelayed(edge, { dsn, query: "o=1&p=7", headers });
  expect([answer.status, answer.body]).toEqual([200, "{}"]);
  const about = { receivedAtMs: expect.any(Number), userAgent: "Shop/1", hops: 1 };
  expect(forwarder.got).toEqual([{ how, to: 7, text: relayEnvelope(dsn).toString(), about }]);
  expect([edge.spooled, edge.refused()]).toEqual([[], []]);
});

test("what the target is known to answer is passed on: the status and the two headers", async () => {
  const forwarder = new MemoryForwarder(relayTarget(7, {}));
  const edge = await listenEdge({ forwarder });
  const limit = { retryAfterS: 60, categories: ["error" as const], scope: "organization" as const };
  forwarder.answer = async () => ({ status: 429, rateLimits: [limit], reason: "rate_limited" });
  const sent = { dsn: `https://${THEIR_KEY}@relay.example/7`, query: "o=1&p=7" };
  const limited = await sendRelayed(edge, sent);
  expectRefused(limited, 429, "rate_limited");
  expect(limited.headers["x-sentry-rate-limits"]).toBe("60:error:organization");
  expect(limited.headers["retry-after"]).toBe("60");
  forwarder.answer = async () => ({ status: 502, rateLimits: [], reason: "upstream_unreachable" });
  const failed = await sendRelayed(edge, sent);
  expectRefused(failed, 502, "upstream_unreachable");
  expect(failed.headers).not.toHaveProperty("retry-after");
});

test("a mirror's envelope is stored in its project and goes to every mirror of it", async () => {
  const mirrors = [relayTarget(7, { mode: "mirror" }), relayTarget(8, { mode: "mirror" })];
  const forwarder = new MemoryForwarder(...mirrors, relayTarget(9, {}));
  const edge = await listenEdge({ forwarder });
  const dsn = `https://${THEIR_KEY}@relay.example/7`;
  expect((await sendRelayed(edge, { dsn, query: "o=1&p=7" })).status).toBe(200);
  expect(edge.spooled.map(({ projectId, keyId }) => [projectId, keyId])).toEqual([[1, 1]]);
  expect(forwarder.got.map(({ how, to }) => [how, to])).toEqual([
    ["queued", 7],
    ["queued", 8],
  ]);
});

test("a mirror of a project that takes nothing still gets its envelope", async () => {
  const forwarder = new MemoryForwarder(
    relayTarget(7, { mode: "mirror", projectId: 5 as ProjectId }),
  );
  const edge = await listenEdge({ forwarder });
  const sent = { dsn: `https://${THEIR_KEY}@relay.example/7`, query: "o=1&p=7" };
  expect((await sendRelayed(edge, sent)).status).toBe(200);
  expect([edge.spooled.length, forwarder.got.length]).toEqual([0, 1]);
});

const DIRECT = {
  path: `/api/1/envelope/?sentry_key=${EDGE_KEY.publicKey}`,
  body: Buffer.from('{}\n{"type":"event"}\n{"message":"hi"}\n'),
};

test("what is sent here directly goes to the mirrors too, and to them only", async () => {
  const forwarder = new MemoryForwarder(
    relayTarget(7, { mode: "mirror" }),
    relayTarget(8, {}),
    relayTarget(9, { mode: "mirror", projectId: 2 as ProjectId }),
  );
  const edge = await listenEdge({ forwarder });
  expect((await exchange(edge.url, requestBytes(DIRECT))).status).toBe(200);
  const store = {
    path: DIRECT.path.replace("envelope", "store"),
    body: Buffer.from('{"message":"hi"}'),
  };
  expect((await exchange(edge.url, requestBytes(store))).status).toBe(200);
  expect((await sendRelayed(edge)).status).toBe(200);
  expect(forwarder.got.map(({ to }) => to)).toEqual([7, 7, 7]);
  expect(edge.spooled).toHaveLength(3);
});

test("200 is said only when the copy is safe too", async () => {
  const forwarder = new MemoryForwarder(relayTarget(7, { mode: "mirror" }));
  const edge = await listenEdge({ forwarder });
  const copied = Promise.withResolvers<ForwardAnswer>();
  forwarder.answer = () => copied.promise;
  let isAnswered = false;
  const answer = sendRelayed(edge).then((given) => {
    isAnswered = true;
    return given;
  });
  await vi.waitUntil(() => edge.spooled.length === 1);
  // A whole other request is answered meanwhile.
  await exchange(edge.url, requestBytes({ method: "GET", path: "/healthz" }));
  expect(isAnswered).toBe(false);
  copied.resolve({ status: 200, rateLimits: [] });
  expect((await answer).status).toBe(200);
});

test("a mirror that fails or is full costs nobody else anything", async () => {
  const forwarder = new MemoryForwarder(relayTarget(7, { mode: "mirror" }));
  const edge = await listenEdge({ forwarder });
  forwarder.answer = () => Promise.reject(new SpoolUnavailable("the disk is full"));
  expect((await exchange(edge.url, requestBytes(DIRECT))).status).toBe(200);
  forwarder.answer = async () => ({ status: 503, rateLimits: [], reason: "queue_full" });
  expect((await sendRelayed(edge)).status).toBe(200);
  expect(edge.spooled).toHaveLength(2);
  expect(edge.errors).toEqual([expect.any(SpoolUnavailable)]);
});

test("a loop is refused where SDKs send directly too", async () => {
  const forwarder = new MemoryForwarder(relayTarget(7, { mode: "mirror" }));
  const edge = await listenEdge({ forwarder });
  for (const hops of ["2", "1, 1", "many"]) {
    const request = requestBytes({ ...DIRECT, headers: [["X-Lapwing-Hops", hops]] });
    const answer = await exchange(edge.url, request);
    expect([answer.status, answer.headers["x-sentry-error"]]).toEqual([508, "relay_loop"]);
  }
  expect(edge.refused()).toEqual(Array(3).fill("invalid/relay_loop/default"));
  expect([edge.spooled, forwarder.got]).toEqual([[], []]);
  const once = requestBytes({ ...DIRECT, headers: [["X-Lapwing-Hops", "1"]] });
  expect((await exchange(edge.url, once)).status).toBe(200);
  expect(forwarder.got[0]?.about.hops).toBe(1);
});
