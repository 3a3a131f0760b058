import type { FormKind } from "#ui/parts/forms/use-form-action.ts";

/** What became of a form; undefined before it was sent. */
export type FormOutcome = { ok: true } | { ok: false; message: string; field?: string } | undefined;

export type FormAction = (before: FormOutcome, form: FormData) => Promise<FormOutcome>;

export const FORM_OUTCOME: FormKind<FormOutcome> = {
  unsent: undefined,
  lost: (message) => ({ ok: false, message }),
  isDone: (outcome) => outcome?.ok === true,
};

export function errorOf(outcome: FormOutcome, field: string): string | undefined {
  return outcome?.ok === false && outcome.field === field ? outcome.message : undefined;
}

/** What is not about one of these fields. */
export function otherErrorOf(outcome: FormOutcome, fields: readonly string[]): string | undefined {
  if (outcome?.ok !== false) return undefined;
  return outcome.field !== undefined && fields.includes(outcome.field)
    ? undefined
    : outcome.message;
}
