import { expect, test } from "vitest";
import { AppError } from "#lib/app-error.ts";
import { MAX_GLOB_LENGTH, MAX_RULES, type RuleTexts, readRules, writeRules } from "./read-rules.ts";

const texts = (more: Partial<RuleTexts>): RuleTexts => ({
  message: "",
  release: "",
  environment: "",
  url: "",
  ...more,
});

function refusal(more: Partial<RuleTexts>): { message: string; field: string | undefined } {
  try {
    readRules(texts(more));
  } catch (error) {
    if (error instanceof AppError) return { message: error.message, field: error.field };
  }
  throw new Error("it was not refused");
}

test("every line is a rule; spaces around it, empty lines and repetitions do not count", () => {
  const rules = readRules(texts({ message: "  *chunk* \r\n\r\n*b*\n*chunk*\n", url: "*/admin/*" }));
  expect(rules).toEqual([
    { field: "message", glob: "*chunk*" },
    { field: "message", glob: "*b*" },
    { field: "url", glob: "*/admin/*" },
  ]);
});

test("what was written can be read again", () => {
  const written = texts({ message: "b*\na*", release: "1.*", environment: "dev", url: "*?x=*" });
  expect(writeRules(readRules(written))).toEqual(written);
  expect(writeRules([])).toEqual(texts({}));
});

test.each(["*", "**", "?*", "*?*", "* *"])("%s is refused: it would drop everything", (glob) => {
  const { message, field } = refusal({ release: `1.*\n${glob}` });
  expect(field).toBe("release");
  expect(message).toMatch(/^Line 2: .*would drop everything/);
});

test("a pattern that is too long is refused with its line", () => {
  expect(readRules(texts({ url: "x".repeat(MAX_GLOB_LENGTH) }))).toHaveLength(1);
  const { message, field } = refusal({ url: `a\n${"x".repeat(1_000_000)}` });
  expect(field).toBe("url");
  expect(message).toBe("Line 2: 1000000 characters are too many, use at most 500.");
});

test("too many rules are refused", () => {
  const lines = (count: number) => Array.from({ length: count }, (_, n) => `rule ${n}`).join("\n");
  expect(readRules(texts({ message: lines(MAX_RULES) }))).toHaveLength(MAX_RULES);
  const { message } = refusal({ message: lines(MAX_RULES), url: "one more" });
  expect(message).toContain("at most 100 rules, and these are 101");
});

test("what looks like a regular expression is text", () => {
  expect(readRules(texts({ message: "(a+)+$" }))).toEqual([{ field: "message", glob: "(a+)+$" }]);
});
