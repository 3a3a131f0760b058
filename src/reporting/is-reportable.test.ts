import { expect, test } from "vitest";
import { describeError, digestOf } from "./describe-error.ts";
import { isReportable } from "./is-reportable.ts";

function isReported(thrown: unknown): boolean {
  const last = describeError(thrown, { type: "onerror", handled: false }).at(-1);
  return last !== undefined && isReportable(last, digestOf(thrown));
}

test.each([
  new Error("NEXT_REDIRECT"),
  Object.assign(new Error("anything"), { digest: "NEXT_REDIRECT;replace;/login;307;" }),
  new Error("NEXT_NOT_FOUND"),
  new Error("NEXT_HTTP_ERROR_FALLBACK;404"),
  new Error("ResizeObserver loop limit exceeded"),
  new DOMException("The user aborted a request.", "AbortError"),
  new TypeError("network error"),
  new TypeError("Error in input stream"),
  new TypeError("The network connection was lost."),
  new Error("Connection closed."),
  "Timeout",
  { code: 3 },
])("%o is not reported", (thrown) => expect(isReported(thrown)).toBe(false));

test.each([
  new TypeError("Cannot read properties of undefined (reading 'slug')"),
  new TypeError("network error codes is not iterable"),
  Object.assign(new Error("a render failed"), { digest: "1234567" }),
  new Error("It failed", { cause: new Error("NEXT_REDIRECT") }),
])("%o is reported", (thrown) => expect(isReported(thrown)).toBe(true));
