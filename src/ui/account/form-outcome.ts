/** What became of a form; undefined before it was sent. */
export type FormOutcome = { ok: true } | { ok: false; message: string; field?: string } | undefined;

export type FormAction = (before: FormOutcome, form: FormData) => Promise<FormOutcome>;

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
