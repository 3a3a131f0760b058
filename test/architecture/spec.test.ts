import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { ROOT } from "./run-script.ts";

interface Row {
  statement: string;
  file: string;
  testFile: string;
  title: string;
}

const ROW =
  /^\| (?<statement>.+?) \| `(?<file>[^`]+)` \| `(?<testFile>[^`]+)`: "(?<title>[^"]+)" \|$/;

function readRows(page: string): (Row | string)[] {
  const lines = page.split("\n").filter((line) => line.startsWith("| "));
  return lines.slice(2).map((line) => (ROW.exec(line)?.groups as Row | undefined) ?? line);
}

/** What is wrong with a row; nothing when its code and its proof are there. */
function problemOf(row: Row | string): string | undefined {
  if (typeof row === "string") return `This row cannot be read: ${row}`;
  const { file, testFile, title } = row;
  if (!existsSync(join(ROOT, file))) return `${file} does not exist.`;
  if (!existsSync(join(ROOT, testFile))) return `${testFile} does not exist.`;
  const source = readFileSync(join(ROOT, testFile), "utf8");
  return source.includes(`"${title}"`) ? undefined : `${testFile} has no test "${title}".`;
}

const page = readFileSync(join(ROOT, "docs/spec.md"), "utf8");
const rows = readRows(page);

test("every statement of the specification has a row", () => {
  expect(rows.length).toBeGreaterThanOrEqual(18);
});

test("every row names code and a test that exist", () => {
  expect(rows.map(problemOf).filter((problem) => problem !== undefined)).toEqual([]);
});

describe("a row is reported", () => {
  const good = page.split("\n").find((line) => ROW.test(line)) ?? "";
  test.each([
    ["whose code is gone", good.replace(/`src[^`]*`/, "`src/gone.ts`"), /src\/gone\.ts does not/],
    ["whose test file is gone", good.replace(/`test[^`]*`/, "`test/gone.test.ts`"), /gone\.test/],
    ["whose test is gone", good.replace(/: "[^"]*"/, ': "nobody wrote this"'), /has no test/],
    ["that is no row", "| a statement | | |", /cannot be read/],
  ])("%s", (_name, line, problem) => {
    const [row] = readRows(["| a | b | c |", "| --- | --- | --- |", line].join("\n"));
    expect(problemOf(row ?? "")).toMatch(problem);
  });
});
