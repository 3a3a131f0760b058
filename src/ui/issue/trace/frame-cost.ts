import type { SentryFrame } from "#protocol/event.ts";
import { ELEMENT_COST, htmlCost } from "#ui/issue/bounds/html-cost.ts";
import { factCost } from "#ui/issue/fact-list.tsx";
import { shownLines } from "./shown-lines.ts";
import { shownVars } from "./shown-vars.ts";
import { countTokens } from "./tokenize-line.ts";

/** About the bytes that a frame's source and locals take on a page. */
export function bodyCost(frame: SentryFrame): number {
  let cost = 0;
  for (const { text } of shownLines(frame)) {
    cost += 3 * ELEMENT_COST + htmlCost(text) + ELEMENT_COST * countTokens(text, frame.filename);
  }
  for (const fact of shownVars(frame.vars).facts) cost += factCost(fact);
  return cost;
}
