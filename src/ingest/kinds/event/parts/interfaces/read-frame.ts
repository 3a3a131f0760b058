import { cutText } from "#ingest/fields/cut-text.ts";
import {
  type Field,
  Fields,
  flag,
  objectBag,
  readFields,
  text,
  unknownField,
  wholeNumber,
} from "#ingest/fields/fields.ts";
import type { Repair } from "#ingest/fields/repair.ts";
import type { Json, JsonObject } from "#lib/json.ts";

/** SDKs send lines of at most 150 or 1,000 characters; others send minified code as one line. */
const MAX_LINE_LENGTH = 1024;
/** SDKs send 5 to 7 lines on each side. */
const MAX_LINES = 100;

const OTHER = unknownField({ maxBytes: 2048, maxDepth: 5 });
/** Lengths from Relay's Frame; vars are a bag of 2,048 bytes and 5 levels there. */
const FRAME = new Fields(
  {
    function: text(512),
    raw_function: text(512),
    symbol: text(512),
    module: text(256, 20),
    package: text(256, 20),
    filename: text(256, 40),
    abs_path: text(256, 40),
    platform: text(64),
    debug_id: text(64),
    image_addr: text(64),
    instruction_addr: text(64),
    symbol_addr: text(64),
    addr_mode: text(64),
    trust: text(64),
    stack_start: flag(),
    lineno: wholeNumber(),
    colno: wholeNumber(),
    in_app: flag(),
    context_line: text(MAX_LINE_LENGTH),
    pre_context: sourceLines(),
    post_context: sourceLines(),
    vars: objectBag({ maxBytes: 2048, maxDepth: 5 }),
  },
  OTHER,
);

export function readFrame(frame: JsonObject, repair: Repair): void {
  readFields(frame, FRAME, repair);
  settleFile(frame);
}

/** As in Relay: `abs_path` is where the file is, `filename` what to show of it. */
function settleFile(frame: JsonObject): void {
  const { filename, abs_path: absPath } = frame;
  if (typeof absPath === "string" && absPath !== "") {
    if (filename === undefined || filename === "") frame.filename = pathOfUrl(absPath) ?? absPath;
  } else if (typeof filename === "string") {
    const path = pathOfUrl(filename);
    if (path === undefined) return;
    frame.abs_path = filename;
    frame.filename = path;
  }
}

/** The path of a web or file URL; undefined for anything else and for a URL without one. */
function pathOfUrl(url: string): string | undefined {
  const start = startOfPath(url);
  if (start < 0) return undefined;
  let end = start + 1;
  while (end < url.length && !isPathEnd(url.charCodeAt(end))) end++;
  return end === start + 1 ? undefined : url.slice(start, end);
}

function startOfPath(url: string): number {
  if (url.startsWith("http")) {
    if (url.startsWith("://", 4)) return url.indexOf("/", 7);
    if (url.startsWith("s://", 4)) return url.indexOf("/", 8);
  }
  return url.startsWith("file://") ? url.indexOf("/", 7) : -1;
}

/** "?" or "#". */
function isPathEnd(code: number): boolean {
  return code === 63 || code === 35;
}

/** Ruby sends null for the lines before the first one; others in between are empty lines. */
function sourceLines(): Field {
  return {
    fits: -1,
    read(value, repair, key) {
      if (!Array.isArray(value)) return repair.drop(key, "a list of lines", value);
      let lines: Json[] = value;
      if (lines[0] === null) lines = lines.slice(countLeadingNulls(lines));
      if (lines.length > MAX_LINES && !repair.trusted) {
        repair.trim(key, `${lines.length} lines, ${MAX_LINES} kept`);
        lines = key === "pre_context" ? lines.slice(-MAX_LINES) : lines.slice(0, MAX_LINES);
      }
      return settleLines(lines, repair, key);
    },
  };
}

function settleLines(lines: Json[], repair: Repair, key: string): Json[] {
  let isCut = false;
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index];
    if (typeof line !== "string") lines[index] = typeof line === "number" ? String(line) : "";
    else if (line.length > MAX_LINE_LENGTH && !repair.trusted) {
      lines[index] = cutText(line, MAX_LINE_LENGTH);
      isCut = true;
    }
  }
  if (isCut) repair.trim(key, `lines cut to ${MAX_LINE_LENGTH} characters`);
  return lines;
}

function countLeadingNulls(lines: Json[]): number {
  const first = lines.findIndex((line) => line !== null);
  return first < 0 ? lines.length : first;
}
