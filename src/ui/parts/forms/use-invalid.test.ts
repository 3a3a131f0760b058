import { expect, test } from "vitest";
import { sayInvalid } from "./use-invalid.ts";

const control = (found: Partial<ValidityState>, given: object = {}) => ({
  validity: found as ValidityState,
  ...{ minLength: 12, maxLength: 100, type: "text", title: "" },
  ...given,
});

test.each([
  [control({ valueMissing: true }), "Fill this in."],
  [control({ valueMissing: true }, { type: "email" }), "Enter an email address."],
  [
    control({ typeMismatch: true }, { type: "email" }),
    "Enter an email address such as you@example.com.",
  ],
  [control({ badInput: true }, { type: "number" }), "Enter a number."],
  [control({ tooShort: true }), "Use at least 12 characters."],
  [control({ tooLong: true }), "Use at most 100 characters."],
  [control({ rangeUnderflow: true }, { min: "1" }), "Enter 1 or more."],
  [control({ rangeOverflow: true }, { max: "9" }), "Enter 9 or less."],
  [control({ patternMismatch: true }, { title: "Use a-z." }), "Use a-z."],
  [control({ patternMismatch: true }), "This is not written as it has to be."],
])("a field that cannot be sent says what to do (%#)", (given, words) => {
  expect(sayInvalid(given)).toBe(words);
});
