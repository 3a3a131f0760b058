import { expect, test } from "vitest";
import { readConfig, SETTINGS } from "#config.ts";
import {
  DEFAULT_RETENTION,
  fixedRetention,
  mergeRetention,
  RETENTION_NAMES,
  RETENTION_VARIABLES,
} from "./retention.ts";

function fixedBy(environment: Record<string, string>) {
  const config = readConfig(environment);
  if (!config.ok) throw new Error(config.problems.join("\n"));
  return fixedRetention(config.value);
}

test("without a word from anybody it is as usual", () => {
  expect(fixedBy({})).toEqual({});
  expect(mergeRetention({}, {})).toEqual(DEFAULT_RETENTION);
});

test.each(RETENTION_NAMES)("%s: a person beats the default, the environment a person", (name) => {
  expect(SETTINGS.map(({ env }) => env)).toContain(RETENTION_VARIABLES[name]);
  const fixed = fixedBy({ [RETENTION_VARIABLES[name]]: "7" });
  expect(fixed).toEqual({ [name]: 7 });
  expect(mergeRetention({}, { [name]: 5 })).toEqual({ ...DEFAULT_RETENTION, [name]: 5 });
  expect(mergeRetention(fixed, { [name]: 5 })).toEqual({ ...DEFAULT_RETENTION, [name]: 7 });
});

test("a budget of 0 in the environment means no limit, whatever a person has set", () => {
  const fixed = fixedBy({ LAPWING_DISK_BUDGET_BYTES: "0" });
  expect(mergeRetention(fixed, { budgetBytes: 5 }).budgetBytes).toBe(0);
});

test.each([
  ["LAPWING_RETENTION_DAYS", "0"],
  ["LAPWING_RETENTION_LOGS_DAYS", "-1"],
  ["LAPWING_RETENTION_TRACES_DAYS", "ten"],
  ["LAPWING_DISK_BUDGET_BYTES", "1.5"],
])("%s=%s stops the start", (name, value) => {
  const config = readConfig({ [name]: value });
  expect(config.ok ? [] : config.problems).toEqual([expect.stringContaining(name)]);
});
