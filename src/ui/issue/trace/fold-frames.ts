import type { SentryFrame, SentryStacktrace } from "#protocol/event.ts";

export interface FrameRow {
  kind: "frame";
  frame: SentryFrame;
  /** Its source is shown at once. */
  isOpen: boolean;
  /** Where it was thrown; the others called it. */
  isThrowing: boolean;
}
export interface LibraryRow {
  kind: "library";
  frames: FrameRow[];
}

/** The app's own frames beyond these start closed: the answer is near the top. */
const MAX_OPEN = 8;

/**
 * Newest call first. Frames of libraries are folded between those of the app; when no frame is the
 * app's own (or the SDK cannot tell), all are listed and the newest is open.
 */
export function foldFrames({ frames }: SentryStacktrace): (FrameRow | LibraryRow)[] {
  const newestFirst = frames.toReversed();
  const hasInApp = newestFirst.some((frame) => frame.in_app === true);
  const throwing = newestFirst.find((frame) => !hasInApp || frame.in_app === true);
  const rows: (FrameRow | LibraryRow)[] = [];
  let open = 0;
  for (const frame of newestFirst) {
    const isThrowing = frame === throwing;
    const isOwn = hasInApp ? frame.in_app === true : isThrowing;
    const isOpen = isOwn && open < MAX_OPEN && canOpen(frame);
    if (isOpen) open++;
    const row: FrameRow = { kind: "frame", frame, isOpen, isThrowing };
    const last = rows.at(-1);
    if (!hasInApp || frame.in_app === true) rows.push(row);
    else if (last?.kind === "library") last.frames.push(row);
    else rows.push({ kind: "library", frames: [row] });
  }
  return rows;
}

export function canOpen(frame: SentryFrame): boolean {
  return frame.context_line !== undefined || Object.keys(frame.vars ?? {}).length > 0;
}

/** Where the reader looks first: the app's newest frame, else the newest. */
export function throwingFrame(trace: SentryStacktrace | undefined): SentryFrame | undefined {
  return trace?.frames.findLast((frame) => frame.in_app === true) ?? trace?.frames.at(-1);
}
