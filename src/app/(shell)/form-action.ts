import type { ActionResult } from "#server/web/web-action.ts";
import type { FormState } from "#ui/settings/form-state.ts";

/** What was typed, for who must type it again. Hidden fields are the form's own. */
export function readFields<Name extends string>(
  form: FormData,
  names: readonly Name[],
): Record<Name, string> {
  const pairs = names.map((name) => {
    const value = form.get(name);
    return [name, typeof value === "string" ? value : ""] as const;
  });
  return Object.fromEntries(pairs) as Record<Name, string>;
}

/** A form that worked starts from what the server knows; one that was refused keeps what was typed. */
export function formState(values: Record<string, string>, result: ActionResult): FormState {
  if (result.ok) return { values: {}, outcome: "done" };
  const { message, field } = result;
  return { values, outcome: "refused", message, ...(field === undefined ? {} : { field }) };
}
