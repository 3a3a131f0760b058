import { startOf } from "#lib/shorten.ts";
import type { SentryEvent, SentryFrame } from "#protocol/event/event.ts";
import { ELEMENT_COST, htmlCost } from "#ui/issue/bounds/html-cost.ts";
import type { PartView } from "#ui/issue/bounds/part-view.ts";
import { type Slice, takeWithin } from "#ui/issue/bounds/take-within.ts";
import { factCost } from "#ui/issue/event/fact-list.tsx";
import { type FrameRow, markFrames } from "./fold-frames.ts";
import { nameFrame } from "./name-frame.ts";
import { type OrderedException, orderExceptions } from "./order-exceptions.ts";
import { shownLines } from "./shown-lines.ts";
import { shownVars } from "./shown-vars.ts";
import { countTokens } from "./tokenize-line.ts";
import { mainTrace } from "./trace-text.ts";

export interface ShownFrame extends FrameRow {
  /** Its index in the whole trace. */
  at: number;
  /** Left out when there is no room: then its source and locals are on the part's own page. */
  hasBody: boolean;
}

/** One exception with those of its frames that are shown; a trace without one has none. */
export interface TraceBlock {
  shown: OrderedException | undefined;
  frames: ShownFrame[];
  /** There are frames, though none of them may be shown here. */
  hasTrace: boolean;
}

interface Unit {
  block: number;
  shown: OrderedException | undefined;
  row: FrameRow | undefined;
}

interface TraceSlice extends Slice<unknown> {
  blocks: TraceBlock[];
}

/** Sources take what frames leave: that there was a call says more than how it looked. */
const SHARE_OF_FRAMES = 0.45;
const FRAME_COST = 14 * ELEMENT_COST;
const EXCEPTION_COST = 12 * ELEMENT_COST;
const MAX_NAME = 512;
const MAX_VALUE = 8192;

/** The frames of all exceptions in one row, of which a page shows a run. */
export function sliceTrace(
  event: SentryEvent,
  view: Pick<PartView, "from" | "budget">,
): TraceSlice {
  const units = listUnits(event);
  const forFrames = { from: view.from, budget: view.budget * SHARE_OF_FRAMES };
  const slice = takeWithin(units, forFrames, unitCost);
  let left = view.budget * (1 - SHARE_OF_FRAMES);
  const blocks = new Map<number, TraceBlock>();
  for (const [nth, { block, shown, row }] of slice.items.entries()) {
    const open = blocks.get(block) ?? { shown, frames: [], hasTrace: row !== undefined };
    blocks.set(block, open);
    if (row === undefined) continue;
    const cost = bodyCost(row.frame);
    // The first one is why somebody came here.
    const hasBody = nth === 0 || cost <= left;
    if (hasBody) left -= cost;
    open.frames.push({ ...row, at: slice.from + nth, hasBody });
  }
  return { ...slice, blocks: [...blocks.values()] };
}

function listUnits(event: SentryEvent): Unit[] {
  const exceptions = orderExceptions(event.exception?.values ?? []);
  const units: Unit[] = [];
  for (const [block, shown] of exceptions.entries()) {
    const { stacktrace } = shown.exception;
    if (stacktrace === undefined || stacktrace.frames.length === 0) {
      units.push({ block, shown, row: undefined });
    } else {
      for (const row of markFrames(stacktrace)) units.push({ block, shown, row });
    }
  }
  const hasOwnTrace = exceptions.some(({ exception }) => exception.stacktrace !== undefined);
  const trace = hasOwnTrace ? undefined : mainTrace(event);
  if (trace !== undefined) {
    const block = exceptions.length;
    for (const row of markFrames(trace)) units.push({ block, shown: undefined, row });
  }
  return units;
}

/** The head of an exception comes with each of its frames that opens a page, so it counts for each. */
function unitCost({ shown, row }: Unit): number {
  if (row === undefined) return EXCEPTION_COST + textCost(shown);
  const { name, file } = nameFrame(row.frame);
  const named = htmlCost(startOf(name, MAX_NAME)) + htmlCost(startOf(file, MAX_NAME));
  // The app's own can be copied, so they stand there twice.
  const times = row.frame.in_app === true ? 2 : 1;
  return times * (FRAME_COST + named) + htmlCost(startOf(row.frame.abs_path ?? "", MAX_NAME));
}

function textCost(shown: OrderedException | undefined): number {
  const { type = "", value = "", module = "", mechanism } = shown?.exception ?? {};
  const { description = "", source = "" } = mechanism ?? {};
  const names = [type, module, source].map((text) => startOf(text, MAX_NAME)).join("");
  const texts = [value, description].map((text) => startOf(text, MAX_VALUE)).join("");
  return htmlCost(names) + htmlCost(texts);
}

/** About the bytes that a frame's source and locals take on a page. */
function bodyCost(frame: SentryFrame): number {
  let cost = 0;
  for (const { text } of shownLines(frame)) {
    cost += 3 * ELEMENT_COST + htmlCost(text) + ELEMENT_COST * countTokens(text, frame.filename);
  }
  for (const fact of shownVars(frame.vars).facts) cost += factCost(fact);
  return cost;
}
