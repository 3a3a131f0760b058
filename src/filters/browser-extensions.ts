/** Extensions run their own scripts in the visitor's page, and what fails there is reported as ours. */
import { anyPhrase } from "./any-phrase.ts";
import { type Thrown, throwingSource } from "./thrown.ts";

/** Where an extension's script comes from, in all browsers; and products that inject from a host. */
const SOURCE =
  /^(?:chrome|chrome-extension|moz-extension|safari-extension|safari-web-extension|ms-browser-extension|resource):\/\/|^webkit-masked-url:|^https?:\/\/[^/]*\bkaspersky-labs\.com\//i;

/** Messages that no page can cause by itself. */
const TEXT = anyPhrase([
  // WebExtension messaging, in the words of Chrome, Firefox and Safari.
  "Extension context invalidated",
  "Could not establish connection\\. Receiving end does not exist",
  "message (?:port|channel) closed before a response was received",
  "Attempting to use a disconnected port object",
  "Invalid call to runtime\\.sendMessage\\(\\)",
  // Firefox: an add-on kept a node of a page that is gone.
  "can't access dead object",
  // Safari hides the address of an extension's script behind this.
  "webkit-masked-url",
  // Two wallets fight for one global.
  "Cannot (?:redefine property: (?:ethereum|solana)\\b|set property ethereum of #<Window>)",
  'can\'t redefine non-configurable property "(?:ethereum|solana)"',
  // Toolbars and readers of another time that are still installed somewhere.
  "top\\.GLOBALS",
  "originalCreateNotification",
  "canvas\\.contentDocument",
  "MyApp_RemoveAllHighlights",
  "Can't find variable: ZiteReader",
  "(?:jigsaw|ComboSearch) is not defined",
  "atomicFindClose",
  "bmi_SafeAddOnload",
  "EBCallBackMessageReceived",
  "conduitPage",
  "plugin\\.setSuspendState is not a function",
]);

export function isFromExtension({ text, frames }: Thrown): boolean {
  return TEXT.test(text) || SOURCE.test(throwingSource(frames));
}
