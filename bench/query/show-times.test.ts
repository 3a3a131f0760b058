import { expect, test } from "vitest";
import type { Timed, Times } from "./samples.ts";
import { showTimes } from "./show-times.ts";

const times = (p50: number, cpuMs: number): Times => ({
  ...{ p50, p95: 2 * p50, cpuMs, size: 5000, count: 40 },
});
const ALL: Timed[] = [
  { name: "smallest", times: { full: times(4, 2), tenth: times(4, 2) } },
  { name: "list", times: { full: times(10, 6), tenth: times(8, 4) } },
];
const AGAINST = { base: "smallest", label: "over smallest", unit: { label: "KB", of: 1000 } };

test("each stands beside the smallest page and beside a tenth of the data, CPU too", () => {
  const [head, , list] = showTimes("page", ALL, AGAINST).split("\n");
  expect(head?.split(/ {2,}/)).toEqual([
    ...["page", "p50 ms", "p95 ms", "over smallest", "a tenth, p50", "over it"],
    ...["CPU ms", "over smallest", "over a tenth", "KB", "asked"],
  ]);
  expect(list?.split(/ {2,}/)).toEqual([
    ...["list", "10.00", "20.00", "2.50", "8.00", "1.25"],
    ...["6.00", "3.00", "1.50", "5", "40"],
  ]);
});

test("without what they are held against there is no ratio to it", () => {
  const [, line] = showTimes("page", ALL.slice(1), AGAINST).split("\n");
  expect(line).toMatch(/^list +10\.00 +20\.00 +8\.00 +1\.25 +6\.00 +1\.50 +5 +40$/);
});
