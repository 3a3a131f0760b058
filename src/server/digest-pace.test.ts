import { expect, test } from "vitest";
import { paceAfter } from "./digest-pace.ts";

test.each([
  ["one error of a quiet app", 1, false, 100],
  ["a light load", 49, false, 100],
  ["a steady load", 50, false, 400],
  ["a backlog", 2000, true, 0],
])("after %s (%i records) the next batch comes in its time", (_load, records, isBehind, ms) => {
  expect(paceAfter(records, isBehind)).toBe(ms);
});
