import { expect, test } from "vitest";
import { markColumn } from "./mark-column.ts";
import { tokenizeLine } from "./tokenize-line.ts";

const marked = (line: string, colno: number | undefined) =>
  markColumn(tokenizeLine(line), colno)
    .filter(({ isMarked }) => isMarked)
    .map(({ text }) => text)
    .join("");

test.each([
  ["  x * offer.price;", 13, "offer.price"],
  ["  x * offer.price;", 7, "offer.price"],
  ["throw new Error()", 1, "throw"],
  ["f()", 1, "f"],
  ["a + b", 3, ""],
  ["a", 99, ""],
  ["a", 0, ""],
  ["a", undefined, ""],
  [`${"a.".repeat(100)}b`, 5, ""],
])("in %j column %s points at %j", (line, colno, expected) => {
  expect(marked(line, colno)).toBe(expected);
});

test("nothing of the line is lost", () => {
  const line = 'const a = call("x").b;';
  for (let colno = 0; colno < line.length + 2; colno++) {
    expect(
      markColumn(tokenizeLine(line), colno)
        .map(({ text }) => text)
        .join(""),
    ).toBe(line);
  }
});
