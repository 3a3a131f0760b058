/** What a form shows after it was sent: what was typed, and what became of it. */
export interface FormState<Other extends string = never> {
  /** As typed, by field; empty before the first time. */
  values: Record<string, string>;
  outcome: "unsent" | "done" | "refused" | Other;
  message?: string;
  /** Which field the message is about. */
  field?: string;
}

export type FormAction<State = FormState> = (before: State, form: FormData) => Promise<State>;

export const UNSENT: FormState = { values: {}, outcome: "unsent" };

/** For useFormAction. */
export const FORM_STATE = {
  unsent: UNSENT,
  lost: (message: string, { values }: Pick<FormState, "values">): FormState => ({
    ...{ values, message },
    outcome: "refused",
  }),
  isDone: ({ outcome }: Pick<FormState<string>, "outcome">) => outcome === "done",
};

export function errorOf(state: FormState<string>, name: string): string | undefined {
  return state.outcome === "refused" && state.field === name ? state.message : undefined;
}

/** What is about none of these fields. */
export function otherErrorOf(
  state: FormState<string>,
  names: readonly string[],
): string | undefined {
  if (state.outcome !== "refused") return undefined;
  return state.field !== undefined && names.includes(state.field) ? undefined : state.message;
}
