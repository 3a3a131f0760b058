import { expect, test } from "vitest";
import { DEFAULT_PRIVACY } from "#model/privacy.ts";
import { createScrubRules } from "./rules.ts";

test("further keys are found in any spelling, safe ones win over every rule", () => {
  const rules = createScrubRules({
    ...DEFAULT_PRIVACY,
    sensitiveKeys: ["tax_number"],
    safeKeys: ["idempotency-key"],
  });
  expect(["taxNumber", "TAX-NUMBER", "password"].every(rules.filtersKey)).toBe(true);
  expect(rules.filtersKey("idempotencyKey")).toBe(false);
  // Sentry finds a field anywhere in a key; a short word of ours must be a word there too.
  expect(["customerTaxNumber", "taxNumberFormat", "taxnumbers"].every(rules.filtersKey)).toBe(true);
  const pin = createScrubRules({ ...DEFAULT_PRIVACY, sensitiveKeys: ["pin"] });
  expect([pin.filtersKey("pin_code"), pin.filtersKey("shipping")]).toEqual([true, false]);
});

test("a decision does not change when it is remembered or forgotten", () => {
  const { filtersKey } = createScrubRules();
  for (let index = 0; index < 20_000; index++) filtersKey(`field_${index}`);
  for (const _again of [1, 2]) {
    expect(filtersKey("apiKey")).toBe(true);
    expect(filtersKey("monkey")).toBe(false);
  }
});

test("a key of a megabyte is judged by its beginning", () => {
  const { filtersKey } = createScrubRules();
  expect(filtersKey(`password${"x".repeat(1_000_000)}`)).toBe(true);
  expect(filtersKey("x".repeat(1_000_000))).toBe(false);
});
