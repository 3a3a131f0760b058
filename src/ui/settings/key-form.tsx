"use client";

import { type ReactNode, useActionState } from "react";
import { type FormAction, UNSENT } from "./form-state.ts";
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
  const [state, submit, busy] = useActionState(action, UNSENT);
  const sent = { project, key: String(keyId), ...more };
  return (
    <form action={submit} className="row">
      {Object.entries(sent).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children(busy)}
      {state.outcome === "refused" && (
        <span className="xs c-error" role="alert">
          {state.message}
        </span>
      )}
    </form>
  );
}
