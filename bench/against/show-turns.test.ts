import { expect, test } from "vitest";
import { compare } from "./compare.ts";
import { showTurns } from "./show-turns.ts";
import type { SideResults } from "./side-results.ts";
import { cpuRatio, type Turn } from "./take-turns.ts";

const SIDE: SideResults = {
  cpuUs: 400,
  edgeUs: 150,
  digestUs: 200,
  digestedPerS: 3000,
  p99Ms: 15,
  bytesPerEvent: 600,
  writtenPerEvent: 9000,
  peakMb: 300,
  rejects: 0,
  othersPercent: 3,
};

test("a tree that takes more CPU than before has a ratio below one", () => {
  const turn: Turn = { before: SIDE, now: { ...SIDE, cpuUs: 500 } };
  expect(cpuRatio(turn)).toBeCloseTo(0.8, 10);
});

test("both sides stand beside each other, with what the turns say about CPU", () => {
  const now = { ...SIDE, cpuUs: 410, bytesPerEvent: 660 };
  const turns: Turn[] = Array.from({ length: 4 }, () => ({ before: SIDE, now }));
  const cpu = compare(turns.map(cpuRatio));
  const text = showTurns({ turns, cpu, isSettled: true }, 0.02);
  expect(text).toMatch(/bytes on disk\/event +600 +660 +1\.100/);
  expect(text).toContain("before over now: 0.976 ± 0.0 % in 4 turns (settled within");
  expect(showTurns({ turns, cpu, isSettled: false }, 0.02)).toContain("NOT SETTLED");
});

test("medians hide no reject of either side", () => {
  const turns: Turn[] = [1, 0, 0].map((rejects) => ({ before: SIDE, now: { ...SIDE, rejects } }));
  const text = showTurns({ turns, cpu: compare([1, 1, 1]), isSettled: false }, 0.02);
  expect(text).toMatch(/rejects \(sum\) +0 +1/);
});
