import type { Json } from "#lib/json.ts";
import { pruneJson } from "#lib/prune-json.ts";
import { shorten } from "#lib/shorten.ts";
import type { SentryFrame } from "#protocol/event/event.ts";
import { oneLine } from "./one-line.ts";

const MAX_LINES_AROUND = 7;
const MAX_LINE = 300;
const MAX_VARS = 20;
const MAX_VAR = 200;

/** A frame's source and what its variables held. */
export function frameDetails(frame: SentryFrame): string[] {
  return [...sourceLines(frame), ...localLines(frame)];
}

function sourceLines(frame: SentryFrame): string[] {
  const { context_line, lineno, pre_context = [], post_context = [] } = frame;
  if (context_line === undefined || lineno === undefined) return [];
  const before = pre_context.slice(-MAX_LINES_AROUND);
  const after = post_context.slice(0, MAX_LINES_AROUND);
  return [...before, context_line, ...after].map((text, index) => {
    const number = lineno - before.length + index;
    const mark = number === lineno ? ">" : " ";
    return `    ${mark} ${String(number).padStart(5)} | ${shorten(text, MAX_LINE)}`;
  });
}

function localLines({ vars = {} }: SentryFrame): string[] {
  const all = Object.entries(vars);
  const lines = all.slice(0, MAX_VARS).map(([name, value]) => {
    return `      ${oneLine(shorten(name, MAX_VAR))} = ${textOf(value)}`;
  });
  const left = all.length - lines.length;
  if (lines.length === 0) return [];
  return ["      Locals:", ...lines, ...(left > 0 ? [`      … ${left} more`] : [])];
}

/** Texts as they are: many SDKs send what their language prints, quotes included. */
function textOf(value: Json | undefined): string {
  if (typeof value === "string") return oneLine(shorten(value, MAX_VAR));
  return shorten(JSON.stringify(pruneJson(value, MAX_VAR).value) ?? "undefined", MAX_VAR);
}
