import { expect, test } from "vitest";
import { errorOf, FORM_OUTCOME, otherErrorOf } from "./form-outcome.ts";
import { nameBrowser } from "./name-browser.ts";

const REFUSED = { ok: false, message: "Too short.", field: "password" } as const;

test("a refusal stands at the field that it is about, and nowhere else", () => {
  expect(errorOf(REFUSED, "password")).toBe("Too short.");
  expect(errorOf(REFUSED, "current")).toBeUndefined();
  expect(otherErrorOf(REFUSED, ["password", "current"])).toBeUndefined();
  expect(otherErrorOf(REFUSED, ["current"])).toBe("Too short.");
});

test("what is done or unsent has no error", () => {
  for (const outcome of [undefined, { ok: true } as const]) {
    expect(errorOf(outcome, "password")).toBeUndefined();
    expect(otherErrorOf(outcome, [])).toBeUndefined();
  }
  expect(FORM_OUTCOME.isDone({ ok: true })).toBe(true);
  expect(FORM_OUTCOME.isDone(undefined)).toBe(false);
  expect(otherErrorOf(FORM_OUTCOME.lost("No answer.", undefined), ["password"])).toBe("No answer.");
});

test("a browser is named with its system, an unknown one as such", () => {
  const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:146.0) Gecko/20100101 Firefox/146.0";
  expect(nameBrowser(firefox)).toBe("Firefox 146 on Linux");
  expect(nameBrowser("")).toBe("Unknown browser");
});
