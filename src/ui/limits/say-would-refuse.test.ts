import { expect, test } from "vitest";
import { HOUR_MS } from "#lib/time.ts";
import type { WouldRefuse } from "#model/limits.ts";
import { sayWouldRefuse } from "./say-would-refuse.ts";

const TUESDAY_MS = Date.parse("2026-11-10T14:00:00Z");
const span = (hours: number, length: number) => ({
  fromMs: TUESDAY_MS + hours * HOUR_MS,
  toMs: TUESDAY_MS + (hours + length) * HOUR_MS,
});
const would = (more: Partial<WouldRefuse>): WouldRefuse => ({
  offered: 20_100,
  refused: 1240,
  spans: [],
  isLeast: false,
  ...more,
});

test.each<[Partial<WouldRefuse>, string]>([
  [{ spans: [span(0, 2)] }, "would have refused 1,240 of 20,100 errors, on Tue 14:00–16:00 UTC"],
  [
    { spans: [span(0, 1), span(30, 1)], isLeast: true },
    "would have refused at least 1,240 of 20,100 errors, on Tue 14:00–15:00 and Wed 20:00–21:00 UTC",
  ],
  [
    { spans: [span(0, 20), span(30, 1), span(40, 1), span(50, 1)] },
    "would have refused 1,240 of 20,100 errors, on Tue 14:00 to Wed 10:00, Wed 20:00–21:00 and 2 other times",
  ],
  [{ refused: 0 }, "would have refused none of 20,100 errors"],
  [{ refused: 0, isLeast: true }, "would have refused none of 20,100 errors if they came evenly"],
  [{ offered: 0, refused: 0 }, "no errors came in the last 7 days"],
])("%j", (more, words) => {
  expect(sayWouldRefuse(would(more), "error")).toBe(words);
});
