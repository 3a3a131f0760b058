import type { Json } from "#lib/json.ts";
import type { SentryFrame, SentryStacktrace } from "#protocol/event/event.ts";

export function stacktraceShape(trace: SentryStacktrace | undefined) {
  if (trace === undefined) return null;
  return {
    frames: trace.frames.map(frameShape),
    framesOmitted: null,
    registers: null,
    hasSystemFrames: hasSystemFrames(trace),
  };
}

/** Frames of others count as such only beside some of the app's own. */
export function hasSystemFrames({ frames }: SentryStacktrace): boolean {
  return frames.some((frame) => frame.in_app === true) && frames.some((frame) => !frame.in_app);
}

function frameShape(frame: SentryFrame) {
  return {
    filename: frame.filename ?? null,
    absPath: frame.abs_path ?? null,
    module: frame.module ?? null,
    package: textOr(frame.package),
    platform: textOr(frame.platform),
    instructionAddr: textOr(frame.instruction_addr),
    symbolAddr: textOr(frame.symbol_addr),
    function: frame.function ?? null,
    rawFunction: frame.raw_function ?? null,
    symbol: textOr(frame.symbol),
    context: sourceLines(frame),
    lineNo: frame.lineno ?? null,
    colNo: frame.colno ?? null,
    inApp: frame.in_app ?? false,
    trust: null,
    errors: null,
    vars: frame.vars ?? null,
  };
}

/** Each line with its number; empty when the frame's own line is not known. */
function sourceLines(frame: SentryFrame): [line: number, text: string][] {
  const { lineno, context_line, pre_context = [], post_context = [] } = frame;
  if (lineno === undefined || context_line === undefined) return [];
  const lines = [...pre_context, context_line, ...post_context];
  return lines.map((text, index) => [lineno - pre_context.length + index, text]);
}

function textOr(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

/** Where it was thrown: the app's newest frame, else the newest. */
export function throwingFrame(trace: SentryStacktrace | undefined): SentryFrame | undefined {
  return trace?.frames.findLast((frame) => frame.in_app === true) ?? trace?.frames.at(-1);
}

/** Traces of threads are kept as plain JSON. */
export function readStacktrace(value: Json | undefined): SentryStacktrace | undefined {
  return (value ?? undefined) as SentryStacktrace | undefined;
}
