import { expect, test } from "vitest";
import { DEFAULT_SCRUB_RULES } from "#ingest/scrub/rules.ts";
import type { JsonObject } from "#lib/json.ts";
import { DAY_MS } from "#lib/time.ts";
import { RECEIVED_MS } from "#test/support/ingest/sample-digest.ts";
import { normalizeReport } from "./normalize.ts";

const ARRIVAL = { receivedAtMs: RECEIVED_MS, sentAtMs: undefined, retentionDays: 90 };

function discards(...discarded_events: JsonObject[]) {
  const step = normalizeReport({ discarded_events }, ARRIVAL, DEFAULT_SCRUB_RULES);
  if (!step.ok) throw new Error(step.outcome.reason);
  return step.value.discards;
}

test.each([
  [-5, undefined],
  [0, undefined],
  [0.9, undefined],
  [1.9, 1],
  ["3", undefined],
  [null, undefined],
  [1e15, 1_000_000],
])("a quantity of %j counts %j", (quantity, counted) => {
  const found = discards({ reason: "ignored", category: "error", quantity });
  expect(found.map((discard) => discard.quantity)).toEqual(counted === undefined ? [] : [counted]);
});

test.each([
  ["transaction_indexed", "transaction"],
  ["user_report_v2", "feedback"],
  ["vital", "default"],
  ["kittens", "default"],
  [7, "default"],
])("category %j counts in %s", (sent, category) => {
  expect(discards({ reason: "ignored", category: sent, quantity: 1 })).toMatchObject([
    { category },
  ]);
});

test.each([
  ["from the future", (RECEIVED_MS + 61_000) / 1000],
  ["older than all we keep", (RECEIVED_MS - 91 * DAY_MS) / 1000],
  ["of no time", "yesterday"],
])("a report %s is not counted", (_what, timestamp) => {
  expect(normalizeReport({ timestamp }, ARRIVAL, DEFAULT_SCRUB_RULES)).toEqual({
    ok: false,
    outcome: { kind: "invalid", reason: "timestamp" },
  });
});

test("a report without a time is of its arrival", () => {
  const step = normalizeReport({}, ARRIVAL, DEFAULT_SCRUB_RULES);
  expect(step).toEqual({ ok: true, value: { atMs: RECEIVED_MS, discards: [] } });
});

test("a report from a clock that is a day ahead counts by ours", () => {
  const sentAtMs = RECEIVED_MS + DAY_MS;
  const timestamp = (sentAtMs - 5000) / 1000;
  const step = normalizeReport({ timestamp }, { ...ARRIVAL, sentAtMs }, DEFAULT_SCRUB_RULES);
  expect(step).toEqual({ ok: true, value: { atMs: RECEIVED_MS - 5000, discards: [] } });
});
