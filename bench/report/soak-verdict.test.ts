import { expect, test } from "vitest";
import type { ProcessSample } from "#bench/measure/sample-process.ts";
import { MINUTE_MS } from "#lib/time.ts";
import { courseOf, showSoak } from "./soak-verdict.ts";

/** A sample every minute. */
function samplesOf(rss: readonly number[]): ProcessSample[] {
  const rest = {
    rssAnonMb: 200,
    webRssMb: 150,
    files: 40,
    walMb: 20,
    spoolMb: 64,
    waiting: 0,
    loopDelayMs: 1,
  };
  return rss.map((rssMb, minute) => ({ atMs: minute * MINUTE_MS, rssMb, ...rest }));
}

test("memory that rises while it warms up and stays then is flat", () => {
  const course = courseOf(samplesOf([100, 200, 290, 300, 301, 299, 300, 300, 301]), "rssMb");
  expect(course.isFlat).toBe(true);
  expect(course.max).toBe(301);
  expect(course.mean).toBeGreaterThan(295);
});

test("a leak shows, however slow it is", () => {
  const leaking = Array.from({ length: 21 }, (_, minute) => 300 + 2 * minute);
  const course = courseOf(samplesOf(leaking), "rssMb");
  expect(course.perMinute).toBeCloseTo(2, 6);
  expect(course.growth).toBeCloseTo(30, 6);
  expect(course.isFlat).toBe(false);
  expect(showSoak(samplesOf(leaking))).toMatch(/edge \+ digest .*GROWS/);
});

test("noise around a level is no growth", () => {
  const noisy = Array.from({ length: 21 }, (_, minute) => 300 + (minute % 2 === 0 ? 20 : -20));
  expect(courseOf(samplesOf(noisy), "rssMb").isFlat).toBe(true);
});
