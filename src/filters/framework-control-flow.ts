/** Next.js throws to redirect and to show "not found": an answer of the app, never a failure. */
import type { Thrown } from "./thrown.ts";

const MESSAGE = /^(?:Error: )?NEXT_(?:REDIRECT|NOT_FOUND|HTTP_ERROR_FALLBACK;4\d\d)(?:;|$)/;

export function isControlFlow({ text }: Thrown): boolean {
  return MESSAGE.test(text);
}
