import type { FormKind } from "#ui/parts/forms/use-form-action.ts";

/** What a form shows after it was sent: what was typed, and what became of it. */
export interface FormState {
  /** As typed, by field; empty before the first time. */
  values: Record<string, string>;
  outcome: "unsent" | "done" | "refused";
  message?: string;
  /** Which field the message is about. */
  field?: string;
}

export type FormAction = (before: FormState, form: FormData) => Promise<FormState>;

export const UNSENT: FormState = { values: {}, outcome: "unsent" };

export const FORM_STATE: FormKind<FormState> = {
  unsent: UNSENT,
  lost: (message, { values }) => ({ values, outcome: "refused", message }),
  isDone: ({ outcome }) => outcome === "done",
};

export function errorOf({ outcome, message, field }: FormState, name: string): string | undefined {
  return outcome === "refused" && field === name ? message : undefined;
}

/** What is about none of these fields. */
export function otherErrorOf(state: FormState, names: readonly string[]): string | undefined {
  if (state.outcome !== "refused") return undefined;
  return state.field !== undefined && names.includes(state.field) ? undefined : state.message;
}
