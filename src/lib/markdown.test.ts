import { expect, test } from "vitest";
import { fenced, inlineCode } from "./markdown.ts";

test("a block without backticks has a fence of three", () => {
  expect(fenced("a\nb", "js")).toBe("```js\na\nb\n```");
});

test("a fence inside a block cannot close it", () => {
  const text = "x\n`````\n# not a heading";
  expect(fenced(text)).toBe(`\`\`\`\`\`\`\n${text}\n\`\`\`\`\`\``);
});

test.each([
  ["plain", "`plain`"],
  ["a `b` c", "``a `b` c``"],
  ["`b`", "`` `b` ``"],
  ["two\nlines", "`two lines`"],
  ["a\u2028b", "`a b`"],
  ["", "`(empty)`"],
])("%j stands in a line as %s", (text, expected) => {
  expect(inlineCode(text)).toBe(expected);
});
