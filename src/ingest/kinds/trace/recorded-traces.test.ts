/** Every transaction and span that real SDKs sent while we recorded, and those of two servers. */
import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getOrMake } from "#lib/get-or-make.ts";
import type { JsonObject } from "#lib/json.ts";
import type { ProjectId } from "#model/ids.ts";
import type { SpanRow } from "#model/signals/span.ts";
import { readEnvelope } from "#protocol/envelope/envelope.ts";
import type { DigestBatch } from "#store/ports/digest.ts";
import { digestRecords, outcomesOf, record, setAside } from "#test/support/ingest/sample-traces.ts";
import { SQLITE_ENGINE } from "#test/support/store/sample-engine.ts";
import { isPlaceholder } from "./name-segment.ts";

interface Recorded {
  name: string;
  sdk: string;
  header: JsonObject;
  payload: string;
  sentAtMs: number;
}

const FOLDER = "test/fixtures/requests";
const recorded = globSync(`${FOLDER}/*/*.json`)
  .sort()
  .filter((file) => /-(?:span|transaction)\.json$/.test(file))
  .flatMap((file) => itemsOf(file));

function itemsOf(file: string): Recorded[] {
  const { decodedText = "" } = JSON.parse(readFileSync(file, "utf8")) as { decodedText?: string };
  const body = Buffer.from(decodedText);
  const envelope = readEnvelope(body);
  if (!envelope.ok) throw new Error(envelope.detail);
  const { items, sentAtMs = 0 } = envelope.value;
  const name = file.slice(FOLDER.length + 1);
  return items.map(({ header, start, end }) => ({
    name,
    sdk: name.split("/")[0]?.replace("-backoff", "") ?? "",
    header,
    payload: body.subarray(start, end).toString(),
    sentAtMs,
  }));
}

const folder = mkdtempSync(join(tmpdir(), "lapwing-recorded-"));
let store: Awaited<ReturnType<typeof SQLITE_ENGINE.open>>;
/** A project per SDK, as sent: one SDK's traces are never another's. */
const batches = new Map<string, DigestBatch>();
const bySdk = new Map<string, SpanRow[]>();
const vitalsBySdk = new Map<string, Set<string>>();

beforeAll(async () => {
  store = await SQLITE_ENGINE.open(folder);
  let projects = 0;
  const projectOf = new Map<string, ProjectId>();
  for (const { name, sdk, header, payload, sentAtMs } of recorded) {
    const projectId = getOrMake(projectOf, sdk, () => ++projects as ProjectId);
    const one = record(header, payload, { projectId, receivedAtMs: sentAtMs, sentAtMs });
    const batch = await digestRecords(store.digest, one);
    await store.digest.write(batch);
    batches.set(name, batch);
    getOrMake(bySdk, sdk, () => [] as SpanRow[]).push(...batch.spans);
    const metrics = getOrMake(vitalsBySdk, sdk, () => new Set<string>());
    for (const { metric } of batch.vitals) metrics.add(metric);
  }
});
afterAll(async () => {
  await store.digest.close();
  await store.store.close();
  rmSync(folder, { recursive: true });
});

test("there are recordings of every generation", () => {
  expect(recorded.length).toBeGreaterThan(70);
  expect([...bySdk.keys()]).toEqual([
    "browser-10.78.0",
    "browser-11.11.0",
    "browser-6.19.7",
    "browser-7.120.4",
    "browser-8.55.2",
    "node-11.11.0",
    "react-11.10.0",
  ]);
});

test.each(recorded)("$name is stored whole, with nothing wrong but what is hidden", (sent) => {
  const batch = batches.get(sent.name);
  expect(batch && outcomesOf(batch).filter((counted) => !counted.endsWith(" accepted/"))).toEqual(
    [],
  );
  for (const span of batch?.spans ?? []) {
    const { _notes = [] } = JSON.parse(span.payload.toString()) as { _notes?: { what: string }[] };
    expect(_notes.filter(({ what }) => what !== "scrubbed")).toEqual([]);
  }
});

test.each(recorded)("$name fills its columns", ({ name }) => {
  const spans = batches.get(name)?.spans ?? [];
  expect(spans.length).toBeGreaterThan(0);
  for (const span of spans) {
    expect(span.name).not.toBe("");
    expect(span.transaction).toBeTruthy();
    expect(span.environment).toBe("production");
    expect(span.release).toMatch(/@/);
    expect(span.segmentId).toMatch(/^[0-9a-f]{16}$/);
    expect(["javascript", "node"]).toContain(span.platform);
    expect(JSON.stringify(span)).not.toContain("203.0.113.7");
  }
});

test("whoever's segment came before says which page or request that was", () => {
  for (const [sdk, spans] of bySdk) {
    const segments = new Set(spans.map(({ spanId }) => spanId));
    const nameless = spans.filter(
      ({ segmentId, transaction = "" }) =>
        segmentId !== undefined && segments.has(segmentId) && isPlaceholder(transaction),
    );
    expect([sdk, nameless]).toEqual([sdk, []]);
  }
});

test("web vitals are read from every generation that sends some", () => {
  const metrics = (sdk: string) => [...(vitalsBySdk.get(sdk) ?? [])].sort();
  expect(metrics("browser-11.11.0")).toEqual(["cls", "fcp", "inp", "lcp", "ttfb"]);
  expect(metrics("browser-10.78.0")).toEqual(["fcp", "inp", "lcp", "ttfb"]);
  expect(metrics("browser-8.55.2")).toEqual(["fcp", "inp", "lcp", "ttfb"]);
  expect(metrics("browser-7.120.4")).toEqual(expect.arrayContaining(["fcp", "lcp", "ttfb"]));
  expect(metrics("browser-6.19.7")).toEqual(expect.arrayContaining(["fcp", "ttfb"]));
  expect(metrics("node-11.11.0")).toEqual([]);
});

const PYTHON = {
  type: "transaction",
  transaction: "/orders/<id>",
  transaction_info: { source: "route" },
  contexts: {
    trace: {
      trace_id: "17c1a9e4f0c84b5d9b5c3b1c4c9f0a11",
      span_id: "a3c1f7a0b2d4e5f6",
      parent_span_id: null,
      op: "http.server",
      description: null,
      status: "ok",
    },
    runtime: { name: "CPython", version: "3.11.2" },
  },
  tags: { "http.status_code": "200" },
  timestamp: "2026-11-15T11:59:59.500000Z",
  start_timestamp: "2026-11-15T11:59:59.250000Z",
  spans: [
    {
      trace_id: "17c1a9e4f0c84b5d9b5c3b1c4c9f0a11",
      span_id: "b3c1f7a0b2d4e5f6",
      parent_span_id: "a3c1f7a0b2d4e5f6",
      same_process_as_parent: true,
      op: "db",
      description: "SELECT id FROM orders WHERE id = %s",
      start_timestamp: "2026-11-15T11:59:59.300000Z",
      timestamp: "2026-11-15T11:59:59.310000Z",
      tags: {},
      data: {},
    },
  ],
  event_id: "8c1a9e4f0c84b5d9b5c3b1c4c9f0a117",
  release: "orders@1.0",
  environment: "production",
  server_name: "web-1",
  platform: "python",
  _meta: {},
};
const GO = {
  type: "transaction",
  transaction: "GET /orders",
  contexts: {
    trace: {
      trace_id: "27c1a9e4f0c84b5d9b5c3b1c4c9f0a11",
      span_id: "c3c1f7a0b2d4e5f6",
      op: "http.server",
      status: "internal_error",
    },
  },
  timestamp: "2026-11-15T11:59:59.500123456Z",
  start_timestamp: "2026-11-15T11:59:59.250123456+00:00",
  spans: [],
  platform: "go",
  sdk: { name: "sentry.go", version: "0.11.0" },
};

test.each([
  ["python", PYTHON, { durationUs: 250_000, status: "ok" }, 2],
  ["go", GO, { durationUs: 250_000, status: "internal_error" }, 1],
] as const)("a transaction of %s is stored whole", async (platform, sent, columns, spans) => {
  const receivedAtMs = Date.parse("2026-11-15T12:00:00Z");
  const projectId = 99 as ProjectId;
  const one = record({ type: "transaction" }, sent as unknown as JsonObject, {
    projectId,
    receivedAtMs,
  });
  const batch = await digestRecords(store.digest, one);
  expect(outcomesOf(batch)).toEqual(
    ["1 transaction accepted/", `${spans} span accepted/`].toSorted(),
  );
  expect(batch.spans[0]).toMatchObject({ ...columns, platform, transaction: sent.transaction });
  expect(JSON.parse(batch.spans[0]?.payload.toString() ?? "")._notes).toBeUndefined();
});

test("nothing was a fault of ours", () => {
  expect(setAside).toEqual([]);
});
