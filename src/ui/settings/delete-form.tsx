"use client";

import { type ReactNode, useState } from "react";
import { Button } from "#ui/parts/forms/button.tsx";
import { Field } from "#ui/parts/forms/field.tsx";
import { errorOf, FORM_STATE, type FormAction, otherErrorOf } from "#ui/parts/forms/form-state.ts";
import { useFormAction } from "#ui/parts/forms/use-form-action.ts";
import { PasswordAgain } from "./password-again.tsx";

export interface DeleteFormProps {
  slug: string;
  action: FormAction;
  /** Beside the last button: the way out. */
  cancel?: ReactNode;
  /** Without a script the button cannot wait for the right word: the server checks it. */
  alwaysOpen?: boolean;
}

export function DeleteForm({ slug, action, cancel, alwaysOpen = false }: DeleteFormProps) {
  const [state, form, busy] = useFormAction(action, FORM_STATE);
  const [typed, setTyped] = useState("");
  return (
    <form {...form}>
      <input type="hidden" name="project" value={slug} />
      <Field
        label={`Type ${slug} to confirm`}
        name="typed"
        className="mono-field"
        defaultValue={state.values.typed}
        onChange={(event) => setTyped(event.target.value)}
        error={errorOf(state, "typed") ?? otherErrorOf(state, ["password"])}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordAgain why="It cannot be undone." error={errorOf(state, "password")} />
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
