import { expect, test } from "vitest";
import { RULE_REASONS } from "#filters/reasons.ts";
import { refusalWords } from "./refusal-words.ts";

test("a refusal is told by its status, or by its reason", () => {
  expect(refusalWords("missing_auth")).toBe("401, no key was sent");
  expect(refusalWords("something_new")).toBe("Refused: something_new");
});

test("what a filter dropped is told by the filter's name", () => {
  expect(refusalWords("web-crawlers")).toBe("200, dropped by the filter “Web crawlers”");
  for (const reason of Object.values(RULE_REASONS)) {
    expect(refusalWords(reason)).toContain("dropped by a rule");
  }
});
