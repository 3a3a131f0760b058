"use client";

import type { ReactNode } from "react";
import { useFormAction } from "#ui/parts/forms/use-form-action.ts";
import { FORM_STATE, type FormAction } from "#ui/settings/form-state.ts";
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
      {Object.entries(sent).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children(busy)}
      {state.outcome === "refused" && (
        <span className="small-text error-text" role="alert">
          {state.message}
        </span>
      )}
    </form>
  );
}
