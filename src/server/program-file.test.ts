import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { PROGRAMS, programFile } from "./program-file.ts";

test.each(PROGRAMS)("%s is a file beside, in the sources as in what is built", (name) => {
  const file = programFile(name);
  expect(file.pathname).toMatch(/\.ts$/);
  expect(existsSync(file)).toBe(true);
});
