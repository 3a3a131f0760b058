/** The stack of an event that has threads alone, as programs without exceptions send it. */
import type { SentryEvent, SentryStacktrace } from "#protocol/event/event.ts";

/** Of the thread that crashed; else of the one that reported; else of the first that has one. */
export function threadTrace({ threads }: SentryEvent): SentryStacktrace | undefined {
  let current: SentryStacktrace | undefined;
  let first: SentryStacktrace | undefined;
  for (const thread of threads?.values ?? []) {
    if (thread.stacktrace === undefined) continue;
    // Kept as plain JSON, in the shape that the reader gave it.
    const trace = thread.stacktrace as unknown as SentryStacktrace;
    if (thread.crashed === true) return trace;
    if (thread.current === true) current ??= trace;
    first ??= trace;
  }
  return current ?? first;
}
