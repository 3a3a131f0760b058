/** The frames of a stack trace that make the group. */
import type { SentryFrame, SentryStacktrace } from "#protocol/event/event.ts";
import { type FrameShape, shapeOf } from "./frame-shape.ts";

export interface PickedFrames {
  /** Innermost first, without repeats. */
  labels: string[];
  /** False when nothing of the application is in the stack and all frames were taken. */
  inApp: boolean;
  /** Some names were chosen by a minifier, and those that were not are common ones ("onClick"). */
  minified: boolean;
  /** The innermost frame has a name of its own, so it says what broke. */
  crashNamed: boolean;
  /** The file or module of the innermost frame. */
  location: string;
  /** The crashing line of source, when it is known and not minified. */
  line: string | undefined;
}

/**
 * The innermost of the application's own frames. Engines cut deep stacks at different depths, and
 * further out the way into the code differs more often than the bug.
 */
const MAX_FRAMES = 8;
/** Of functions without a name between those that have one: real stacks have a few. */
const MAX_NAMELESS = 32;
/** As Sentry: a longer line is minified or generated. */
const MAX_LINE_CHARS = 120;

/** Which frames to take: the application's own, all that have a file, or anything. */
type Wanted = "in-app" | "known" | "any";

export function pickFrames(
  stacktrace: SentryStacktrace | undefined,
  platform: string,
): PickedFrames | undefined {
  const frames = stacktrace?.frames;
  if (frames === undefined || frames.length === 0) return undefined;
  return (
    pick(frames, platform, "in-app") ??
    pick(frames, platform, "known") ??
    pick(frames, platform, "any")
  );
}

export function isScript(platform: string): boolean {
  return platform === "javascript" || platform === "node";
}

function pick(frames: SentryFrame[], platform: string, wanted: Wanted): PickedFrames | undefined {
  const script = isScript(platform);
  const browser = platform === "javascript";
  const shapes: FrameShape[] = [];
  let crash: SentryFrame | undefined;
  let minified = false;
  let unmapped = false;
  let waiting = false;
  let nameless = 0;
  for (let i = frames.length - 1; i >= 0 && shapes.length < MAX_FRAMES; i--) {
    const frame = frames[i];
    if (frame === undefined) continue;
    // Most frames of a server's stacks, let go before anything is read of them.
    if (frame.in_app === false && !browser && wanted === "in-app") continue;
    const shape = shapeOf(frame, script);
    // On a server one engine lists all that wait, and they tell who called a shared helper.
    if (shape.asyncCaller && browser) waiting = true;
    if (waiting && crash !== undefined) break;
    if (wanted !== "any" && shape.native) continue;
    if (wanted === "in-app" && !isInApp(frame, shape, platform)) continue;
    crash ??= frame;
    if (shape.unmapped && browser) unmapped = true;
    // Engines disagree about functions without a name; the innermost one still says where it broke.
    if (shape.name === "none" && shapes.length > 0) {
      if (++nameless > MAX_NAMELESS) break;
      continue;
    }
    // Recursion of any depth and period leaves each function once, where it was innermost.
    if (holds(shapes, shape)) continue;
    shapes.push(shape);
    if (shape.name === "minified") minified = true;
  }
  const first = shapes[0];
  if (first === undefined) return undefined;
  const labels: string[] = [];
  for (const shape of shapes) if (isNamed(shape, minified, unmapped)) labels.push(shape.label);
  const crashNamed = first.name !== "none" && isNamed(first, minified, unmapped);
  if (!crashNamed && !first.bundled && first.name !== "none") labels.unshift(first.nameless);
  return {
    labels,
    inApp: wanted === "in-app",
    minified,
    crashNamed,
    location: first.location,
    line: readLine(crash?.context_line),
  };
}

// A browser SDK calls every frame in-app, bundled packages too; a server SDK knows better.
function isInApp(frame: SentryFrame, shape: FrameShape, platform: string): boolean {
  if (frame.in_app === false || shape.framework) return false;
  return !shape.library || (frame.in_app === true && platform !== "javascript");
}

function holds(shapes: FrameShape[], shape: FrameShape): boolean {
  for (const other of shapes) {
    if (other.mark === shape.mark && other.label === shape.label) return true;
  }
  return false;
}

/** In a bundle a minified name or none changes with the build; elsewhere the file still counts. */
export function isNamed(shape: FrameShape, minified: boolean, unmapped: boolean): boolean {
  if (shape.name === "short") return !(shape.bundled ? minified : unmapped);
  return !shape.bundled || shape.name === "given";
}

function readLine(source: string | undefined): string | undefined {
  if (source === undefined || source.length > 4 * MAX_LINE_CHARS) return undefined;
  const line = source.trim().replace(/\s+/g, " ");
  if (line === "" || line.length > MAX_LINE_CHARS || line.includes("{snip}")) return undefined;
  return line;
}
