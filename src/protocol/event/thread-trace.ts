import type { SentryEvent, SentryStacktrace } from "./event.ts";

/**
 * The stack of an event that has threads: of the one that crashed; else of the one that reported;
 * else of the first that has one.
 */
export function threadTrace({ threads }: SentryEvent): SentryStacktrace | undefined {
  const traced = (threads?.values ?? []).filter((thread) => thread.stacktrace !== undefined);
  const told =
    traced.find((thread) => thread.crashed === true) ??
    traced.find((thread) => thread.current === true) ??
    traced[0];
  // Kept as plain JSON, in the shape that the reader gave it.
  return told?.stacktrace as SentryStacktrace | undefined;
}
