import { expect, test } from "vitest";
import { Budget } from "./budget.ts";

const NOW_MS = Date.parse("2026-11-15T12:00:00Z");
const LIMITS = { perFault: 3, events: 10, others: 2 };

test("a fault that floods leaves room for others, and what was left out is reported once", () => {
  const budget = new Budget(LIMITS);
  const flood = Array.from({ length: 50 }, () => budget.takeEvent("flood", NOW_MS));
  expect(flood.filter(Boolean)).toHaveLength(3);
  expect(budget.takeEvent("other", NOW_MS)).toBe(true);
  expect(budget.takeReport(NOW_MS)).toEqual({
    type: "client_report",
    payload: {
      timestamp: NOW_MS / 1000,
      discarded_events: [{ reason: "ratelimit_backoff", category: "error", quantity: 47 }],
    },
  });
  expect(budget.takeReport(NOW_MS)).toBeUndefined();
});

test("very many different faults have a limit too", () => {
  const budget = new Budget(LIMITS);
  const taken = Array.from({ length: 100 }, (_, n) => budget.takeEvent(`fault ${n}`, NOW_MS));
  expect(taken.filter(Boolean)).toHaveLength(10);
});

test("a report that did not arrive is told again, together with what came since", () => {
  const budget = new Budget(LIMITS);
  budget.discard("event_processor", "error");
  const report = budget.takeReport(NOW_MS);
  if (report === undefined) throw new Error("nothing to report");
  budget.discard("event_processor", "error");
  budget.lose(report, "network_error");
  budget.lose({ type: "session", payload: {} }, "network_error");
  expect(budget.takeReport(NOW_MS)?.payload.discarded_events).toEqual([
    { reason: "event_processor", category: "error", quantity: 2 },
    { reason: "network_error", category: "session", quantity: 1 },
  ]);
});

test("other items are limited by category, apart from events", () => {
  const budget = new Budget(LIMITS);
  for (let n = 0; n < 5; n++) budget.takeOther("transaction", NOW_MS);
  expect(budget.takeOther("transaction", NOW_MS)).toBe(false);
  expect(budget.takeOther("session", NOW_MS)).toBe(true);
  expect(budget.takeEvent("fault", NOW_MS)).toBe(true);
});
