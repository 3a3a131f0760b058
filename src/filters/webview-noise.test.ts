import { expect, test } from "vitest";
import { isWebviewNoise } from "./webview-noise.ts";

const is = (text: string, abs_path = "https://shop.example/app.js") =>
  isWebviewNoise({ text, frames: [{ abs_path, lineno: 1 }] });

test.each([
  "Non-Error promise rejection captured with value: Object Not Found Matching Id:2",
  "Object Not Found Matching Id:6, MethodName:update, ParamCount:4",
  "Can't find variable: _AutofillCallbackHandler",
  "Error invoking postMessage: Java object is gone",
  "Java bridge method invocation error",
  "Error invoking enableButtonsClickedMetaDataLogging: Java exception was raised during method invocation",
  "fb_xd_fragment is not defined",
  "undefined is not an object (evaluating 'window.webkit.messageHandlers')",
  "undefined is not an object (evaluating 'window.webkit.messageHandlers.navigationPerformanceLoggerWithReply.postMessage')",
  "undefined is not an object (evaluating 'webkit.messageHandlers.contextMenuMessageHandler.postMessage')",
  "undefined is not an object (evaluating '__gCrWeb.learnMore.x')",
  "Can't find variable: __gCrWeb",
  "Can't find variable: gmo",
  "null is not an object (evaluating 'elt.parentNode')",
  "Can't find variable: instantSearchSDKJSBridgeClearHighlight",
  "Can't find variable: __firefox__",
  "undefined is not an object (evaluating 'window.__firefox__.reader.checkReadability')",
  "zaloJSV2 is not defined",
  "Can't find variable: setIOSParameters",
])("%s comes from the app around the page", (text) => expect(is(text)).toBe(true));

test.each(["user-script:7", "@user-script:12:1:4", "app:///navigation_performance_logger_android"])(
  "so does what %s throws",
  (source) => expect(is("e.replace is not a function", source)).toBe(true),
);

test.each([
  "Object Not Found: cart 12",
  "Can't find variable: gmoney",
  "Can't find variable: cart",
  "Our bridge window.webkit.messageHandlers.pay is missing: update the app",
  "undefined is not an object (evaluating 'window.webkitAudioContext')",
  "Java heap space",
  "java.lang.NullPointerException",
  "undefined is not an object (evaluating 'element.parentNode')",
  "Non-Error promise rejection captured with value: payment declined",
])("%s comes from the page", (text) => expect(is(text)).toBe(false));

test("so does what a script of the page throws", () => {
  expect(is("x is undefined", "https://shop.example/user-script:7.js")).toBe(false);
  expect(is("x is undefined", "app:///main.jsbundle")).toBe(false);
});
