import { isNoise } from "#filters/noise.ts";
import type { SentryException } from "#protocol/event.ts";

/**
 * False for what is no failure of ours: noise of browsers, Next.js' redirects and "not found", and
 * a fetch that was given up because somebody went on to another page.
 */
export function isReportable(
  { type, value, stacktrace }: SentryException,
  digest: string | undefined,
): boolean {
  if (type === "AbortError") return false;
  return !isNoise(type, value, stacktrace?.frames) && !isNoise(undefined, digest);
}
