import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { INSTALLED_AT, PROGRAMS, programFile } from "./program-file.ts";

test.each(Object.keys(PROGRAMS) as (keyof typeof PROGRAMS)[])(
  "%s is a file of the sources",
  (name) => {
    const file = programFile(name);
    expect(file.pathname).toMatch(/\.ts$/);
    expect(existsSync(file)).toBe(true);
  },
);

test("the package lies where it is installed", () => {
  expect(existsSync(new URL("package.json", INSTALLED_AT))).toBe(true);
});
