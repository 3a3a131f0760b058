/**
 * The browser says that an observer's callback changed sizes again and that it goes on with the next
 * frame. Nothing failed and nobody sees anything.
 */
import type { Thrown } from "./thrown.ts";

/** Chrome before 109, then all browsers. As a whole: an app's own sentence about it is kept. */
const MESSAGE =
  /^(?:Uncaught )?(?:Error: )?ResizeObserver loop (?:limit exceeded|completed with undelivered notifications)\.?$/;

export function isResizeObserverLoop({ text }: Thrown): boolean {
  return MESSAGE.test(text);
}
