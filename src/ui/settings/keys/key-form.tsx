"use client";

import type { ReactNode } from "react";
import { FORM_STATE, type FormAction } from "#ui/parts/forms/form-state.ts";
import { HiddenFields } from "#ui/parts/forms/hidden-fields.tsx";
import { Refusal } from "#ui/parts/forms/refusal.tsx";
import { useFormAction } from "#ui/parts/forms/use-form-action.ts";
import type { ShownKey } from "./shown-key.ts";

export interface KeyFormProps {
  project: string;
  keyId: ShownKey["id"];
  action: FormAction;
  /** Sent along: `once`, `enabled`. */
  more?: Record<string, string>;
  children: (busy: boolean) => ReactNode;
}

/** One button that does one thing with one key; says so when it did not. */
export function KeyForm({ project, keyId, action, more = {}, children }: KeyFormProps) {
  const [state, form, busy] = useFormAction(action, FORM_STATE);
  const sent = { project, key: String(keyId), ...more };
  return (
    <form {...form} className="row">
      <HiddenFields of={sent} />
      {children(busy)}
      <Refusal state={state} />
    </form>
  );
}
