import { expect, test } from "vitest";
import type { Json } from "#lib/json.ts";
import { DAY_MS, MINUTE_MS, SECOND_MS } from "#lib/time.ts";
import { Repair } from "./repair.ts";
import { settleClock } from "./settle-clock.ts";

const RECEIVED_MS = Date.parse("2026-11-15T10:00:00Z");
const RECEIVED_S = RECEIVED_MS / SECOND_MS;

function settle(sent: Json | undefined, sentAtMs?: number, trusted = false) {
  const repair = new Repair({ trusted, notes: [] });
  const arrival = { receivedAtMs: RECEIVED_MS, sentAtMs, retentionDays: 90 };
  const timestamp = settleClock(sent, arrival, repair);
  return { timestamp, shiftS: repair.shiftS, changed: repair.changed, notes: repair.notes };
}

test("a time within reach is kept", () => {
  for (const agoMs of [0, 5 * MINUTE_MS, 89 * DAY_MS, -59 * SECOND_MS]) {
    const sent = (RECEIVED_MS - agoMs) / SECOND_MS;
    expect(settle(sent)).toEqual({ timestamp: sent, shiftS: 0, changed: false, notes: [] });
  }
});

test("a missing time is the time of arrival, and is stored", () => {
  expect(settle(undefined)).toMatchObject({ timestamp: RECEIVED_S, changed: true, notes: [] });
});

test.each([
  ["two minutes ahead", RECEIVED_S + 120, "in the future"],
  ["ten years ahead", RECEIVED_S + 10 * 365 * 86_400, "in the future"],
  ["older than retention", RECEIVED_S - 91 * 86_400, "older than the 90 days"],
  ["1970", 0, "older than the 90 days"],
  ["the year 1", "0001-01-01T00:00:00Z", "not a time"],
  ["before time", -1e18, "not a time"],
  ["a list", [], "not a time"],
])("%s is replaced by the time of arrival, with a note", (_name, sent, why) => {
  const settled = settle(sent);
  expect(settled.timestamp).toBe(RECEIVED_S);
  expect(settled.changed).toBe(true);
  expect(settled.notes).toMatchObject([
    { path: "timestamp", what: "corrected", why: expect.stringContaining(why) },
  ]);
});

test("the other times in the event move as far as its own did", () => {
  expect(settle(RECEIVED_S + 3600).shiftS).toBe(-3600);
});

test("milliseconds are noticed", () => {
  expect(settle(RECEIVED_MS - 500)).toMatchObject({
    timestamp: RECEIVED_S - 0.5,
    notes: [{ what: "corrected", why: "sent in a finer unit than seconds" }],
  });
});

test("a clock two hours behind is corrected by what the envelope says", () => {
  const sentAtMs = RECEIVED_MS - 120 * MINUTE_MS;
  const settled = settle(sentAtMs / SECOND_MS - 10, sentAtMs);
  expect(settled).toMatchObject({ timestamp: RECEIVED_S - 10, shiftS: 7200, changed: true });
  expect(settled.notes[0]?.why).toContain("2026-11-15T08:00:00.000Z");
  expect(settled.notes[0]?.why).toContain("2026-11-15T10:00:00.000Z");
});

test("a difference below 55 minutes is the network", () => {
  for (const driftMs of [54 * MINUTE_MS, -54 * MINUTE_MS]) {
    const sentAtMs = RECEIVED_MS - driftMs;
    expect(settle(RECEIVED_S - 10, sentAtMs)).toMatchObject({
      timestamp: RECEIVED_S - 10,
      changed: false,
    });
  }
});

test("a stored time is taken as it is", () => {
  expect(settle(5, RECEIVED_MS - DAY_MS, true)).toMatchObject({ timestamp: 5, changed: false });
});
