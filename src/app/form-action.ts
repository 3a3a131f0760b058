import {
  type ActionResult,
  type OpenCall,
  openAction,
  type WebCall,
  webAction,
} from "#server/web/web-action.ts";
import type { FormAction, FormState } from "#ui/parts/forms/form-state.ts";

type Fields<Name extends string> = Record<Name, string>;

/** The action of a form of somebody who is signed in: its fields are read, and it is told what became of it. */
export function formAction<Name extends string>(
  names: readonly Name[],
  handler: (call: WebCall, fields: Fields<Name>) => Promise<void>,
): FormAction {
  const run = webAction(async (call, fields: Fields<Name>) => (await handler(call, fields)) ?? {});
  return async (_before, form) => send(readFields(form, names), run);
}

/** The same for forms that need no account. */
export function openFormAction<Name extends string>(
  names: readonly Name[],
  handler: (call: OpenCall, fields: Fields<Name>) => Promise<void>,
): FormAction {
  const run = openAction(async (call, fields: Fields<Name>) => (await handler(call, fields)) ?? {});
  return async (_before, form) => send(readFields(form, names), run);
}

async function send<Name extends string>(
  fields: Fields<Name>,
  run: (fields: Fields<Name>) => Promise<ActionResult>,
): Promise<FormState> {
  const result = await run(fields);
  // A form that worked starts from what the server knows.
  return result.ok ? { values: {}, outcome: "done" } : refused(fields, result);
}

/** What was typed goes back to the page, for who must type it again; a password does not. */
const PASSWORDS = ["password", "current", "next"];

export function refused(
  values: Record<string, string>,
  { message, field }: Extract<ActionResult, { ok: false }>,
): FormState & { outcome: "refused" } {
  const typed = Object.entries(values).filter(([name]) => !PASSWORDS.includes(name));
  return { values: Object.fromEntries(typed), outcome: "refused", message, field };
}

/** Each as text; "" for what was not sent. */
export function readFields<Name extends string>(
  form: FormData,
  names: readonly Name[],
): Fields<Name> {
  const pairs = names.map((name) => {
    const value = form.get(name);
    return [name, typeof value === "string" ? value : ""] as const;
  });
  return Object.fromEntries(pairs) as Fields<Name>;
}
