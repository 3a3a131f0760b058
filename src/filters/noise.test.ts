import { describe, expect, it } from "vitest";
import { isNoise } from "./noise.ts";

describe("what our own reporter leaves out", () => {
  it.each([
    ["Error", "NEXT_REDIRECT"],
    ["Error", "NEXT_REDIRECT;replace;/login;307;"],
    ["Error", "NEXT_NOT_FOUND"],
    ["Error", "NEXT_HTTP_ERROR_FALLBACK;404"],
    ["Error", "ResizeObserver loop limit exceeded"],
    ["Error", "ResizeObserver loop completed with undelivered notifications."],
    ["Error", "Script error."],
    ["Error", "Extension context invalidated."],
    ["ReferenceError", "Can't find variable: gmo"],
    [
      "UnhandledRejection",
      "Non-Error promise rejection captured with value: Object Not Found Matching Id:2",
    ],
    ["UnhandledRejection", "Non-Error promise rejection captured with value: Timeout"],
    [undefined, "Non-Error exception captured with keys: code, message"],
    ["Script error.", undefined],
  ])("is %s: %s", (type, value) => expect(isNoise(type, value)).toBe(true));

  it("is what an extension's script threw", () => {
    const frames = [
      { filename: "https://lapwing.example/app.js", lineno: 3 },
      { filename: "chrome-extension://aapbdbdomjkkjkaonfhkkikfgjllcleb/content.js", lineno: 1 },
    ];
    expect(isNoise("TypeError", "x is undefined", frames)).toBe(true);
  });

  it.each([
    ["TypeError", "Cannot read properties of undefined (reading 'slug')"],
    ["Error", "NEXT_REDIRECTED too often"],
    ["Error", "NEXT_HTTP_ERROR_FALLBACK;500"],
    ["Error", "the page threw NEXT_NOT_FOUND twice"],
    ["ChunkLoadError", "Loading chunk 175 failed."],
    ["TypeError", "Failed to fetch"],
    [undefined, undefined],
    ["Error", ""],
  ])("is not %s: %s", (type, value) => expect(isNoise(type, value)).toBe(false));
});
