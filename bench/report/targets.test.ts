import { expect, test } from "vitest";
import { medianResults, type PairResults } from "./pair-results.ts";
import { showMedians } from "./show.ts";
import { showStoredRatios, storedRatios } from "./stored-ratio.ts";
import { misses, targetsOf } from "./targets.ts";

/** A run that reaches everything. */
const GOOD: PairResults = {
  floorPerS: 10_000,
  acceptedPerS: 5000,
  digestedPerS: 3100,
  rowsPerS: 26_000,
  ratio: 0.31,
  floorCpuUs: 80,
  cpuUs: 360,
  edgeUs: 140,
  digestUs: 180,
  restUs: 40,
  cpuRatio: 4.5,
  generatorUs: 30,
  p50Ms: 4,
  p99Ms: 9,
  maxMs: 30,
  floorP99Ms: 3,
  loopDelayP99Ms: 4,
  loopDelayMaxMs: 9,
  rejects: 0,
  serverErrors: 0,
  spoolSyncs: 2000,
  peakMb: 290,
  webPeakMb: 180,
  allPeakMb: 470,
  bytesPerEvent: 600,
  bytesPerEventWithSpool: 4000,
  bytesPerEventRunning: 900,
  bytesPerRow: 600,
  writtenPerEvent: 9000,
  drainS: 1,
  othersPercent: 2,
  issues: 100,
};

test("a run that reaches every target misses none", () => {
  for (const profile of ["errors", "errors-large", "gzip", "mixed", "burst", "paced"]) {
    expect(misses(profile, GOOD)).toEqual([]);
  }
});

test("each target can be missed, and is named", () => {
  expect(misses("errors", { ...GOOD, ratio: 0.21 })).toEqual(["ratio (target)"]);
  expect(misses("errors", { ...GOOD, ratio: 0.17 })).toEqual(["ratio (first)", "ratio (target)"]);
  expect(misses("errors", { ...GOOD, cpuRatio: 6.1 })).toEqual(["cpuRatio (target)"]);
  expect(misses("errors", { ...GOOD, bytesPerEvent: 1001 })).toEqual(["bytesPerEvent (target)"]);
  expect(misses("mixed", { ...GOOD, rowsPerS: 24_999 })).toEqual(["rowsPerS (target)"]);
  expect(misses("paced", { ...GOOD, p99Ms: 10.1 })).toEqual(["p99Ms (target)"]);
  expect(misses("burst", { ...GOOD, serverErrors: 1 })).toEqual(["serverErrors (target)"]);
  expect(misses("gzip", { ...GOOD, allPeakMb: 601 })).toEqual(["allPeakMb (target)"]);
});

test("a limit of one profile is none of another", () => {
  const results = (profile: string) => targetsOf(profile).map(({ of }) => of);
  expect(results("gzip")).not.toContain("ratio");
  expect(results("errors")).not.toContain("rowsPerS");
});

test("a miss stands out in the table, and a stretch that is not reached is only said", () => {
  const table = showMedians("errors", { ...GOOD, ratio: 0.25, cpuRatio: 7 });
  expect(table).toMatch(/over the floor +0\.250 +>= 0\.18 ok +>= 0\.22 ok +>= 0\.3 no/);
  expect(table).toMatch(/over the floor's +7\.00 +<= 6 MISS +<= 4\.6 no/);
});

test("medians hide neither a reject nor an answer from 500 up", () => {
  const pairs = [GOOD, { ...GOOD, rejects: 1, serverErrors: 1, p99Ms: 500 }, GOOD];
  expect(medianResults(pairs)).toMatchObject({ rejects: 1, serverErrors: 1, p99Ms: 9 });
});

test("what a full store costs is the median of what each round saw", () => {
  const rounds = [0.8, 0.95, 0.94].map((share) => ({
    empty: GOOD,
    stored: { ...GOOD, digestedPerS: GOOD.digestedPerS * share },
  }));
  const ratios = storedRatios(rounds);
  expect(ratios.rate).toBeCloseTo(0.94, 10);
  expect(showStoredRatios(ratios)).toContain(">= 0.9 ok");
  expect(showStoredRatios({ ...ratios, rate: 0.89 })).toContain("MISS");
});
