import { expect, test } from "vitest";
import { isCrossOriginScriptError } from "./cross-origin-script-errors.ts";

test.each([
  "Script error.",
  "Script error",
  "Javascript error: Script error. on line 0",
  "Uncaught Script error.",
])("%s without a place says nothing", (text) => {
  expect(isCrossOriginScriptError({ text, frames: [] })).toBe(true);
  // What SDKs make of onerror("Script error.", "", 0, 0).
  const frames = [{ filename: "https://shop.example/cart", lineno: 0 }];
  expect(isCrossOriginScriptError({ text, frames })).toBe(true);
});

test("with a line it was thrown by somebody", () => {
  const frames = [{ filename: "https://shop.example/cart", lineno: 12 }];
  expect(isCrossOriginScriptError({ text: "Script error.", frames })).toBe(false);
});

test.each([
  "Script error: payment.js did not load",
  "Build Script error.",
  "Script errors.",
  "Script error. on line 12",
])("%s is the app's own", (text) => {
  expect(isCrossOriginScriptError({ text, frames: [] })).toBe(false);
});
