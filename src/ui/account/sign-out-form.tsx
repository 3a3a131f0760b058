"use client";

import { Button } from "#ui/parts/forms/button.tsx";
import { FORM_STATE, type FormAction } from "#ui/parts/forms/form-state.ts";
import { useFormAction } from "#ui/parts/forms/use-form-action.ts";
import { FormNote } from "./form-note.tsx";

export function SignOutForm({ action }: { action: FormAction }) {
  const [state, form, busy] = useFormAction(action, FORM_STATE);
  return (
    <form {...form} className="row at-end">
      <FormNote state={state} />
      <Button type="submit" busy={busy}>
        Sign out
      </Button>
    </form>
  );
}
