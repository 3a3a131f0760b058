import { expect, test } from "vitest";
import { readOpenFileLimit, shareOpenFiles } from "./open-files.ts";

test.each([
  [1_048_576, { connections: 10_000, web: 1000 }],
  [20_000, { connections: 10_000, web: 1000 }],
  [8192, { connections: 6936, web: 1000 }],
  [1024, { connections: 598, web: 170 }],
  [128, { connections: 65, web: 21 }],
])("with %i open files: %o", (limit, shares) => {
  expect(shareOpenFiles(limit, 10_000)).toEqual(shares);
  expect(shares.connections + shares.web).toBeLessThan(limit);
});

test("a smaller number of connections may be asked for", () => {
  expect(shareOpenFiles(20_000, 100).connections).toBe(100);
});

test("the limit is read from the system", () => {
  expect(readOpenFileLimit()).toBeGreaterThan(100);
  expect(readOpenFileLimit("/nowhere")).toBe(10_240);
});
