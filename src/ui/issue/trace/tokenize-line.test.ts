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
      ["const", "keyword"],
      ["1", "number"],
    ],
  ],
  [
    'log("a // b", x)',
    [
      ["log", "function"],
      ['"a // b"', "string"],
    ],
  ],
  [
    "a(); // don't",
    [
      ["a", "function"],
      ["// don't", "comment"],
    ],
  ],
  [
    "a /* b */ c()",
    [
      ["/* b */", "comment"],
      ["c", "function"],
    ],
  ],
  ["`a $b \\` c`", [["`a $b \\` c`", "string"]]],
  ["<Row a={b} />", [["Row", "tag"]]],
  ["</Row>", [["Row", "tag"]]],
  ["constant", []],
  ["x = '\\'' + y", [["'\\''", "string"]]],
  ['open = "no end', [['"no end', "string"]]],
  [
    "größe(1)",
    [
      ["größe", "function"],
      ["1", "number"],
    ],
  ],
])("%s", (line, expected) => {
  expect(marks(line)).toEqual(expected);
});

test("a hash starts a comment in Python and not in JavaScript", () => {
  expect(marks("x # y", "a.py")).toEqual([["# y", "comment"]]);
  expect(marks("this.#y", "a.js")).toEqual([["this", "keyword"]]);
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
