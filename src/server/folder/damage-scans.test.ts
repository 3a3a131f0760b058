import { expect, test } from "vitest";
import { HOUR_MS, MINUTE_MS } from "#lib/time.ts";
import { scanWaitMs } from "./damage-scans.ts";

const NOW_MS = Date.UTC(2026, 10, 15);

test.each([
  ["the first one soon after the start", undefined, 5 * MINUTE_MS],
  ["not again after a restart", NOW_MS - HOUR_MS, 19 * HOUR_MS],
  ["one that is overdue soon", NOW_MS - 48 * HOUR_MS, 5 * MINUTE_MS],
  ["a clock that was put back waits no longer than usual", NOW_MS + 48 * HOUR_MS, 20 * HOUR_MS],
])("%s", (_what, finishedAtMs, waitMs) => {
  expect(scanWaitMs(finishedAtMs, NOW_MS)).toBe(waitMs);
});
