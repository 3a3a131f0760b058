import type { SentryEvent, SentryStacktrace } from "#protocol/event.ts";
import { frameLine } from "./name-frame.ts";
import { orderExceptions } from "./order-exceptions.ts";

/** The whole trace as engines print it, for the clipboard. */
export function traceText(event: SentryEvent): string {
  if (event.exception === undefined) return lines(mainTrace(event)).join("\n");
  return orderExceptions(event.exception.values)
    .flatMap(({ exception, relation }) => {
      const head = [exception.type || "Error", exception.value].filter(Boolean).join(": ");
      return [relation === "thrown" ? head : `Caused by: ${head}`, ...lines(exception.stacktrace)];
    })
    .join("\n");
}

function lines(trace: SentryStacktrace | undefined): string[] {
  return (trace?.frames ?? []).toReversed().map((frame) => `    ${frameLine(frame)}`);
}

/** The trace that tells most: of what was caught, else the event's own, else of the thread that fell. */
export function mainTrace(event: SentryEvent): SentryStacktrace | undefined {
  const thrown = event.exception?.values.findLast((value) => value.stacktrace !== undefined);
  return thrown?.stacktrace ?? event.stacktrace ?? threadTrace(event);
}

function threadTrace({ threads }: SentryEvent): SentryStacktrace | undefined {
  const withTrace = (threads?.values ?? []).filter((thread) => thread.stacktrace !== undefined);
  const told = withTrace.find((thread) => thread.crashed === true || thread.current === true);
  // Traces of threads are kept as plain JSON, in the shape that the reader gave them.
  return (told ?? withTrace[0])?.stacktrace as SentryStacktrace | undefined;
}
