import type { FormAction, FormState } from "#ui/parts/forms/form-state.ts";

/** "asks": nothing is saved until somebody agrees to what would go. */
export interface RetentionFormState extends FormState<"asks"> {
  /** A line for each signal that would lose days. */
  lost?: readonly string[];
  /** What agreeing agrees to. */
  agreeTo?: string;
}

export type RetentionFormAction = FormAction<RetentionFormState>;
