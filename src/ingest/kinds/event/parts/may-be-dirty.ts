/** NUL, any surrogate, and an underscore that could hide "__proto__", as JSON escapes. */
const DIRTY_ESCAPE = /\\u(?:0000|[dD][89a-fA-F]|005[fF])/;

/** Whether JSON can hold what cleanJson takes out: asked of the text, because most holds nothing. */
export function mayBeDirty(json: string, hasBackslash: boolean): boolean {
  return (hasBackslash && DIRTY_ESCAPE.test(json)) || json.includes("__proto__");
}
