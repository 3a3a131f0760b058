import { beforeEach, expect, test } from "vitest";
import type { JsonObject } from "#lib/json.ts";
import { DAY_MS, HOUR_MS } from "#lib/time.ts";
import { OTHER_NAMES, type SpanRow } from "#model/signals/span.ts";
import { unpackSpan } from "#model/signals/span-payload.ts";
import { makeRecord } from "#test/support/ingest/digest-bench.ts";
import { openFreshStore, projectId, under } from "#test/support/ingest/fresh-store.ts";
import {
  childSpan,
  containerRecord,
  digestRecords,
  NOON_MS,
  NOON_S,
  newSpanId,
  outcomesOf,
  record,
  setAside,
  spanV2,
  TRACE,
  transaction,
  transactionRecord,
} from "#test/support/ingest/sample-traces.ts";
import { MAX_COUNTED_NAMES } from "./segment-counts.ts";

openFreshStore();
beforeEach(() => {
  setAside.length = 0;
});

function send(sent: JsonObject | string, more: { receivedAtMs?: number; sentAtMs?: number } = {}) {
  return digestRecords(under.digest, transactionRecord(sent, { projectId, ...more }));
}
function sendSpans(items: unknown, more: { receivedAtMs?: number; itemCount?: number } = {}) {
  return digestRecords(under.digest, containerRecord(items, { projectId, ...more }));
}
const payloadOf = (span: SpanRow | undefined) => unpackSpan(span as SpanRow);

test("a transaction is stored as a segment and its spans", async () => {
  const child = childSpan({ exclusive_time: 12.5 });
  const sent = transaction({
    release: "shop@1.0.0",
    environment: "production",
    user: { id: "7" },
    tags: { replayId: "c".repeat(32) },
    contexts: { profile: { profile_id: "d".repeat(32) } },
    measurements: { "custom.size": { value: 3 } },
    spans: [child],
  });
  const batch = await send(sent);
  const [segment, span, ...others] = batch.spans;
  expect(others).toEqual([]);
  expect(segment).toMatchObject({
    projectId,
    traceId: TRACE,
    isSegment: true,
    eventId: sent.event_id,
    op: "http.server",
    name: "GET /orders/:id",
    transaction: "GET /orders/:id",
    status: "ok",
    startUs: (NOON_S - 2) * 1e6,
    durationUs: 2e6,
    release: "shop@1.0.0",
    environment: "production",
    platform: "node",
    replayId: "c".repeat(32),
    profileId: "d".repeat(32),
    userKey: "7",
    countedAs: { op: "http.server", name: "GET /orders/:id", environment: "production" },
  });
  expect(payloadOf(segment)).toMatchObject({ measurements: sent.measurements, level: "info" });
  expect(payloadOf(segment).spans).toBeUndefined();
  expect(span).toMatchObject({
    spanId: child.span_id,
    segmentId: segment?.spanId,
    isSegment: false,
    eventId: undefined,
    op: "db",
    name: "SELECT * FROM carts WHERE id = ?",
    durationUs: 20_000,
    exclusiveUs: 12_500,
    release: "shop@1.0.0",
    transaction: "GET /orders/:id",
    countedAs: undefined,
  });
  expect(outcomesOf(batch)).toEqual(["1 transaction accepted/", "2 span accepted/"]);
});

const ENDED_BEFORE = { start_timestamp: NOON_S, timestamp: NOON_S - 1 };
const OLD = { start_timestamp: NOON_S - 6 * 86_400, timestamp: NOON_S - 6 * 86_400 + 1 };
const AHEAD = { start_timestamp: NOON_S, timestamp: NOON_S + 61 };
test.each([
  ["ends before it starts", ENDED_BEFORE, "invalid_transaction"],
  ["has no start", { start_timestamp: undefined }, "invalid_transaction"],
  ["has no end", { timestamp: null }, "invalid_transaction"],
  ["has a start that is no time", { start_timestamp: "soon" }, "invalid_transaction"],
  ["has no trace id", { trace: { trace_id: undefined } }, "invalid_transaction"],
  ["has a trace id of zeros", { trace: { trace_id: "0".repeat(32) } }, "invalid_transaction"],
  ["has a wrong span id", { trace: { span_id: "xyz" } }, "invalid_transaction"],
  ["has no contexts", { contexts: undefined, trace: undefined, none: 1 }, undefined],
  ["is older than five days", OLD, "timestamp"],
  ["ends in the future", AHEAD, "timestamp"],
])("a transaction that %s is dropped, with its spans", async (_name, fields, reason) => {
  const sent = transaction({ ...(fields as JsonObject), spans: [childSpan(), childSpan()] });
  if (reason === undefined) sent.contexts = undefined;
  const batch = await send(sent);
  const why = reason ?? "invalid_transaction";
  expect(batch.spans).toEqual([]);
  expect(outcomesOf(batch)).toEqual([`1 transaction invalid/${why}`, `3 span invalid/${why}`]);
});

test("what is no JSON counts as a transaction and its span", async () => {
  expect(outcomesOf(await send("{"))).toEqual([
    "1 span invalid/invalid_json",
    "1 transaction invalid/invalid_json",
  ]);
});

test("a wrong clock moves all times, and five days are counted after that", async () => {
  const behind = 7 * DAY_MS;
  const shifted = (s: number) => s - behind / 1000;
  const sent = transaction({
    start_timestamp: shifted(NOON_S - 2),
    timestamp: shifted(NOON_S),
    spans: [childSpan({ start_timestamp: shifted(NOON_S - 1), timestamp: shifted(NOON_S - 0.5) })],
  });
  const { spans } = await send(sent, { sentAtMs: NOON_MS - behind });
  expect(spans.map(({ startUs }) => startUs)).toEqual([(NOON_S - 2) * 1e6, (NOON_S - 1) * 1e6]);
  expect(spans.map(({ durationUs }) => durationUs)).toEqual([2e6, 0.5e6]);
  expect(payloadOf(spans[1])).toMatchObject({ timestamp: NOON_S - 0.5 });
  expect(payloadOf(spans[0])._notes).toMatchObject([{ path: "timestamp", what: "corrected" }]);
});

test("a bad span costs its neighbours nothing; it is noted and counted", async () => {
  const sent = transaction({
    spans: [
      childSpan(),
      childSpan({ span_id: "nope" }),
      childSpan({ timestamp: 5 }),
      null,
      childSpan({ trace_id: undefined }),
      childSpan({ start_timestamp: 1e10, timestamp: 1e10 }),
    ],
  });
  const batch = await send(sent);
  expect(batch.spans).toHaveLength(3);
  expect(outcomesOf(batch)).toEqual([
    "1 transaction accepted/",
    "3 span accepted/",
    "4 span invalid/invalid_span",
  ]);
  expect(payloadOf(batch.spans[0])._notes).toMatchObject([{ path: "spans", what: "invalid" }]);
});

test("800 KiB of spans are kept, the rest is cut, noted and counted", async () => {
  const spans = Array.from({ length: 40 }, () => childSpan({ data: { text: "x".repeat(24_000) } }));
  const batch = await send(transaction({ spans }));
  const kept = batch.spans.length - 1;
  expect(kept).toBeGreaterThan(30);
  expect(kept).toBeLessThan(35);
  expect(outcomesOf(batch)).toEqual([
    "1 transaction accepted/",
    `${kept + 1} span accepted/`,
    `${40 - kept} span invalid/too_large:span`,
  ]);
  expect(payloadOf(batch.spans[0])._notes).toMatchObject([{ path: "spans", what: "trimmed" }]);
});

test("circles of parents and a span that is its own are harmless", async () => {
  const [a, b, c] = [newSpanId(), newSpanId(), newSpanId()];
  const batch = await send(
    transaction({
      trace: { span_id: a, parent_span_id: a },
      spans: [
        childSpan({ span_id: b, parent_span_id: c }),
        childSpan({ span_id: c, parent_span_id: b }),
        childSpan({ span_id: newSpanId(), parent_span_id: "zz" }),
      ],
    }),
  );
  expect(batch.spans.map(({ parentId }) => parentId)).toEqual([undefined, c, b, undefined]);
  expect(payloadOf(batch.spans[3])._notes).toMatchObject([{ path: "parent_span_id" }]);
  const itself = newSpanId();
  const { spans } = await sendSpans([spanV2({ span_id: itself, parent_span_id: itself })]);
  expect(spans).toMatchObject([{ parentId: undefined }]);
  expect(payloadOf(spans[0])._notes).toMatchObject([{ path: "parent_span_id", what: "invalid" }]);
});

test("fifty thousand spans are bounded work, all counted", async () => {
  const batch = await send(transaction({ spans: Array.from({ length: 50_000 }, () => ({})) }));
  expect(outcomesOf(batch)).toEqual([
    "1 span accepted/",
    "1 transaction accepted/",
    "50000 span invalid/invalid_span",
  ]);
});

test("a transaction is stored once: within a batch, on the day and on the day after", async () => {
  const sent = transaction({ spans: [childSpan()] });
  const again = () => transactionRecord(sent, { projectId });
  const first = await digestRecords(under.digest, again(), again());
  expect(first.spans).toHaveLength(2);
  expect(outcomesOf(first)).toEqual([
    "1 transaction accepted/",
    "1 transaction invalid/duplicate",
    "2 span accepted/",
    "2 span invalid/duplicate",
  ]);
  await under.digest.write(first);
  for (const receivedAtMs of [NOON_MS, NOON_MS + DAY_MS]) {
    const later = await send(sent, { receivedAtMs });
    expect(later.spans).toEqual([]);
    expect(outcomesOf(later)).toEqual([
      "1 transaction invalid/duplicate",
      "2 span invalid/duplicate",
    ]);
  }
  const other = await under.createProject("blog");
  const elsewhere = transactionRecord(sent, { projectId: other });
  expect((await digestRecords(under.digest, elsewhere)).spans).toHaveLength(2);
});

test("every span of a container has its own outcome; its header's count is not believed", async () => {
  const twice = spanV2();
  const batch = await sendSpans([twice, spanV2({ trace_id: 5 }), twice, null, spanV2()], {
    itemCount: 700,
  });
  expect(batch.spans).toHaveLength(2);
  expect(outcomesOf(batch)).toEqual([
    "1 span invalid/duplicate",
    "2 span accepted/",
    "2 span invalid/invalid_span",
  ]);
});

test.each([
  ["no JSON", '{"items":[', "7 span invalid/invalid_json"],
  ["no list", '{"version":2}', "7 span invalid/invalid_span"],
  ["an empty list", '{"items":[]}', "7 span invalid/no_data"],
])("a container with %s is counted: %s", async (_name, text, counted) => {
  expect(outcomesOf(await sendSpans(text, { itemCount: 7 }))).toEqual([counted]);
});

test("a span of version 1 comes by itself", async () => {
  const sent = childSpan({
    op: "ui.action",
    is_segment: true,
    data: { release: "shop@1", environment: "staging", transaction: "/cart", user: "jane" },
  });
  const one = record({ type: "span" }, sent, { projectId });
  const batch = await digestRecords(under.digest, one);
  expect(batch.spans).toMatchObject([
    {
      spanId: sent.span_id,
      segmentId: sent.span_id,
      isSegment: true,
      release: "shop@1",
      environment: "staging",
      transaction: "/cart",
      userKey: "jane",
      countedAs: { op: "ui.action", name: "/cart", environment: "staging" },
    },
  ]);
  expect(outcomesOf(batch)).toEqual(["1 span accepted/"]);
});

test("spans keep times that are too old for a transaction; only beyond all we keep they are moved", async () => {
  const at = (s: number) => ({ start_timestamp: s, end_timestamp: s + 2 });
  const { spans } = await sendSpans([
    spanV2(at(NOON_S - 20 * 86_400)),
    spanV2(at(NOON_S - 100 * 86_400)),
    spanV2(at(NOON_S + 3600)),
  ]);
  expect(spans.map(({ startUs }) => startUs / 1e6)).toEqual([NOON_S - 20 * 86_400, NOON_S, NOON_S]);
  expect(spans.map(({ durationUs }) => durationUs)).toEqual([2e6, 2e6, 2e6]);
  expect(payloadOf(spans[1])._notes).toMatchObject([{ what: "corrected" }]);
});

test("children find the page of their segment: in their container, in the batch, on the day before", async () => {
  const segmentId = newSpanId();
  const segment = spanV2({
    name: "Pageload",
    span_id: segmentId,
    is_segment: true,
    attributes: {
      "sentry.op": "pageload",
      "sentry.segment.name": "Pageload",
      "url.path": "/orders/123",
    },
  });
  const child = () =>
    spanV2({ attributes: { "sentry.segment.name": "Pageload", "sentry.segment.id": segmentId } });
  const batch = await digestRecords(
    under.digest,
    containerRecord([child()], { projectId }),
    containerRecord([child(), segment], { projectId }),
  );
  expect(batch.spans.map(({ transaction }) => transaction)).toEqual(Array(3).fill("/orders/[id]"));
  await under.digest.write(batch);
  const later = await sendSpans([child()], { receivedAtMs: NOON_MS + DAY_MS });
  expect(later.spans).toMatchObject([{ transaction: "/orders/[id]", segmentId }]);
});

test("what the project's filters drop is not traced either", async () => {
  const crawler = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";
  const request = { headers: { "User-Agent": crawler } };
  const batch = await send(transaction({ request, spans: [childSpan()] }));
  expect(outcomesOf(batch)).toEqual([
    "1 transaction filtered/web-crawlers",
    "2 span filtered/web-crawlers",
  ]);
  const spans = await sendSpans([spanV2({ attributes: { "user_agent.original": crawler } })]);
  expect(outcomesOf(spans)).toEqual(["1 span filtered/web-crawlers"]);
});

test(`stats are kept under at most ${MAX_COUNTED_NAMES} names a day; spans keep their own`, async () => {
  const named = (i: number) =>
    spanV2({ is_segment: true, name: `job ${i}`, attributes: { "sentry.op": "task" } });
  const many = Array.from({ length: MAX_COUNTED_NAMES + 50 }, (_, i) => named(i));
  const batch = await sendSpans(many);
  const names = batch.spans.map(({ countedAs }) => countedAs?.name);
  expect(new Set(names).size).toBe(MAX_COUNTED_NAMES + 1);
  expect(names.slice(MAX_COUNTED_NAMES)).toEqual(Array(50).fill(OTHER_NAMES));
  expect(batch.spans.at(-1)?.transaction).toBe(`job ${MAX_COUNTED_NAMES + 49}`);
  // Only meta has it: the day's file is what it was, and the same records get the same names.
  const again = await digestRecords(
    (await under.crash()).digest,
    containerRecord(many, { projectId }),
  );
  expect(again.spans).toEqual(batch.spans);
  await under.digest.write(batch);
  const next = await sendSpans([named(7), named(5000)]);
  expect(next.spans.map(({ countedAs }) => countedAs?.name)).toEqual(["job 7", OTHER_NAMES]);
  const tomorrow = await sendSpans([named(5000)], { receivedAtMs: NOON_MS + DAY_MS });
  expect(tomorrow.spans[0]?.countedAs?.name).toBe("job 5000");
});

test("web vitals that came as spans are no segments to count", async () => {
  const { spans } = await sendSpans([
    spanV2({ is_segment: true, attributes: { "sentry.op": "ui.interaction.click" } }),
  ]);
  expect(spans).toMatchObject([{ countedAs: undefined }]);
});

test("deep and odd payloads are stored or refused, never a fault of ours", async () => {
  const deep = `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`;
  const odd = JSON.stringify(transaction({ spans: [childSpan()] })).replace(
    '"type"',
    `"x":${deep},"measurements":7,"transaction_info":[],"tags":[[1]],"user":3,"y"`,
  );
  await send(odd);
  await sendSpans(`{"items":[{"a":${deep}},${JSON.stringify(spanV2())}]}`);
  await sendSpans([
    spanV2({ name: 5, status: {}, links: "x", is_segment: "yes", _notes: [{ why: "mine" }] }),
    spanV2({ attributes: { "sentry.segment.id": 7, "sentry.op": ["a"], "user.id": {} } }),
    { ...spanV2(), attributes: "none" },
  ]);
  expect(setAside).toEqual([]);
});

test("a wrong clock is that of one envelope", async () => {
  const behindS = (2 * HOUR_MS) / 1000;
  const theirs = { start_timestamp: NOON_S - behindS - 1, end_timestamp: NOON_S - behindS };
  const batch = await digestRecords(
    under.digest,
    containerRecord([spanV2(theirs)], { projectId, sentAtMs: NOON_MS - 2 * HOUR_MS }),
    containerRecord([spanV2()], { projectId }),
  );
  expect(batch.spans.map(({ startUs }) => startUs / 1e6 - NOON_S)).toEqual([-1, -1]);
  expect(payloadOf(batch.spans[1])._notes).toBeUndefined();
});

test("a transaction that the edge refused counts its spans, also where its payload was not kept", async () => {
  const sent = transactionRecord(transaction({ spans: [childSpan()] }), { projectId });
  sent.record.note = { refused: [[0, "rate_limited", "quota", 2]] };
  const headers = transactionRecord("{}", { projectId });
  headers.record.kind = "headers";
  headers.record.body = Buffer.from('[{"type":"transaction","header":{},"bytes":9}]');
  headers.record.note = { refused: [[0, "rate_limited", "quota", 5]] };
  const batch = await digestRecords(under.digest, sent, headers);
  expect(batch.spans).toEqual([]);
  expect(outcomesOf(batch)).toEqual([
    "2 transaction rate_limited/quota",
    "7 span rate_limited/quota",
  ]);
});

test("a span that is dropped does not take the transaction's attachments with it", async () => {
  const sent = transaction({ spans: [null] });
  const header = { event_id: String(sent.event_id) };
  const items = [
    { header: { type: "transaction" }, payload: JSON.stringify(sent) },
    { header: { type: "attachment", filename: "a.txt" }, payload: "abc" },
  ];
  const batch = await digestRecords(under.digest, makeRecord({ projectId, header, items }));
  expect(outcomesOf(batch)).toEqual([
    "1 attachment accepted/",
    "1 span accepted/",
    "1 span invalid/invalid_span",
    "1 transaction accepted/",
  ]);
});

test("a transaction that names no id has the same one whenever its record is read", async () => {
  const nameless = transactionRecord(transaction({ event_id: null }), { projectId });
  const other = transactionRecord(transaction({ event_id: null }), { projectId });
  const idOf = async (read: typeof nameless) => {
    const { spans } = await digestRecords(under.digest, read);
    return spans[0]?.eventId;
  };
  const id = await idOf(nameless);
  expect(id).toMatch(/^[0-9a-f]{32}$/);
  expect(await idOf(nameless)).toBe(id);
  expect(await idOf(other)).not.toBe(id);
});
