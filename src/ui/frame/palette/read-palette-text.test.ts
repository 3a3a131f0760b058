import { expect, test } from "vitest";
import { readPaletteText } from "./read-palette-text.ts";

test.each([
  ["  check ", { only: undefined, text: "check" }],
  ["> theme", { only: "actions", text: "theme" }],
  ["#SHOP-12", { only: "issues", text: "SHOP-12" }],
  ["#", { only: "issues", text: "" }],
])("%j asks for %o", (typed, asked) => {
  expect(readPaletteText(typed)).toEqual(asked);
});
