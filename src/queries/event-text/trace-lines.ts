import type { SentryEvent, SentryException, SentryFrame } from "#protocol/event.ts";

/** Enough to see the way there; a recursion of 250 frames says no more than its first. */
const MAX_FRAMES = 40;

/** The chain of exceptions, what was caught first, newest call first, with the app's own source. */
export function traceLines(event: SentryEvent): string[] {
  const chain = (event.exception?.values ?? []).toReversed();
  if (chain.length > 0) return chain.flatMap(exceptionLines);
  return event.stacktrace ? frameLines(event.stacktrace.frames) : [];
}

function exceptionLines({ type, value, stacktrace }: SentryException, at: number): string[] {
  const head = [type || "Error", value].filter(Boolean).join(": ");
  return [at === 0 ? head : `Caused by: ${head}`, ...frameLines(stacktrace?.frames ?? [])];
}

function frameLines(frames: SentryFrame[]): string[] {
  const newestFirst = frames.toReversed();
  const own = newestFirst.find((frame) => frame.in_app === true);
  const lines = newestFirst.slice(0, MAX_FRAMES).flatMap((frame) => {
    const line = `    at ${frame.function || "<anonymous>"} (${placeOf(frame)})`;
    const marked = frame.in_app === true ? `${line} [in app]` : line;
    return frame === own ? [marked, ...sourceLines(frame)] : [marked];
  });
  const left = newestFirst.length - MAX_FRAMES;
  return left > 0 ? [...lines, `    … ${left} more`] : lines;
}

function placeOf({ filename, module, lineno, colno }: SentryFrame): string {
  return [filename || module || "<unknown>", lineno, colno].filter(Boolean).join(":");
}

function sourceLines(frame: SentryFrame): string[] {
  const { context_line, lineno, pre_context = [], post_context = [] } = frame;
  if (context_line === undefined || lineno === undefined) return [];
  return [...pre_context, context_line, ...post_context].map((text, index) => {
    const number = lineno - pre_context.length + index;
    return `    ${number === lineno ? ">" : " "} ${String(number).padStart(5)} | ${text}`;
  });
}
