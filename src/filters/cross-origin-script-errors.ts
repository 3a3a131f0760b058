/**
 * A script of another origin, loaded without CORS, threw: the browser hides everything but these two
 * words, so there is nothing to find out.
 */
import type { Thrown, ThrownFrame } from "./thrown.ts";

const MESSAGE = /^(?:Uncaught )?(?:(?:Javascript )?error: )?Script error\.?(?: on line 0)?$/i;

export function isCrossOriginScriptError({ text, frames }: Thrown): boolean {
  return MESSAGE.test(text) && !frames.some(saysWhere);
}

/** SDKs add one frame with the page's address and line 0. */
function saysWhere(frame: ThrownFrame): boolean {
  return frame.lineno !== undefined && frame.lineno > 0;
}
