import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "#lib/time.ts";
import { readPagePeriod } from "./read-page-period.ts";

const NOW_MS = Date.UTC(2026, 10, 15, 10, 30);
const lengthOf = (search: Record<string, string | string[]>) => {
  const { fromMs, toMs } = readPagePeriod(search, NOW_MS);
  return toMs - fromMs;
};

test.each([
  [{}, 14 * DAY_MS],
  [{ period: "24h" }, DAY_MS],
  [{ period: ["7d", "1h"] }, 7 * DAY_MS],
  [{ start: "2026-11-01T00:00:00Z", end: "2026-11-01T04:00:00Z" }, 4 * HOUR_MS],
  [{ period: "24h", start: "2026-11-01T00:00:00Z", end: "2026-11-01T04:00:00Z" }, 4 * HOUR_MS],
])("%j is a period of %i ms", (search, lengthMs) => {
  expect(lengthOf(search)).toBe(lengthMs);
});

test.each<Record<string, string>>([
  { period: "soon" },
  { period: "400d" },
  { start: "2026-11-01T00:00:00Z" },
  { start: "x", end: "y" },
])("%j shows the usual period", (search) => {
  expect(lengthOf(search)).toBe(14 * DAY_MS);
});
