import { expect, test } from "vitest";
import { HOUR_MS } from "#lib/time.ts";
import { openFreshStore, projectId, under } from "#test/support/ingest/fresh-store.ts";
import {
  digestSamples,
  outcomeTexts,
  RECEIVED_MS,
  spooled,
} from "#test/support/ingest/sample-digest.ts";
import { MAX_OWN_REASONS } from "./batch.ts";

openFreshStore();

function run(...reports: unknown[]) {
  const items = reports.map((report) => ["client_report", report] as const);
  return digestSamples(under.digest, [spooled({ projectId, items })]);
}

const ACCEPTED = "1 internal accepted/";

test("what a client dropped is counted as its word, at its time", async () => {
  const timestamp = (RECEIVED_MS - 2 * HOUR_MS) / 1000;
  const batch = await run({
    timestamp,
    discarded_events: [
      { reason: "ratelimit_backoff", category: "error", quantity: 3 },
      { reason: "ratelimit_backoff", category: "error", quantity: 2 },
      { reason: "sample_rate", category: "span", quantity: 17 },
    ],
  });
  expect(outcomeTexts(batch)).toEqual([
    ACCEPTED,
    "17 span client_discard/sample_rate",
    "5 error client_discard/ratelimit_backoff",
  ]);
  const [discard] = batch.outcomes.filter(({ kind }) => kind === "client_discard");
  expect(discard).toMatchObject({ hourMs: RECEIVED_MS - 2 * HOUR_MS, keyId: 3 });
  await under.digest.write(batch);
  const sums = await under.store.outcomes.sum({ projectId, fromMs: 0, toMs: 8e15 });
  expect(sums).toContainEqual(
    expect.objectContaining({ kind: "client_discard", category: "span", quantity: 17 }),
  );
});

test("a reason is a short clean text without secrets", async () => {
  const reasons = ["x".repeat(1_000_000), " two\nlines\0 ", "", 7, "card 4111 1111 1111 1111"];
  const batch = await run({
    discarded_events: reasons.map((reason) => ({ reason, category: "error", quantity: 1 })),
  });
  const told = batch.outcomes.filter(({ kind }) => kind === "client_discard");
  const texts = told.map(({ reason }) => reason);
  expect(texts).toContain(`${"x".repeat(197)}...`);
  expect(texts).toContain("two lines");
  expect(told.find(({ reason }) => reason === "other")?.quantity).toBe(2);
  expect(JSON.stringify(texts)).not.toContain("4111");
});

test(`a project has at most ${MAX_OWN_REASONS} reasons of its own in an hour`, async () => {
  const report = (from: number, count: number) => ({
    discarded_events: Array.from({ length: count }, (_, i) => ({
      reason: `reason ${from + i}`,
      category: "error",
      quantity: 1,
    })),
  });
  const first = await run(report(0, 40), report(1000, 30));
  const reasons = first.outcomes.map(({ reason }) => reason);
  expect(reasons).toContain("reason 1009");
  expect(reasons).not.toContain("reason 1010");
  expect(outcomeTexts(first)).toContain("20 error client_discard/other");
  await under.digest.write(first);
  const next = await run(report(5000, 1), report(3, 1), {
    discarded_events: [{ reason: "backpressure", category: "error", quantity: 1 }],
  });
  expect(outcomeTexts(next)).toEqual([
    "1 error client_discard/backpressure",
    "1 error client_discard/other",
    "1 error client_discard/reason 3",
    "3 internal accepted/",
  ]);
});

test("lists that only a relay may send are ignored", async () => {
  const one = [{ reason: "x", category: "error", quantity: 9 }];
  const batch = await run({ rate_limited_events: one, filtered_events: one, discarded_events: {} });
  expect(outcomeTexts(batch)).toEqual([ACCEPTED]);
});

test("what is no report is counted", async () => {
  expect(outcomeTexts(await run("{", "[]", '{"discarded_events":[null,7]}'))).toEqual([
    ACCEPTED,
    "2 internal invalid/invalid_json",
  ]);
});
