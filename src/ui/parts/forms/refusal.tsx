import type { FormState } from "./form-state.ts";

/** Beside a form that is little more than a button: why it was not taken. */
export function Refusal({ state }: { state: FormState }) {
  if (state.outcome !== "refused") return null;
  return (
    <span className="small-text error-text" role="alert">
      {state.message}
    </span>
  );
}
