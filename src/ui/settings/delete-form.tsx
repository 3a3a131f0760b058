"use client";

import { type ReactNode, useActionState, useState } from "react";
import { Button } from "#ui/parts/button.tsx";
import { Field } from "#ui/parts/field.tsx";
import { type FormAction, UNSENT } from "./form-state.ts";

export interface DeleteFormProps {
  slug: string;
  action: FormAction;
  /** Beside the last button: the way out. */
  cancel?: ReactNode;
  /** Without a script the button cannot wait for the right word: the server checks it. */
  alwaysOpen?: boolean;
}

export function DeleteForm({ slug, action, cancel, alwaysOpen = false }: DeleteFormProps) {
  const [state, submit, busy] = useActionState(action, UNSENT);
  const [typed, setTyped] = useState("");
  return (
    <form action={submit}>
      <input type="hidden" name="project" value={slug} />
      <Field
        label={`Type ${slug} to confirm`}
        name="typed"
        className="mono-field"
        defaultValue={state.values.typed}
        onChange={(event) => setTyped(event.target.value)}
        error={state.outcome === "refused" ? state.message : undefined}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div className="dialog-foot">
        {cancel}
        <Button
          type="submit"
          variant="danger-solid"
          disabled={!alwaysOpen && typed.trim() !== slug}
          busy={busy}
        >
          {busy ? "Deleting" : "Delete project"}
        </Button>
      </div>
    </form>
  );
}
