import { expect, test } from "vitest";
import { type TokenKind, tokenizeLine } from "./tokenize-line.ts";

/** The marked pieces alone: [text, kind]. */
function marks(line: string, filename?: string): [string, TokenKind | undefined][] {
  return tokenizeLine(line, filename).flatMap(({ text, kind }) => (kind ? [[text, kind]] : []));
}

test.each<[string, [string, TokenKind][]]>([
  [
    "const a = 1;",
    [
      ["const", "key"],
      ["1", "num"],
    ],
  ],
  [
    'log("a // b", x)',
    [
      ["log", "fn"],
      ['"a // b"', "str"],
    ],
  ],
  [
    "a(); // don't",
    [
      ["a", "fn"],
      ["// don't", "com"],
    ],
  ],
  [
    "a /* b */ c()",
    [
      ["/* b */", "com"],
      ["c", "fn"],
    ],
  ],
  ["`a $b \\` c`", [["`a $b \\` c`", "str"]]],
  ["<Row a={b} />", [["Row", "tag"]]],
  ["</Row>", [["Row", "tag"]]],
  ["constant", []],
  ["x = '\\'' + y", [["'\\''", "str"]]],
  ['open = "no end', [['"no end', "str"]]],
  [
    "größe(1)",
    [
      ["größe", "fn"],
      ["1", "num"],
    ],
  ],
])("%s", (line, expected) => {
  expect(marks(line)).toEqual(expected);
});

test("a hash starts a comment in Python and not in JavaScript", () => {
  expect(marks("x # y", "a.py")).toEqual([["# y", "com"]]);
  expect(marks("this.#y", "a.js")).toEqual([["this", "key"]]);
});

test.each([
  "",
  "   ",
  "\u2028",
  "<img onerror=alert(1)>",
  "a".repeat(1024),
  "#".repeat(1024),
  '"'.repeat(1024),
])("nothing of a line is lost: %j", (line) => {
  for (const file of ["a.js", "a.py"]) {
    expect(
      tokenizeLine(line, file)
        .map(({ text }) => text)
        .join(""),
    ).toBe(line);
  }
});
