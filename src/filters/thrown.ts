/** What the noise families look at: the exception that was caught, in Sentry's words. */
export interface Thrown {
  /** The exception's value or the message; its type when it has neither. */
  text: string;
  /** Oldest call first, as on the wire. */
  frames: readonly ThrownFrame[];
}

export interface ThrownFrame {
  filename?: string | undefined;
  abs_path?: string | undefined;
  lineno?: number | undefined;
}

/** SDKs send a browser's URL as `filename`; normalized events keep it in `abs_path`. */
function sourceOf(frame: ThrownFrame): string {
  return frame.abs_path ?? frame.filename ?? "";
}

/** The script that threw. Frames of the engine itself say nothing about whose code it was. */
export function throwingSource(frames: readonly ThrownFrame[]): string {
  for (let index = frames.length - 1; index >= 0; index--) {
    const frame = frames[index];
    const source = frame === undefined ? "" : sourceOf(frame);
    if (source !== "" && source !== "<anonymous>" && source !== "[native code]") return source;
  }
  return "";
}
