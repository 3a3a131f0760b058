import { shorten } from "#lib/shorten.ts";
import type { SentryEvent, SentryException, SentryFrame } from "#protocol/event/event.ts";
import { frameDetails } from "./frame-details.ts";
import { oneLine } from "./one-line.ts";

/** Enough to see the way there; a recursion of 250 frames says no more than its first. */
const MAX_FRAMES = 40;
/** A chain of more is one that repeats itself. */
const MAX_EXCEPTIONS = 10;
/** Where it was thrown, and who called it with what: the answer is in one of the two. */
const DETAILED_FRAMES = 2;
const MAX_NAME = 300;
const MAX_VALUE = 2000;

/** The chain of exceptions, what was caught first, newest call first, with the app's own source. */
export function traceLines(event: SentryEvent): string[] {
  const chain = event.exception?.values ?? [];
  if (chain.length === 0) return event.stacktrace ? frameLines(event.stacktrace.frames) : [];
  const shown = chain.slice(-MAX_EXCEPTIONS).toReversed();
  const left = chain.length - shown.length;
  const lines = shown.flatMap(exceptionLines);
  return left > 0 ? [...lines, `… ${left} more exceptions`] : lines;
}

function exceptionLines({ type, value, stacktrace }: SentryException, at: number): string[] {
  const said = [shorten(type || "Error", MAX_NAME), shorten(value ?? "", MAX_VALUE)];
  const head = said.filter(Boolean).join(": ");
  return [at === 0 ? head : `Caused by: ${head}`, ...frameLines(stacktrace?.frames ?? [])];
}

function frameLines(frames: SentryFrame[]): string[] {
  const shown = frames.slice(-MAX_FRAMES).toReversed();
  const detailed = shown.filter((frame) => frame.in_app === true).slice(0, DETAILED_FRAMES);
  const lines = shown.flatMap((frame) => {
    const line = `    at ${nameOf(frame.function || "<anonymous>")} (${locationOf(frame)})`;
    const marked = frame.in_app === true ? `${line} [in app]` : line;
    return detailed.includes(frame) ? [marked, ...frameDetails(frame)] : [marked];
  });
  const left = frames.length - shown.length;
  return left > 0 ? [...lines, `    … ${left} more`] : lines;
}

function locationOf({ filename, module, lineno, colno }: SentryFrame): string {
  return [nameOf(filename || module || "<unknown>"), lineno, colno].filter(Boolean).join(":");
}

function nameOf(text: string): string {
  return oneLine(shorten(text, MAX_NAME));
}
