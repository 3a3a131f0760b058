import type { FormKind } from "#ui/parts/forms/use-form-action.ts";
import type { FormState } from "#ui/settings/form-state.ts";

export interface RetentionFormState extends Omit<FormState, "outcome"> {
  /** "asks": nothing is saved until somebody agrees to what would go. */
  outcome: FormState["outcome"] | "asks";
  /** A line for each signal that would lose days. */
  lost?: readonly string[];
  /** What agreeing agrees to. */
  agreeTo?: string;
}

export type RetentionFormAction = (
  before: RetentionFormState,
  form: FormData,
) => Promise<RetentionFormState>;

export const RETENTION_FORM: FormKind<RetentionFormState> = {
  unsent: { values: {}, outcome: "unsent" },
  lost: (message, { values }) => ({ values, outcome: "refused", message }),
  isDone: ({ outcome }) => outcome === "done",
};
