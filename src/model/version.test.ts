import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { VERSION } from "./version.ts";

test("the version is that of package.json", () => {
  expect(VERSION).toBe(JSON.parse(readFileSync("package.json", "utf8")).version);
});
