import { expect, test } from "vitest";
import { HOUR_MS, MINUTE_MS } from "#lib/time.ts";
import { TokenBuckets } from "./token-buckets.ts";

const NOW_MS = Date.parse("2026-11-15T12:00:00Z");
const takes = (buckets: TokenBuckets, name: string, times: number, atMs = NOW_MS) =>
  Array.from({ length: times }, () => buckets.take(name, atMs)).filter(Boolean).length;

test("a flood of one name passes as often as a burst, and names do not share", () => {
  const buckets = new TokenBuckets(5);
  expect(takes(buckets, "a", 1000)).toBe(5);
  expect(takes(buckets, "b", 1000)).toBe(5);
});

test("tokens come back evenly over an hour", () => {
  const buckets = new TokenBuckets(5);
  takes(buckets, "a", 5);
  expect(takes(buckets, "a", 10, NOW_MS + 11 * MINUTE_MS)).toBe(0);
  expect(takes(buckets, "a", 10, NOW_MS + 13 * MINUTE_MS)).toBe(1);
  expect(takes(buckets, "a", 10, NOW_MS + 3 * HOUR_MS)).toBe(5);
});

test("a day of crashing every second passes a handful an hour", () => {
  const buckets = new TokenBuckets(5);
  let passed = 0;
  for (let s = 0; s < 24 * 3600; s++) passed += takes(buckets, "a", 1, NOW_MS + s * 1000);
  expect(passed).toBeLessThanOrEqual(5 * 25);
});

test("endless names do not take endless memory, and the ones in use keep their count", () => {
  const buckets = new TokenBuckets(2);
  takes(buckets, "busy", 2);
  for (let n = 0; n < 400; n++) buckets.take(`one ${n}`, NOW_MS);
  expect(buckets.take("busy", NOW_MS)).toBe(false);
});
