/** Browsers inside other apps (social networks, search, mail scanners) inject scripts that fail. */
import { anyPhrase } from "./any-phrase.ts";
import { type Thrown, throwingSource } from "./thrown.ts";

const TEXT = anyPhrase([
  // CefSharp, of which Outlook's link scanner is made.
  "Object Not Found Matching Id:\\d+",
  // Instagram and Facebook.
  "_AutofillCallbackHandler",
  "_pcmBridgeCallbackHandler",
  "fb_xd_fragment",
  "Java (?:object is gone|bridge method invocation error|exception was raised during method invocation)",
  // Bridges to an iOS app that is not there: Facebook, Edge, Yandex, Chrome. Only as what Safari
  // evaluated: an app with a bridge of its own names it in other sentences too.
  "evaluating '(?:window\\.)?(?:webkit\\.messageHandlers|__gCrWeb|elt\\.parentNode)",
  "Can't find variable: (?:gmo\\b|__gCrWeb)",
  // Edge on iOS; Firefox and Brave on iOS; Zalo.
  "instantSearchSDKJSBridgeClearHighlight",
  "__firefox__",
  "zaloJSV2",
  "setIOSParameters",
]);

/** Scripts that the app around the page runs in it. */
const SOURCE = /^(?:@?user-script:|app:\/\/\/?navigation_performance_logger)/;

export function isWebviewNoise({ text, frames }: Thrown): boolean {
  return TEXT.test(text) || SOURCE.test(throwingSource(frames));
}
