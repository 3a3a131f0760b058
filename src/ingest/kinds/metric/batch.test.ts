import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { ReadRecord } from "#ingest/spool/reader.ts";
import { DAY_MS, SECOND_MS } from "#lib/time.ts";
import { type MetricRow, OTHER_METRICS } from "#model/signals/metric.ts";
import { unpackMetric } from "#model/signals/metric-payload.ts";
import type { DigestBatch } from "#store/ports/digest.ts";
import {
  makeRecord,
  outcomesOf,
  RECEIVED_MS,
  runDigest,
} from "#test/support/ingest/digest-bench.ts";
import { openFreshStore, projectId, under } from "#test/support/ingest/fresh-store.ts";
import { MAX_METRICS } from "./metric-limit.ts";

const TRACE = "edc37bd616354f32a3c9b2b562297a5a";
const NOW_S = RECEIVED_MS / SECOND_MS;

openFreshStore();

function point(more: object = {}): object {
  const base = { timestamp: NOW_S - 1, trace_id: TRACE, name: "orders", type: "counter", value: 1 };
  return { ...base, attributes: {}, ...more };
}

const text = (value: string) => ({ value, type: "string" });

function container(
  items: unknown[],
  count = items.length,
  write: (value: unknown) => string = JSON.stringify,
): ReadRecord {
  const content_type = "application/vnd.sentry.items.trace-metric+json";
  const header = { type: "trace_metric", item_count: count, content_type };
  const payload = write({ version: 2, items });
  return makeRecord({ projectId, items: [{ header, payload }] });
}

function statsd(...lines: string[]): ReadRecord {
  return makeRecord({
    projectId,
    items: [{ header: { type: "statsd" }, payload: lines.join("\n") }],
  });
}

function run(...records: [ReadRecord, ...ReadRecord[]]): Promise<DigestBatch> {
  return runDigest(under.digest, records);
}

function open(row: MetricRow | undefined) {
  if (row === undefined) throw new Error("nothing was stored");
  return { ...row, ...unpackMetric(row.payload) };
}

test("attributes of more than a megabyte are too large, however they were written", async () => {
  const numbers = { type: "array", value: Array(50_000).fill(1e20) };
  const short = (value: unknown) => JSON.stringify(value).replaceAll(String(1e20), "1e20");
  const batch = await run(
    container([
      point({ attributes: { note: text("a".repeat(1_048_576)) } }),
      point({ attributes: { note: text("a".repeat(1_000_000)) } }),
    ]),
    container([point({ attributes: { numbers } })], 1, short),
  );
  expect(outcomesOf(batch)).toEqual([
    "1 trace_metric accepted/",
    "2 trace_metric invalid/too_large:trace_metric",
  ]);
});

test("every metric of a container has its own outcome", async () => {
  const batch = await run(
    container([
      point(),
      point({ name: undefined }),
      point({ name: "n".repeat(201) }),
      point({ name: "9lives" }),
      point({ type: "set" }),
      point({ type: "sum" }),
      point({ value: "7" }),
      point({ value: null }),
      null,
      point({ timestamp: NOW_S - 5 * 24 * 3600 - 1 }),
      point({ timestamp: NOW_S + 61 }),
      point({ timestamp: "soon" }),
      point({ value: -2.5, type: "gauge" }),
    ]),
  );
  expect(batch.metrics.map(({ value }) => value)).toEqual([1, -2.5]);
  expect(outcomesOf(batch)).toEqual([
    "2 trace_metric accepted/",
    "3 trace_metric invalid/timestamp",
    "8 trace_metric invalid/invalid_trace_metric",
  ]);
});

test("an unreadable container counts as many as it said, an empty one as one", async () => {
  const broken = container([], 5);
  const header = { type: "trace_metric", item_count: 5 };
  const bad = makeRecord({ projectId, items: [{ header, payload: "{" }] });
  expect(outcomesOf(await run(bad))).toEqual(["5 trace_metric invalid/invalid_json"]);
  expect(outcomesOf(await run(broken))).toEqual(["5 trace_metric invalid/no_data"]);
});

test("a metric is stored with its trace, its sender and its attributes, without secrets", async () => {
  const { metrics } = await run(
    container([
      point({
        name: "api latency",
        type: "distribution",
        unit: "millisecond",
        value: 187.5,
        span_id: "b".repeat(16),
        attributes: {
          "sentry.release": text("shop@1"),
          "sentry.environment": text("production"),
          route: text("/items"),
          "client.address": text("203.0.113.9"),
          api_key: text("k-123"),
        },
      }),
    ]),
  );
  expect(open(metrics[0])).toMatchObject({
    name: "api_latency",
    type: "distribution",
    unit: "millisecond",
    value: 187.5,
    count: 1,
    timestampUs: RECEIVED_MS * 1000 - 1e6,
    traceId: TRACE,
    spanId: "b".repeat(16),
    release: "shop@1",
    environment: "production",
    attributes: { route: text("/items"), api_key: text("[Filtered]") },
    notes: [
      { path: "name", what: "corrected" },
      { path: "attributes.client.address", what: "scrubbed" },
      { path: "attributes.api_key", what: "scrubbed" },
    ],
  });
});

test("a unit that is none is left out and noted", async () => {
  const { metrics } = await run(container([point({ unit: "a".repeat(16) })]));
  expect(open(metrics[0])).toMatchObject({ unit: "none", notes: [{ path: "unit" }] });
});

test("every line of statsd has its own outcome and is one point", async () => {
  const at = Math.floor(NOW_S);
  const batch = await run(
    statsd(
      `c.x@none:1:4|c|#release:web@1,environment:production,a:b|T${at}`,
      `d.x@millisecond:4.2:8.4|d|T${at}`,
      `g.x@byte:5:1:9:20:4|g|T${at}`,
      `s.x:ada:bob:ada|s|T${at}`,
      "nonsense",
      "\0",
      `g.bad:5:1|g|T${at}`,
      `c.bad:one|c|T${at}`,
      `c.old:1|c|T${at - 6 * 24 * 3600}`,
      "",
    ),
  );
  expect(outcomesOf(batch)).toEqual([
    "1 metric_bucket invalid/timestamp",
    "4 metric_bucket accepted/",
    "4 metric_bucket invalid/invalid_metric_bucket",
  ]);
  expect(batch.metrics.map(open)).toMatchObject([
    {
      name: "c.x",
      type: "counter",
      value: 5,
      count: 2,
      sum: 5,
      release: "web@1",
      environment: "production",
      attributes: { a: text("b") },
    },
    { name: "d.x", unit: "millisecond", value: 6.300000000000001, count: 2, min: 4.2, max: 8.4 },
    { name: "g.x", unit: "byte", value: 5, count: 4, sum: 20, min: 1, max: 9 },
    { name: "s.x", type: "set", value: 2, count: 3 },
  ]);
});

test("a tag of statsd is kept to 200 characters, and secrets are hidden", async () => {
  const long = "v".repeat(300);
  const { metrics } = await run(statsd(`x:1|c|#long:${long},password:pw1,${"k".repeat(201)}:v`));
  const { attributes, notes } = open(metrics[0]);
  expect(Object.keys(attributes)).toEqual(["long", "password"]);
  expect(attributes).toMatchObject({ password: text("[Filtered]") });
  expect(String(attributes.long?.value)).toHaveLength(200);
  expect(notes.map(({ what }) => what)).toEqual(["trimmed", "invalid", "scrubbed"]);
});

test("a wrong clock is put right by sent_at", async () => {
  const header = { sent_at: new Date(RECEIVED_MS - DAY_MS * 9).toISOString() };
  const at = Math.floor(NOW_S - 9 * 24 * 3600);
  const items = [{ header: { type: "statsd" }, payload: `x:1|c|T${at}` }];
  const { metrics } = await run(makeRecord({ projectId, items, header }));
  expect(open(metrics[0])).toMatchObject({
    timestampUs: RECEIVED_MS * 1000,
    notes: [{ path: "timestamp", what: "corrected" }],
  });
});

test("what the project's filters drop is not measured either", async () => {
  await under.store.filters.setRules(projectId, [{ field: "environment", glob: "staging" }]);
  const batch = await run(
    container([point({ attributes: { "sentry.environment": text("staging") } }), point()]),
    statsd("x:1|c|#environment:staging"),
  );
  expect(outcomesOf(batch)).toEqual([
    "1 metric_bucket filtered/environment",
    "1 trace_metric accepted/",
    "1 trace_metric filtered/environment",
  ]);
});

test(`a project has at most ${MAX_METRICS} metrics a day; the others share one, and say so`, async () => {
  const many = Array.from({ length: MAX_METRICS - 1 }, (_, i) => point({ name: `m${i}` }));
  const first = await run(container(many));
  await under.digest.write(first);
  const record = container([
    point({ name: "m0" }),
    point({ name: "last" }),
    point({ name: "one.too.many", unit: "byte" }),
    point({ name: "last" }),
  ]);
  const again = await run(record);
  expect(again.metrics.map(({ name }) => name)).toEqual(["m0", "last", OTHER_METRICS, "last"]);
  expect(open(again.metrics[2])).toMatchObject({ unit: "none", notes: [{ path: "name" }] });
  await under.digest.write(again);
  // Read again after a crash the same records get the same names, and count once.
  const after = await under.crash();
  const replayed = await runDigest(after.digest, [record]);
  expect(replayed.metrics.map(({ name }) => name)).toEqual(again.metrics.map(({ name }) => name));
  await after.digest.write(replayed);
  const period = { projectId, fromMs: RECEIVED_MS - DAY_MS, toMs: RECEIVED_MS + DAY_MS };
  const list = await after.store.metrics.list(period);
  expect(list.find(({ name }) => name === "last")).toMatchObject({ count: 2 });
  expect(list.find(({ name }) => name === OTHER_METRICS)).toMatchObject({ count: 1 });
});

test.each([
  ["browser-8.55.2/016-direct-statsd", "2 metric_bucket accepted/"],
  ["browser-10.78.0/019-direct-trace_metric", "1 trace_metric accepted/"],
  ["browser-11.11.0/030-full-trace_metric", "3 trace_metric accepted/"],
  ["node-11.11.0/014-errors-trace_metric", "3 trace_metric accepted/"],
])("%s as a real SDK sent it: %s", async (name, outcome) => {
  const file = `test/fixtures/requests/${name}.json`;
  const { bodyBase64 } = JSON.parse(readFileSync(file, "utf8")) as { bodyBase64: string };
  const receivedAtMs = Date.parse("2026-11-15T01:00:00Z");
  const record = makeRecord({ projectId, items: [], receivedAtMs });
  record.record.body = Buffer.from(bodyBase64, "base64");
  const batch = await run(record);
  expect(outcomesOf(batch)).toEqual([outcome]);
  for (const row of batch.metrics) {
    expect(open(row).notes).toEqual([]);
    expect(row).toMatchObject({ environment: "production" });
    expect(row.release).toMatch(/@/);
  }
});
