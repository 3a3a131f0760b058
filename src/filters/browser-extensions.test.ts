import { describe, expect, it } from "vitest";
import { isFromExtension } from "./browser-extensions.ts";

const OWN = { abs_path: "https://shop.example/assets/app.js", lineno: 12 };
const is = (text: string, ...sources: string[]) =>
  isFromExtension({ text, frames: [OWN, ...sources.map((abs_path) => ({ abs_path, lineno: 1 }))] });

describe("browser extensions", () => {
  it.each([
    "Extension context invalidated.",
    "Could not establish connection. Receiving end does not exist.",
    "The message port closed before a response was received.",
    "A listener indicated an asynchronous response by returning true, but the message channel closed before a response was received",
    "Attempting to use a disconnected port object",
    "Invalid call to runtime.sendMessage(). Tab not found.",
    "TypeError: can't access dead object",
    "undefined is not an object (evaluating 'e.src') at webkit-masked-url://hidden/:1:2",
    "Cannot redefine property: ethereum",
    "Cannot redefine property: solana",
    'can\'t redefine non-configurable property "solana"',
    "Cannot set property ethereum of #<Window> which has only a getter",
    "Can't find variable: ZiteReader",
    "jigsaw is not defined",
    "ReferenceError: ComboSearch is not defined",
    "top.GLOBALS is undefined",
    "oh no! we have a case of: bmi_SafeAddOnload, again!",
    "plugin.setSuspendState is not a function",
    "conduitPage",
  ])("say %s", (text) => expect(is(text)).toBe(true));

  it.each([
    "chrome-extension://aapbdbdomjkkjkaonfhkkikfgjllcleb/content.js",
    "chrome://userjs/1.js",
    "moz-extension://3f2a6c31-1b0c-4d0a-8d2f-cc1d5ff5f2d1/inject.js",
    "safari-extension://com.example.helper/inject.js",
    "safari-web-extension://4D1F/content.js",
    "ms-browser-extension://EdgeHelper_1/a.js",
    "resource://gre/modules/ExtensionContent.jsm",
    "webkit-masked-url://hidden/",
    "https://gc.kaspersky-labs.com/FD126C42-EBFA-4E12-B309/main.js",
  ])("throw in %s", (source) => {
    expect(is("x is undefined", source)).toBe(true);
    expect(is("x is undefined", source, "<anonymous>", "[native code]")).toBe(true);
  });

  it("are known by the file name of a raw frame too", () => {
    const frames = [{ filename: "moz-extension://3f2a6c31/inject.js" }];
    expect(isFromExtension({ text: "x is undefined", frames })).toBe(true);
  });

  it.each([
    "Cannot read properties of undefined (reading 'context')",
    "Could not establish connection to the payment service",
    "The port closed",
    "Cannot redefine property: checkout",
    "Cannot redefine property: ethereumPrice",
    "extension is not a valid file extension",
    "Invalid call to sendMessage()",
    "jigsawPuzzle is not defined",
    "",
  ])("do not say %s", (text) => expect(is(text)).toBe(false));

  it.each([
    "https://shop.example/chrome-extension/help.js",
    "https://kaspersky-labs.com.shop.example/main.js",
    "https://notkaspersky-labs.company/main.js",
    "app:///resource/main.js",
    "resource:/main.js",
  ])("do not throw in %s", (source) => expect(is("x is undefined", source)).toBe(false));

  it("are not to blame when they only called what threw", () => {
    expect(is("x is undefined", "chrome-extension://abc/a.js", OWN.abs_path)).toBe(false);
  });
});
