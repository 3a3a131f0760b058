import { expect, test } from "vitest";
import { DAY_MS } from "#lib/time.ts";
import { drawDisk } from "./draw-disk.ts";

const NOW_MS = Date.parse("2026-11-15T12:00:00Z");
const SIZE = { width: 200, height: 100 };
const DAYS = [
  { day: "2026-11-13", bytes: 100 },
  { day: "2026-11-14", bytes: 100 },
  { day: "2026-11-15", bytes: 50 },
];
const roomy = { days: DAYS, freeBytes: 1e9, budgetBytes: undefined };

test("days add up to today in the middle, and the pace leads on to the end of the room", () => {
  const forecast = { bytesPerDay: 100, end: { what: "disk" as const, atMs: NOW_MS + DAY_MS } };
  const picture = drawDisk({ ...roomy, freeBytes: 100 }, forecast, NOW_MS, SIZE);
  expect(picture?.todayX).toBe(100);
  expect(picture?.fullY).toBe(0);
  expect(picture?.line).toBe("M40 71.4L80 42.9L100 28.6");
  expect(picture?.ahead).toBe("M100 28.6L140 0L200 0");
});

test("a budget is the end of the room when it is nearer than the disk's", () => {
  const forecast = { bytesPerDay: 100, end: { what: "budget" as const, atMs: NOW_MS + DAY_MS } };
  const picture = drawDisk({ ...roomy, budgetBytes: 350 }, forecast, NOW_MS, SIZE);
  expect(picture?.fullY).toBe(0);
  const over = drawDisk({ ...roomy, budgetBytes: 125 }, forecast, NOW_MS, SIZE);
  expect(over?.fullY).toBe(50);
});

test("a disk that is far from full has no end in the picture", () => {
  const picture = drawDisk(roomy, { bytesPerDay: 100, end: undefined }, NOW_MS, SIZE);
  expect(picture?.fullY).toBeUndefined();
  expect(picture?.ahead).toMatch(/L200 20L200 20$/);
  expect(drawDisk(roomy, { bytesPerDay: undefined, end: undefined }, NOW_MS, SIZE)?.ahead).toBe("");
});

test("without a second day there is nothing to draw", () => {
  const one = { ...roomy, days: DAYS.slice(0, 1) };
  expect(drawDisk(one, { bytesPerDay: 1, end: undefined }, NOW_MS, SIZE)).toBeUndefined();
});
