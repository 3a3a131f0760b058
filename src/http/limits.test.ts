/** What SDKs are answered when limits are met: statuses and headers over a real socket. */
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { expect, test } from "vitest";
import { RateLimiter } from "#ingest/limits/rate-limiter.ts";
import type { LimitRule } from "#model/limits.ts";
import { sendRelayed } from "#test/support/relay/relay-edge.ts";
import { EDGE_KEY, type ListeningEdge, listenEdge } from "#test/support/server/edge.ts";

const ERROR = ["event", '{"message":"x"}'];
const SESSION = ["session", '{"sid":"1"}'];
const REPORT = ["client_report", '{"discarded_events":[]}'];
const ATTACHMENT = ["attachment", "abc"];
const LOGS = ["log", '{"items":[]}', '"item_count":40'];

function envelope(...items: string[][]): string {
  const lines = items.flatMap(([type, payload, more]) => [
    `{"type":"${type}"${more === undefined ? "" : `,${more}`}}`,
    payload,
  ]);
  return ["{}", ...lines, ""].join("\n");
}

function rule(more: Partial<LimitRule>): LimitRule {
  return { scope: "key", scopeId: 1, category: "error", window: "hour", quantity: 0, ...more };
}

async function limitedEdge(...rules: LimitRule[]): Promise<ListeningEdge> {
  const clock = { steadyMs: () => 0, wallMs: () => 0 };
  const limiter = new RateLimiter({ clock });
  await limiter.setRules(rules);
  return listenEdge({ limiter });
}

async function send(edge: ListeningEdge, ...items: string[][]) {
  const address = `${edge.url}/api/1/envelope/?sentry_key=${EDGE_KEY.publicKey}`;
  const response = await fetch(address, { method: "POST", body: envelope(...items) });
  await response.arrayBuffer();
  const { status, headers } = response;
  return { status, limits: headers.get("x-sentry-rate-limits"), after: headers.get("retry-after") };
}

test("nothing goes on: 429 with the limit and how long to wait", async () => {
  const edge = await limitedEdge(rule({}));
  expect(await send(edge, ERROR)).toEqual({
    status: 429,
    limits: "60:error:key:key_quota",
    after: "60",
  });
  expect(edge.refused()).toEqual(["rate_limited/key_quota/error"]);
  expect(edge.spooled).toEqual([]);
});

test("what is sent to /store/ over the limit of errors is counted without its body being read", async () => {
  const edge = await limitedEdge(rule({ quantity: 1 }));
  const address = `${edge.url}/api/1/store/?sentry_key=${EDGE_KEY.publicKey}`;
  const taken = await fetch(address, { method: "POST", body: '{"message":"x"}' });
  expect(taken.status).toBe(200);
  // Its body never comes: an answer that waits for it would not come either.
  const endless = request(address, { method: "POST", headers: { "Content-Length": 1000 } });
  endless.flushHeaders();
  const [response] = (await once(endless, "response")) as [IncomingMessage];
  expect(response.statusCode).toBe(429);
  expect(response.headers["x-sentry-rate-limits"]).toBe("300:error:key:key_quota");
  endless.on("error", () => {});
  endless.destroy();
  expect(edge.refused()).toEqual(["rate_limited/key_quota/error"]);
  expect(edge.spooled).toHaveLength(1);
});

test("something goes on: 200 with the limit, and never Retry-After", async () => {
  const edge = await limitedEdge(rule({}));
  expect(await send(edge, ERROR, SESSION)).toEqual({
    status: 200,
    limits: "60:error:key:key_quota",
    after: null,
  });
  expect(edge.spooled[0]?.note.refused).toEqual([[0, "rate_limited", "key_quota"]]);
  expect(await send(edge, SESSION)).toEqual({ status: 200, limits: null, after: null });
});

test("a limited transaction counts its spans, and itself as one more", async () => {
  const edge = await limitedEdge(rule({ category: "transaction" }));
  const span = { start_timestamp: 1, timestamp: 2 };
  const sent = ["transaction", JSON.stringify({ ...span, spans: [span, span] })];
  expect(await send(edge, sent)).toMatchObject({ status: 429 });
  expect(edge.refused()).toEqual([
    "rate_limited/key_quota/transaction",
    ...Array(3).fill("rate_limited/key_quota/span"),
  ]);
  expect(await send(edge, sent, SESSION)).toMatchObject({ status: 200 });
  expect(edge.spooled[0]?.note.refused).toEqual([[0, "rate_limited", "key_quota", 3]]);
});

test("several limits are one header: joined where only the category differs, the longest to wait for", async () => {
  const edge = await limitedEdge(
    rule({ scope: "project" }),
    rule({ scope: "project", category: "session" }),
    rule({ scope: "organization", scopeId: 0, category: "log_item", window: "day", quantity: 30 }),
  );
  expect(await send(edge, ERROR, SESSION, LOGS)).toEqual({
    status: 429,
    limits: "60:error;session:project:project_quota, 300:log_item:organization:org_quota",
    after: "300",
  });
  const counted = Object.groupBy(edge.refused(), (line) => line);
  expect(Object.entries(counted).map(([line, all]) => [line, all?.length])).toEqual([
    ["rate_limited/project_quota/error", 1],
    ["rate_limited/project_quota/session", 1],
    ["rate_limited/org_quota/log_item", 40],
  ]);
});

test("client reports come in whatever is limited", async () => {
  const edge = await limitedEdge(rule({ category: "all" }));
  const answer = await send(edge, ERROR, REPORT);
  expect(answer.status).toBe(200);
  expect(answer.limits).toMatch(/^60:error;[a-z_;]+:key:key_quota$/);
  expect(answer.limits?.split(":")[1]?.split(";")).not.toContain("internal");
  expect(await send(edge, REPORT)).toEqual({ status: 200, limits: null, after: null });
});

test("attachments of a limited event are limited with it, wherever they stand", async () => {
  const edge = await limitedEdge(rule({}), rule({ category: "attachment", quantity: 1 }));
  expect((await send(edge, ATTACHMENT, ERROR)).status).toBe(429);
  expect(edge.refused()).toEqual([
    "rate_limited/key_quota/attachment",
    "rate_limited/key_quota/error",
  ]);
  // They used up nothing.
  expect((await send(edge, ATTACHMENT, SESSION)).limits).toBeNull();
});

test("limited attachments do not cost the event", async () => {
  const edge = await limitedEdge(rule({ category: "attachment" }));
  expect(await send(edge, ERROR, ATTACHMENT)).toEqual({
    status: 200,
    limits: "60:attachment:key:key_quota",
    after: null,
  });
});

test("an old client's /store/ is limited as well", async () => {
  const edge = await limitedEdge(rule({}));
  const address = `${edge.url}/api/1/store/?sentry_key=${EDGE_KEY.publicKey}`;
  const response = await fetch(address, { method: "POST", body: '{"message":"x"}' });
  expect(response.status).toBe(429);
  expect(response.headers.get("x-sentry-rate-limits")).toBe("60:error:key:key_quota");
});

test("what comes through /monitoring is limited as what comes directly", async () => {
  const edge = await limitedEdge(rule({ category: "all", scope: "project" }));
  const answer = await sendRelayed(edge);
  expect(answer.status).toBe(429);
  expect(answer.headers["retry-after"]).toBe("60");
  expect(answer.headers["x-sentry-rate-limits"]).toMatch(/^60:[a-z_;]+:project:project_quota$/);
  expect(edge.refused()).toContain("rate_limited/project_quota/error");
});

test("vitals have a limit of their own", async () => {
  const edge = await limitedEdge(rule({ category: "vital", quantity: 1 }));
  const beacon = { metric: "lcp", value: 900, id: "1".repeat(32) };
  const post = () =>
    fetch(`${edge.url}/vitals?key=${EDGE_KEY.publicKey}`, {
      method: "POST",
      body: JSON.stringify({ samples: [beacon] }),
    });
  expect((await post()).status).toBe(200);
  const limited = await post();
  expect(limited.status).toBe(429);
  expect(limited.headers.get("x-sentry-rate-limits")).toBe("300:vital:key:key_quota");
  expect((await send(edge, ERROR)).status).toBe(200);
});

test("a transaction is refused with its spans when there is no room for those", async () => {
  const edge = await limitedEdge(rule({ category: "span", quantity: 3 }));
  const transaction = (spans: number) => {
    const span = '{"start_timestamp":1,"timestamp":2}';
    const payload = `{"start_timestamp":1,"spans":[${Array(spans).fill(span).join()}]}`;
    return ["transaction", payload];
  };
  expect(await send(edge, transaction(1))).toMatchObject({ status: 200 });
  expect(await send(edge, transaction(1))).toMatchObject({
    status: 429,
    limits: expect.stringMatching(/^\d+:span:key:key_quota$/),
  });
  expect(edge.refused().sort()).toEqual([
    ...Array(2).fill("rate_limited/key_quota/span"),
    "rate_limited/key_quota/transaction",
  ]);
});
