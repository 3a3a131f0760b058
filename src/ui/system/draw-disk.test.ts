import { expect, test } from "vitest";
import { drawDisk } from "./draw-disk.ts";

const NOW_MS = Date.parse("2026-11-15T12:00:00Z");
const SIZE = { width: 200, height: 100 };
const DAYS = [
  { day: "2026-11-13", bytes: 100 },
  { day: "2026-11-14", bytes: 100 },
  { day: "2026-11-15", bytes: 50 },
];

test("days add up to today in the middle, and the pace leads on to the edge", () => {
  const picture = drawDisk({ days: DAYS, freeBytes: 100 }, 100, NOW_MS, SIZE);
  expect(picture?.todayX).toBe(100);
  expect(picture?.fullY).toBe(0);
  // Full after one day of 2.5: the line ends there.
  expect(picture?.ahead).toBe("M100 28.6L140 0");
  expect(picture?.line).toBe("M40 71.4L80 42.9L100 28.6");
});

test("a disk that is far from full has no edge in the picture", () => {
  const picture = drawDisk({ days: DAYS, freeBytes: 1e9 }, 100, NOW_MS, SIZE);
  expect(picture?.fullY).toBe(-1);
  expect(picture?.ahead).toMatch(/L200 20$/);
});

test("without a second day there is nothing to draw", () => {
  const one = { days: DAYS.slice(0, 1), freeBytes: 10 };
  expect(drawDisk(one, undefined, NOW_MS, SIZE)).toBeUndefined();
});
