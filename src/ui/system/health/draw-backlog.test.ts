import { expect, test } from "vitest";
import { MINUTE_MS } from "#lib/time.ts";
import { drawBacklog } from "./draw-backlog.ts";
import { formatDuration } from "./format-duration.ts";

const NOW_MS = Date.parse("2026-11-15T12:00:00Z");
const at = (minutesAgo: number, records: number) => ({
  startMs: NOW_MS - minutesAgo * MINUTE_MS,
  records,
});

test("a time that was not watched is a gap, and a day is the whole width", () => {
  const paths = drawBacklog(
    [at(2000, 9), at(1440, 0), at(1435, 10), at(5, 5), at(0, 5)],
    NOW_MS,
    288,
    63,
  );
  expect(paths.map(({ line }) => line)).toEqual(["M0 63L1 3h0.1", "M287 33L288 33h0.1"]);
  expect(paths[0]?.area).toBe("M0 63L1 3h0.1L1 63L0 63Z");
  expect(drawBacklog([], NOW_MS, 288, 63)).toEqual([]);
});

test("durations have a unit that fits", () => {
  const shown = [undefined, 3.14, 41.4, 1200, 12_000, 240_000].map(formatDuration);
  expect(shown).toEqual(["none lately", "3.1 ms", "41 ms", "1.2 s", "12 s", "4 min"]);
});
