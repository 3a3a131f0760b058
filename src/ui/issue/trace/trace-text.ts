import { shorten } from "#lib/shorten.ts";
import type { SentryEvent, SentryStacktrace } from "#protocol/event/event.ts";
import { mainException } from "#protocol/event/main-exception.ts";
import { threadTrace } from "#protocol/event/thread-trace.ts";
import { frameLine } from "./name-frame.ts";
import { orderExceptions, RELATIONS } from "./order-exceptions.ts";

/** It is sent with the page for a click that seldom comes. */
const MAX_LENGTH = 12_000;
const MAX_LINE = 600;

/** The trace as engines print it, for the clipboard; of a very long one its start. */
export function traceText(event: SentryEvent): string {
  const lines: string[] = [];
  let length = 0;
  for (const line of traceLines(event)) {
    if (length > MAX_LENGTH) return [...lines, "    …"].join("\n");
    lines.push(shorten(line, MAX_LINE));
    length += Math.min(line.length, MAX_LINE) + 1;
  }
  return lines.join("\n");
}

function* traceLines(event: SentryEvent): Generator<string> {
  if (event.exception === undefined) return yield* frameLines(mainTrace(event));
  for (const { exception, relation } of orderExceptions(event.exception.values)) {
    const head = [exception.type || "Error", exception.value].filter(Boolean).join(": ");
    yield relation === "thrown" ? head : `${RELATIONS[relation]}: ${head}`;
    yield* frameLines(exception.stacktrace);
  }
}

function* frameLines(trace: SentryStacktrace | undefined): Generator<string> {
  const frames = trace?.frames ?? [];
  for (let at = frames.length - 1; at >= 0; at--) {
    const frame = frames[at];
    if (frame !== undefined) yield `    ${frameLine(frame)}`;
  }
}

/** The trace that tells most: of what happened, else the event's own, else of the thread that fell. */
export function mainTrace(event: SentryEvent): SentryStacktrace | undefined {
  const values = event.exception?.values ?? [];
  const thrown = values.findLast((value) => value.stacktrace !== undefined);
  const main = mainException(values)?.stacktrace;
  return main ?? thrown?.stacktrace ?? event.stacktrace ?? threadTrace(event);
}
