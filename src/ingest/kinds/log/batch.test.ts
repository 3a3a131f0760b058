import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { ReadRecord } from "#ingest/spool/reader.ts";
import { DAY_MS } from "#lib/time.ts";
import { DEFAULT_PRIVACY } from "#model/privacy.ts";
import type { LogRow } from "#model/signals/log.ts";
import { unpackLog } from "#model/signals/log-payload.ts";
import type { DigestBatch } from "#store/ports/digest.ts";
import {
  makeRecord,
  outcomesOf,
  RECEIVED_MS,
  runDigest,
} from "#test/support/ingest/digest-bench.ts";
import { openFreshStore, projectId, under } from "#test/support/ingest/fresh-store.ts";
import { fixedSettings } from "#test/support/ingest/sample-settings.ts";
import { SAMPLE_SPOOL } from "#test/support/store/samples.ts";

const CHROME =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36";
const CRAWLER = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";
const TRACE = "edc37bd616354f32a3c9b2b562297a5a";

openFreshStore();

function entry(more: object = {}): object {
  return {
    timestamp: RECEIVED_MS / 1000 - 1,
    level: "info",
    body: "hello",
    trace_id: TRACE,
    severity_number: 9,
    attributes: {},
    ...more,
  };
}

const text = (value: string) => ({ value, type: "string" });

function containerOf(items: unknown[], more: object = {}): string {
  return JSON.stringify({ version: 2, items, ...more });
}

function recordOf(payload: string, options: { count?: number; userAgent?: string } = {}) {
  const { count = 1, userAgent } = options;
  const header = {
    type: "log",
    item_count: count,
    content_type: "application/vnd.sentry.items.log+json",
  };
  const note = userAgent === undefined ? {} : { userAgent };
  return makeRecord({ projectId, items: [{ header, payload }], note });
}

function run(...records: [ReadRecord, ...ReadRecord[]]): Promise<DigestBatch> {
  return runDigest(under.digest, records);
}

function open(row: LogRow | undefined) {
  if (row === undefined) throw new Error("nothing was stored");
  return { ...row, ...unpackLog(row.body, row.payload) };
}

async function storeOne(more: object): Promise<ReturnType<typeof open>> {
  const { logs } = await run(recordOf(containerOf([entry(more)])));
  expect(logs).toHaveLength(1);
  return open(logs[0]);
}

test("every entry has its own outcome, and a bad neighbour costs nobody", async () => {
  const batch = await run(
    recordOf(
      containerOf([
        entry(),
        null,
        entry({ body: undefined }),
        entry({ body: { a: 1 } }),
        entry({ timestamp: undefined }),
        "text",
        entry({ body: "x".repeat(1024 * 1024 + 1) }),
        entry({ body: "last" }),
      ]),
      { count: 8 },
    ),
  );
  expect(batch.logs.map(({ body }) => body)).toEqual(["hello", "last"]);
  expect(outcomesOf(batch)).toEqual([
    "1 log_item invalid/too_large:log",
    "2 log_item accepted/",
    "5 log_item invalid/invalid_log",
  ]);
});

test.each([
  ["no JSON", "{"],
  ["a list", "[]"],
  ["without items", '{"version":2}'],
])("a container that is %s counts as many as it said", async (_what, payload) => {
  const batch = await run(recordOf(payload, { count: 7 }));
  expect(batch.logs).toEqual([]);
  expect(outcomesOf(batch)).toEqual(["7 log_item invalid/invalid_json"]);
});

test("an empty container counts as many as it said", async () => {
  const batch = await run(recordOf('{"version":2,"items":[]}', { count: 7 }));
  expect(outcomesOf(batch)).toEqual(["7 log_item invalid/no_data"]);
});

test("a version that no number can be made of harms nobody", async () => {
  const version = '{"toString":1,"valueOf":null}';
  const batch = await run(recordOf(`{"version":${version},"items":[${JSON.stringify(entry())}]}`));
  expect(outcomesOf(batch)).toEqual(["1 log_item accepted/"]);
});

test("an entry is stored with all that the SDK says about it", async () => {
  const stored = await storeOne({
    level: "warn",
    severity_number: 14,
    body: "slow query",
    span_id: "B0BFABBF33E749FD",
    attributes: {
      "sentry.release": text("shop@1.2.0"),
      "sentry.environment": text("production"),
      "sentry.sdk.name": text("sentry.javascript.node"),
      "sentry.sdk.version": text("11.11.0"),
      "server.address": text("api-1"),
      "sentry.timestamp.sequence": { value: 4, type: "integer" },
      "db.rows": { value: 12, type: "integer" },
      ratio: { value: 0.5, type: "double" },
      cached: { value: false, type: "boolean" },
      tables: { value: ["orders", "items"], type: "array" },
    },
  });
  expect(stored).toMatchObject({
    projectId,
    timestampUs: RECEIVED_MS * 1000 - 1e6,
    sequence: 4,
    receivedMs: RECEIVED_MS,
    level: "warn",
    severity: 14,
    body: "slow query",
    traceId: TRACE,
    spanId: "b0bfabbf33e749fd",
    release: "shop@1.2.0",
    environment: "production",
    sdk: "sentry.javascript.node",
    sdkVersion: "11.11.0",
    server: "api-1",
    browser: undefined,
    notes: [],
  });
  expect(stored.attributes).toMatchObject({
    "db.rows": { value: 12, type: "integer" },
    ratio: { value: 0.5, type: "double" },
    cached: { value: false, type: "boolean" },
    tables: { value: ["orders", "items"], type: "array" },
  });
});

test("what is wrong with an entry is left out and noted, and the entry survives", async () => {
  const stored = await storeOne({
    timestamp: RECEIVED_MS / 1000 - 91 * 24 * 3600,
    level: "loud",
    severity_number: 17,
    trace_id: "nothing",
    attributes: {
      "sentry.release": text("bad/name"),
      wrong: { value: "42", type: "integer" },
      odd: { value: 1, type: "bigint" },
      bare: "text",
      deep: { value: [["a"]], type: "array" },
      ["k".repeat(201)]: text("v"),
      fine: text("kept"),
    },
  });
  expect(stored).toMatchObject({
    timestampUs: RECEIVED_MS * 1000,
    level: "error",
    severity: 17,
    traceId: undefined,
    release: undefined,
  });
  expect(Object.keys(stored.attributes)).toEqual(["sentry.release", "fine"]);
  expect(stored.notes.map(({ path }) => path)).toEqual([
    "timestamp",
    "level",
    "attributes.wrong",
    "attributes.odd",
    "attributes.bare",
    "attributes.deep",
    `attributes.${"k".repeat(200)}`,
    "trace_id",
    "sentry.release",
  ]);
});

test("an integer beyond 2^53 keeps its digits", async () => {
  const payload = containerOf([
    entry({ attributes: { id: { value: 0, type: "integer" } } }),
  ]).replace('"value":0', '"value":12345678901234567890');
  const [row] = (await run(recordOf(payload))).logs;
  expect(open(row).attributes).toEqual({ id: { value: "12345678901234567890", type: "integer" } });
});

test("a thousand attributes are kept, and no more", async () => {
  const many = Object.fromEntries(Array.from({ length: 1005 }, (_, i) => [`k${i}`, text("v")]));
  const stored = await storeOne({ attributes: many });
  expect(Object.keys(stored.attributes)).toHaveLength(1000);
  expect(stored.notes).toMatchObject([{ path: "attributes.k1000", what: "trimmed" }]);
});

test("secrets and addresses are taken out of body and attributes, and noted", async () => {
  const stored = await storeOne({
    body: "Authorization: Bearer abc.def.ghi for card 4111 1111 1111 1111",
    attributes: {
      password: text("hunter2"),
      "http.request.header.x_forwarded_for": text("203.0.113.9"),
      "client.address": text("203.0.113.9"),
      "user.ip_address": text("{{auto}}"),
      "user.email": text("ada@example.com"),
      token: { value: 12_345, type: "integer" },
      note: text("card 4111111111111111"),
    },
  });
  const { body, payload } = stored;
  for (const secret of ["abc.def", "4111", "hunter2", "203.0.113.9", "{{auto}}", "12345"]) {
    expect(`${body} ${payload}`).not.toContain(secret);
  }
  expect(stored.attributes).toMatchObject({
    password: text("[Filtered]"),
    token: text("[Filtered]"),
    "user.email": text("ada@example.com"),
  });
  expect(stored.attributes).not.toHaveProperty(["client.address"]);
  expect(stored.notes.every(({ what }) => what === "scrubbed")).toBe(true);
  expect(stored.notes).toHaveLength(7);
});

test("an address is kept where that is wanted", async () => {
  const settings = fixedSettings({ privacy: [{ projectId, ...DEFAULT_PRIVACY, ip: "on" }] });
  const attributes = { "client.address": text("203.0.113.9"), ip: text("{{auto}}") };
  const payload = containerOf([entry({ attributes })]);
  const [row] = (await runDigest(under.digest, [recordOf(payload)], settings)).logs;
  expect(open(row).attributes).toEqual({ "client.address": text("203.0.113.9") });
});

test("an entry is numbered by its position in the spool: once, and the same when it is read again", async () => {
  const header = { type: "log", item_count: 2 };
  const broken = { body: 7 };
  const items = [
    { header, payload: containerOf([entry({ body: "a" }), broken, entry({ body: "b" })]) },
    { header, payload: containerOf([entry({ body: "c" })]) },
  ];
  const record = makeRecord({ projectId, items });
  const { logs } = await run(record, recordOf(containerOf([entry({ body: "d" })])));
  expect(logs.map(({ body, number }) => [body, number - record.from])).toEqual([
    ["a", 0],
    ["b", 2],
    ["c", 3],
    ["d", record.to - record.from],
  ]);
  expect(new Set(logs.map(({ spool }) => spool))).toEqual(new Set([SAMPLE_SPOOL.slice(0, 6)]));
  expect((await run(record)).logs.map(({ number }) => number)).toEqual(
    logs.slice(0, 3).map(({ number }) => number),
  );
});

test("control characters stay text, and __proto__ is nobody's key", async () => {
  const payload = containerOf([
    entry({ body: 'a\r\n{"level":"fatal"}\u001b[31m\u0000\ud800', attributes: { p: text("v") } }),
  ]).replace('"p"', '"__proto__"');
  const [row] = (await run(recordOf(payload))).logs;
  expect(open(row)).toMatchObject({
    body: 'a\r\n{"level":"fatal"}\u001b[31m\ufffd',
    attributes: {},
  });
  expect(({} as { value?: unknown }).value).toBeUndefined();
});

test("the browser is named where the sender asks for it", async () => {
  const asks = { ingest_settings: { infer_user_agent: "auto" } };
  const never = { ingest_settings: { infer_user_agent: "never" } };
  const named = async (more: object) => {
    const record = recordOf(containerOf([entry()], more), { userAgent: CHROME });
    return (await run(record)).logs[0]?.browser;
  };
  expect(await named(asks)).toBe("Chrome");
  expect(await named(never)).toBeUndefined();
  expect(await named({})).toBeUndefined();
  // Version 9 of the SDK knows neither versions nor settings.
  expect(await named({ version: undefined })).toBe("Chrome");
});

test("what the project's filters drop is dropped entry by entry", async () => {
  await under.store.filters.setRules(projectId, [{ field: "release", glob: "shop@1.*" }]);
  const release = (name: string) => ({ attributes: { "sentry.release": text(name) } });
  const payload = containerOf([entry(release("shop@1.0")), entry(release("shop@2.0"))]);
  const batch = await run(recordOf(payload, { count: 2 }));
  expect(batch.logs.map((row) => row.release)).toEqual(["shop@2.0"]);
  expect(outcomesOf(batch)).toEqual([
    "1 log_item accepted/",
    "1 log_item filtered/release-version",
  ]);
  const crawled = await run(recordOf(containerOf([entry()]), { userAgent: CRAWLER }));
  expect(outcomesOf(crawled)).toEqual(["1 log_item filtered/web-crawlers"]);
});

test("after a crash between the two files nothing is lost and nothing stored twice", async () => {
  const record = recordOf(containerOf([entry({ body: "one" }), entry({ body: "two" })]));
  const batch = await run(record);
  await under.digest.write(batch);
  const after = await under.crash();
  await after.digest.write(await runDigest(after.digest, [record]));
  const filter = { projectId, fromMs: RECEIVED_MS - DAY_MS, toMs: RECEIVED_MS + DAY_MS };
  const { logs } = await after.store.logs.search(filter, { limit: 10 });
  expect(logs.map(({ body }) => body)).toEqual(["two", "one"]);
});

test.each([
  ["browser-10.78.0/018-direct-log", 2],
  ["browser-11.11.0/028-full-log", 8],
  ["browser-11.11.0/088-tunnel-log", 6],
  ["node-11.11.0/013-errors-log", 2],
])("%s: all %i entries as a real SDK sent them", async (name, count) => {
  const file = `test/fixtures/requests/${name}.json`;
  const { bodyBase64 } = JSON.parse(readFileSync(file, "utf8")) as { bodyBase64: string };
  const record = makeRecord({
    projectId,
    items: [],
    receivedAtMs: Date.parse("2026-11-15T03:00:00Z"),
    note: { userAgent: CHROME },
  });
  record.record.body = Buffer.from(bodyBase64, "base64");
  const batch = await run(record);
  expect(outcomesOf(batch)).toEqual([`${count} log_item accepted/`]);
  for (const row of batch.logs) {
    const { notes, traceId, release, sdk, environment } = open(row);
    expect(notes).toEqual([]);
    expect(traceId).toMatch(/^[0-9a-f]{32}$/);
    expect(sdk).toMatch(/^sentry\.javascript\./);
    expect(release).toMatch(/@/);
    expect(environment).toBe("production");
    expect(row.browser).toBe(name.startsWith("browser") ? "Chrome" : undefined);
  }
});
