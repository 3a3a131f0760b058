/** A stack as engines print it (V8; Firefox and Safari) as frames, the oldest call first. */
import type { SentryFrame } from "#protocol/event/event.ts";

const MAX_LINES = 200;
const MAX_LINE = 1024;
const MAX_FRAMES = 50;

const V8_LINE = /^\s*at (?:async )?(.*)$/;
/** Where in the page or file eval was called. */
const EVAL_LOCATION = /\(([^()\s]+:\d+:\d+)\)/;
/** Firefox: "https://x/a.js line 5 > eval". */
const FIREFOX_EVAL = /^(.*) line (\d+)(?: > (?:eval|Function))+/;

/** `message` may stand before the frames and look like one. */
export function parseStack(stack: string, message = ""): SentryFrame[] {
  const head = message === "" ? -1 : stack.slice(0, message.length + 200).indexOf(message);
  const lines = (head < 0 ? stack : stack.slice(head + message.length))
    .split("\n", MAX_LINES)
    .map((line) => line.slice(0, MAX_LINE));
  const isV8 = lines.some((line) => V8_LINE.test(line));
  const frames = lines.map(isV8 ? readV8 : readAtSign).filter((frame) => frame !== undefined);
  return frames.slice(0, MAX_FRAMES).reverse();
}

function readV8(line: string): SentryFrame | undefined {
  const text = V8_LINE.exec(line)?.[1];
  if (text === undefined) return undefined;
  const open = text.endsWith(")") ? text.indexOf(" (") : -1;
  const name = open < 0 ? "" : text.slice(0, open);
  const location = open < 0 ? text : text.slice(open + 2, -1);
  return frameOf(
    name,
    location.startsWith("eval at ") ? (EVAL_LOCATION.exec(location)?.[1] ?? "") : location,
  );
}

function readAtSign(line: string): SentryFrame | undefined {
  const at = line.indexOf("@");
  const location = line.slice(at + 1).trim();
  if (location === "" || (at < 0 && !/:\/\/.*:\d+/.test(location))) return undefined;
  const evaluated = FIREFOX_EVAL.exec(location);
  const name = at < 0 ? "" : line.slice(0, at).replace(/^.*\*/, "").trim();
  return frameOf(name, evaluated === null ? location : `${evaluated[1]}:${evaluated[2]}`);
}

function frameOf(name: string, location: string): SentryFrame {
  const match = /^(.+?):(\d+)(?::(\d+))?$/.exec(location);
  const filename = match?.[1] ?? (location || "<anonymous>");
  const frame: SentryFrame = { function: name || "?", filename, in_app: isInApp(filename) };
  if (match?.[2] !== undefined) frame.lineno = Number(match[2]);
  if (match?.[3] !== undefined) frame.colno = Number(match[3]);
  return frame;
}

/** The engine's, Node's and other people's frames say nothing about where our fault is. */
function isInApp(filename: string): boolean {
  return !/^(?:node:|<|\[|native$)|\/(?:node_modules|dist\/server\/packages)\//.test(filename);
}
