/** What an error event of the window is about. */
import type { SentryException } from "#protocol/event/event.ts";
import { describeError, digestOf } from "#reporting/describe-error.ts";

export interface PageError {
  exceptions: [SentryException, ...SentryException[]];
  digest: string | undefined;
  /** The same object again is the same error. */
  thrown: unknown;
  atMs: number;
}

export function readThrown(event: ErrorEvent | PromiseRejectionEvent): PageError {
  const atMs = performance.timeOrigin + event.timeStamp;
  if ("reason" in event) {
    const how = { type: "onunhandledrejection", handled: false };
    const { reason } = event;
    return {
      exceptions: describeError(reason, how),
      digest: digestOf(reason),
      thrown: reason,
      atMs,
    };
  }
  const how = { type: "onerror", handled: false };
  const { error, message, filename, lineno, colno } = event;
  if (error !== undefined && error !== null) {
    return { exceptions: describeError(error, how), digest: digestOf(error), thrown: error, atMs };
  }
  // A script of another origin, or the browser itself: the words are all there is.
  const frame = { function: "?", filename, lineno, colno, in_app: true };
  const stacktrace = filename ? { stacktrace: { frames: [frame] } } : {};
  const exception = { type: "Error", value: message, mechanism: how, ...stacktrace };
  return { exceptions: [exception], digest: undefined, thrown: undefined, atMs };
}

/** Fails when a page is left while it waits; the words of Chrome, Firefox and Safari. */
export function isCutFetch({ exceptions }: PageError): boolean {
  const { type, value = "" } = exceptions.at(-1) ?? {};
  return type === "TypeError" && /^(?:Failed to fetch|NetworkError when|Load failed)/.test(value);
}
