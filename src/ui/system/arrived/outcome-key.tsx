import type { OutcomeKind } from "#model/outcome.ts";
import { OUTCOME_WORDS } from "./outcome-words.ts";

/** Colour and word of an outcome. */
export function OutcomeKey({ kind }: { kind: OutcomeKind }) {
  return (
    <span className={`key oc-${kind}`}>
      <i />
      {OUTCOME_WORDS[kind].short}
    </span>
  );
}
