import { expect, test } from "vitest";
import { readsAsName } from "./content-hash.ts";

test.each([
  "UserPage",
  "UserAPIKey",
  "settings",
  "URLsForUsers",
  "APIs",
  "HTTPServer",
  "parseJSON",
])("%s reads as a name", (letters) => {
  expect(readsAsName(letters)).toBe(true);
});

test.each(["DQVDGqdT", "ABcde", "aBcDeF", "x", "", "Ab", "name-1"])("%j does not", (letters) => {
  expect(readsAsName(letters)).toBe(false);
});

// A pattern that splits a run in every way it can would not end within a lifetime.
test.each(["a", "A", "As", "Ab", "AAb", "aA"])(
  "128 letters of %j and a dash are read once",
  (part) => {
    expect(readsAsName(`${part.repeat(128).slice(0, 127)}-`)).toBe(false);
  },
);
