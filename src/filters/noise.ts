/**
 * What Lapwing's own reporter leaves out. It is bundled into every page, so nothing heavy may be
 * imported here; the same families are inbound filters of every project (families.ts).
 */
import { isFromExtension } from "./browser-extensions.ts";
import { isCrossOriginScriptError } from "./cross-origin-script-errors.ts";
import { isControlFlow } from "./framework-control-flow.ts";
import { isResizeObserverLoop } from "./resize-observer.ts";
import type { ThrownFrame } from "./thrown.ts";
import { isWebviewNoise } from "./webview-noise.ts";

/** Our code rejects with errors only, so another value was thrown by somebody else's script. */
const FOREIGN_REJECTION = /^Non-Error (?:promise rejection|exception) captured with /;

/** Type, value and frames of the last exception of an event; a message is a value without frames. */
export function isNoise(
  type: string | undefined,
  value: string | undefined,
  frames: readonly ThrownFrame[] = [],
): boolean {
  const thrown = { text: value || type || "", frames };
  return (
    isControlFlow(thrown) ||
    isResizeObserverLoop(thrown) ||
    isCrossOriginScriptError(thrown) ||
    isFromExtension(thrown) ||
    isWebviewNoise(thrown) ||
    FOREIGN_REJECTION.test(thrown.text)
  );
}
