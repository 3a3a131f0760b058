import type { SentryFrame, SentryStacktrace } from "#protocol/event/event.ts";

export interface FrameRow {
  kind: "frame";
  frame: SentryFrame;
  /** Its source is shown at once. */
  isOpen: boolean;
  /** Where it was thrown; the others called it. */
  isThrowing: boolean;
  /** Of a library, in a trace that has frames of the app. */
  isFolded: boolean;
}
export interface LibraryRow<Row extends FrameRow = FrameRow> {
  kind: "library";
  frames: Row[];
}

/** The app's own frames beyond these start closed: the answer is near the top. */
const MAX_OPEN = 8;

/**
 * Newest call first. Frames of libraries are folded between those of the app; when no frame is the
 * app's own (or the SDK cannot tell), all are listed and the newest is open.
 */
export function markFrames({ frames }: SentryStacktrace): FrameRow[] {
  const newestFirst = frames.toReversed();
  const hasInApp = newestFirst.some((frame) => frame.in_app === true);
  const throwing = newestFirst.find((frame) => !hasInApp || frame.in_app === true);
  let open = 0;
  return newestFirst.map((frame) => {
    const isThrowing = frame === throwing;
    const isOwn = hasInApp ? frame.in_app === true : isThrowing;
    const isOpen = isOwn && open < MAX_OPEN && canOpen(frame);
    if (isOpen) open++;
    return { kind: "frame", frame, isOpen, isThrowing, isFolded: hasInApp && !isOwn };
  });
}

/** Neighbours that are folded, as one row. */
export function foldRows<Row extends FrameRow>(marked: readonly Row[]): (Row | LibraryRow<Row>)[] {
  const rows: (Row | LibraryRow<Row>)[] = [];
  let library: Row[] | undefined;
  for (const row of marked) {
    if (!row.isFolded) {
      rows.push(row);
      library = undefined;
    } else if (library !== undefined) library.push(row);
    else {
      library = [row];
      rows.push({ kind: "library", frames: library });
    }
  }
  return rows;
}

export function canOpen(frame: SentryFrame): boolean {
  if (frame.context_line !== undefined) return true;
  for (const _ in frame.vars) return true;
  return false;
}

/** Where the reader looks first: the app's newest frame, else the newest. */
export function throwingFrame(trace: SentryStacktrace | undefined): SentryFrame | undefined {
  return trace?.frames.findLast((frame) => frame.in_app === true) ?? trace?.frames.at(-1);
}
