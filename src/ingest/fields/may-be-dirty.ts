/** NUL, any surrogate, and an underscore that could hide "__proto__", as JSON escapes. */
const DIRTY_ESCAPE = /\\u(?:0000|[dD][89a-fA-F]|005[fF])/;

/** Of "__proto__": V8 looks for seven letters and more in a way that takes three times as long. */
const PROTO_START = "__prot";

/** Whether JSON can hold what cleanJson takes out: asked of the text, because most holds nothing. */
export function mayBeDirty(json: string, hasBackslash: boolean): boolean {
  return (hasBackslash && DIRTY_ESCAPE.test(json)) || json.includes(PROTO_START);
}
