import { shorten } from "#lib/shorten.ts";
import type { SentryFrame } from "#protocol/event/event.ts";

export interface ShownLine {
  number: number | undefined;
  text: string;
  /** The frame's own; the others stand around it. */
  isOwn: boolean;
}

/** SDKs send five to seven on each side. */
const MAX_AROUND = 15;
const MAX_LENGTH = 1024;

/** A frame's own line and those around it; none when the SDK sent no source. */
export function shownLines(frame: SentryFrame): ShownLine[] {
  const { context_line, lineno, pre_context = [], post_context = [] } = frame;
  if (context_line === undefined) return [];
  const before = pre_context.slice(-MAX_AROUND);
  const after = post_context.slice(0, MAX_AROUND);
  return [...before, context_line, ...after].map((text, index) => ({
    number: lineno === undefined ? undefined : lineno - before.length + index,
    text: shorten(text, MAX_LENGTH),
    isOwn: index === before.length,
  }));
}
