import type { SentryEvent } from "#protocol/event.ts";
import { threadTrace } from "#protocol/thread-trace.ts";

/** For an event that says nothing but where it was: the function, else the file. */
export function titleOfTrace(event: SentryEvent): string {
  const thrown = event.exception?.values.at(-1)?.stacktrace;
  const frames = (thrown ?? event.stacktrace ?? threadTrace(event))?.frames ?? [];
  const own = frames.findLast(({ in_app, function: name }) => in_app === true && Boolean(name));
  const frame = own ?? frames.at(-1);
  return frame?.function || frame?.filename || frame?.module || "";
}
