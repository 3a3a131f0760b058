import { type FormState, otherErrorOf } from "#ui/parts/forms/form-state.ts";

export interface FormNoteProps {
  state: FormState;
  /** What to say when it worked. */
  done?: string;
  /** Refusals that are about these stand at them. */
  fields?: readonly string[];
}

/** Beside a form's button: that it worked, or why not. */
export function FormNote({ state, done, fields = [] }: FormNoteProps) {
  const error = otherErrorOf(state, fields);
  return (
    <span className={error === undefined ? "small-text muted" : "hint is-error"} role="status">
      {error ?? (state.outcome === "done" && done)}
    </span>
  );
}
