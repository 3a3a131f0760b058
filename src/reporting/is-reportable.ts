import { isNoise } from "#filters/noise.ts";
import type { SentryException } from "#protocol/event/event.ts";

/**
 * An answer that broke off, as Chromium, Firefox, WebKit and React's reader put it. Who reads it
 * (the router, a form) shows that already; a connection that breaks is nobody's fault here.
 */
const BROKEN_OFF =
  /^(?:network error|Error in input stream|The network connection was lost\.?|Connection closed\.)$/;

/**
 * False for what is no failure of ours: noise of browsers, Next.js' redirects and "not found", a
 * fetch that was given up because somebody went on to another page, and an answer that broke off.
 */
export function isReportable(
  { type, value, stacktrace }: SentryException,
  digest: string | undefined,
): boolean {
  if (type === "AbortError" || BROKEN_OFF.test(value ?? "")) return false;
  return !isNoise(type, value, stacktrace?.frames) && !isNoise(undefined, digest);
}
