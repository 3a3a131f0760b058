import type { OutcomeKind } from "#model/outcome.ts";
import { OUTCOME_WORDS } from "./outcome-words.ts";

/** Colour and word of an outcome. */
export function OutcomeLabel({ kind }: { kind: OutcomeKind }) {
  return (
    <span className="legend-item" data-outcome={kind}>
      <i />
      {OUTCOME_WORDS[kind].short}
    </span>
  );
}
