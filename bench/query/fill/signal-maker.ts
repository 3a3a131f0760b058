import { makeErrors } from "./make-errors.ts";
import { makeSpans } from "./make-spans.ts";
import { makeVitals } from "./make-vitals.ts";
import type { MakerContext, SignalMaker } from "./maker.ts";

/** In this order: errors make a whole batch, the others add their rows to it. */
export const SIGNALS: readonly ((context: MakerContext) => Promise<SignalMaker> | SignalMaker)[] = [
  makeErrors,
  makeSpans,
  makeVitals,
];
