import { expect, test } from "vitest";
import { errorOf, FORM_STATE, type FormState, otherErrorOf, UNSENT } from "./form-state.ts";

const REFUSED: FormState = {
  ...{ values: { slug: "a b" }, outcome: "refused" },
  ...{ message: "No spaces.", field: "slug" },
};

test("a refusal stands at the field that it is about, and nowhere else", () => {
  expect(errorOf(REFUSED, "slug")).toBe("No spaces.");
  expect(errorOf(REFUSED, "name")).toBeUndefined();
  expect(otherErrorOf(REFUSED, ["slug", "name"])).toBeUndefined();
});

test("a refusal about none of the form's fields stands below them", () => {
  expect(otherErrorOf(REFUSED, ["name"])).toBe("No spaces.");
  expect(otherErrorOf({ ...REFUSED, field: undefined }, ["slug"])).toBe("No spaces.");
});

test("what is done or unsent has no error, whatever it says", () => {
  for (const state of [UNSENT, { ...REFUSED, outcome: "done" as const }]) {
    expect(errorOf(state, "slug")).toBeUndefined();
    expect(otherErrorOf(state, [])).toBeUndefined();
  }
});

test("an answer that never came keeps what was typed", () => {
  const lost = FORM_STATE.lost("No answer.", REFUSED);
  expect(lost).toEqual({ values: { slug: "a b" }, outcome: "refused", message: "No answer." });
  expect(FORM_STATE.isDone(lost)).toBe(false);
});
