import { expect, test } from "vitest";
import { checkSample, VITAL_METRICS } from "./vitals.ts";

const GOOD = { metric: "lcp", value: 1834.2, id: "a".repeat(32) };

test.each(VITAL_METRICS)("a sample of %s needs a metric, a value and an id", (metric) => {
  expect(checkSample({ metric, value: 0, id: GOOD.id })).toBeUndefined();
  expect(checkSample({ metric, value: 12.5, id: GOOD.id, other: [] })).toBeUndefined();
});

test.each([
  ["a UUID", { id: "6BA7B810-9DAD-11D1-80B4-00C04FD430C8" }],
  ["an hour", { value: 3_600_000 }],
  ["a score of 1000", { metric: "cls", value: 1000 }],
])("%s is fine", (_name, more) => {
  expect(checkSample({ ...GOOD, ...more })).toBeUndefined();
});

test.each([
  ["invalid_sample", null],
  ["invalid_sample", []],
  ["invalid_sample", "lcp"],
  ["invalid_sample", undefined],
  ["invalid_metric", { ...GOOD, metric: "LCP" }],
  ["invalid_metric", { ...GOOD, metric: "fid" }],
  ["invalid_metric", { ...GOOD, metric: "constructor" }],
  ["invalid_metric", { ...GOOD, metric: ["lcp"] }],
  ["invalid_metric", { value: 1, id: GOOD.id }],
  ["invalid_value", { ...GOOD, value: "1834" }],
  ["invalid_value", { ...GOOD, value: null }],
  ["invalid_value", { ...GOOD, value: -1 }],
  ["invalid_value", { ...GOOD, value: Number.NaN }],
  ["invalid_value", { ...GOOD, value: Number.POSITIVE_INFINITY }],
  ["invalid_value", { ...GOOD, value: 3_600_001 }],
  ["invalid_value", { ...GOOD, metric: "cls", value: 1001 }],
  ["invalid_value", { metric: "lcp", id: GOOD.id }],
  ["invalid_sample_id", { ...GOOD, id: "abc" }],
  ["invalid_sample_id", { ...GOOD, id: 5 }],
  ["invalid_sample_id", { metric: "lcp", value: 1 }],
])("%s: %j", (fault, sample) => {
  expect(checkSample(sample)).toBe(fault);
});
