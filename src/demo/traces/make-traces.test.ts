import { expect, test } from "vitest";
import { DAY_MS } from "#lib/time.ts";
import type { ProjectId } from "#model/ids.ts";
import { readEnvelope } from "#protocol/envelope/envelope.ts";
import type { DigestBatch } from "#store/ports/digest.ts";
import { makeRecord, runDigest } from "#test/support/ingest/digest-bench.ts";
import { SQLITE_ENGINE } from "#test/support/store/sample-engine.ts";
import { StoreUnderTest } from "#test/support/store/store-under-test.ts";
import { makeTraces } from "./make-traces.ts";

const nowMs = Date.parse("2026-11-15T20:12:00Z");
const input = { seed: 7, nowMs, retentionDays: 90 };
const traces = makeTraces(input);

/** Through the digest, as if all had arrived in one second. */
async function digestAll(bodies: readonly Buffer[]): Promise<DigestBatch> {
  const under = await StoreUnderTest.create(SQLITE_ENGINE);
  const records = bodies.map((body) => {
    const envelope = readEnvelope(body);
    if (!envelope.ok) throw new Error(envelope.detail);
    const { header, items } = envelope.value;
    return makeRecord({
      projectId: 1 as ProjectId,
      receivedAtMs: nowMs,
      header,
      items: items.map((item) => ({
        header: { ...item.header, type: item.type },
        payload: body.subarray(item.start, item.end),
      })),
    });
  });
  const [first, ...rest] = records;
  if (first === undefined) throw new Error("no records");
  return runDigest(under.digest, [first, ...rest]);
}

test("one seed makes one set of traces, another seed another", () => {
  const first = Buffer.concat(traces);
  expect(first.equals(Buffer.concat(makeTraces(input)))).toBe(true);
  expect(first.equals(Buffer.concat(makeTraces({ ...input, seed: 8 })))).toBe(false);
});

test("they are few enough to be sent in some seconds", () => {
  expect(traces.length).toBeGreaterThan(1500);
  expect(traces.length).toBeLessThan(2500);
  expect(Math.max(...traces.map(({ length }) => length))).toBeLessThan(40_000);
});

test("all of it is stored, with nothing wrong", { timeout: 60_000 }, async () => {
  const batch = await digestAll(traces);
  const { spans, vitals, outcomes } = batch;
  expect(outcomes).toMatchObject([{ category: "span", kind: "accepted", quantity: spans.length }]);
  expect(spans.length).toBeGreaterThan(8000);
  expect(spans.filter(({ payload }) => payload.includes("_notes"))).toEqual([]);
  expect(new Set(vitals.map(({ metric }) => metric))).toEqual(
    new Set(["lcp", "inp", "cls", "fcp", "ttfb"]),
  );
  expect(new Set(vitals.map(({ route }) => route)).size).toBe(6);
  expect(new Set(vitals.map(({ device }) => device))).toEqual(new Set(["desktop", "mobile"]));

  const times = spans.map(({ startUs }) => startUs / 1000);
  expect(Math.min(...times)).toBeGreaterThanOrEqual(nowMs - 14 * DAY_MS);
  expect(Math.max(...spans.map((one) => (one.startUs + one.durationUs) / 1000))).toBeLessThan(
    nowMs,
  );

  const segments = spans.filter(({ countedAs }) => countedAs !== undefined);
  expect(new Set(segments.map(({ op }) => op))).toEqual(
    new Set(["pageload", "navigation", "http.server"]),
  );
  expect(new Set(segments.map(({ countedAs }) => `${countedAs?.op} ${countedAs?.name}`)).size).toBe(
    16,
  );
  const failed = segments.filter(({ status }) => status === "internal_error");
  expect(failed.length).toBeGreaterThan(3);
  expect(failed.length).toBeLessThan(segments.length / 20);

  // The API's requests belong to the browser's traces.
  const known = new Set(spans.map(({ traceId, spanId }) => `${traceId} ${spanId}`));
  const requests = segments.filter(({ op }) => op === "http.server");
  expect(requests.every(({ traceId, parentId }) => known.has(`${traceId} ${parentId}`))).toBe(true);

  // The cart became slow with a release.
  const cart = requests.filter(({ transaction }) => transaction === "GET /api/cart");
  const median = (release: RegExp) => {
    const took = cart.filter((one) => release.test(one.release ?? "")).map((one) => one.durationUs);
    return took.sort((a, b) => a - b)[Math.floor(took.length / 2)] ?? 0;
  };
  expect(median(/2\.9\.0/)).toBeGreaterThan(2 * median(/2\.8/));
});

test("it speaks of example hosts only", () => {
  const hosts = traces.flatMap((body) =>
    [...body.toString().matchAll(/https?:\/\/([\w.-]+)/g)].map(([, host]) => host ?? ""),
  );
  expect([...new Set(hosts)].filter((host) => !/(^|\.)example\.(com|net)$/.test(host))).toEqual([]);
});

test("where less is kept the story is shorter", async () => {
  const short = makeTraces({ ...input, retentionDays: 3 });
  const oldest = short.map((body) =>
    Number(/"start_timestamp":([\d.]+)/.exec(body.toString())?.[1]),
  );
  expect(Math.min(...oldest) * 1000).toBeGreaterThan(nowMs - 3 * DAY_MS);
});
