"use client";

import { Button } from "#ui/parts/forms/button.tsx";
import { useFormAction } from "#ui/parts/forms/use-form-action.ts";
import { FormNote } from "./form-note.tsx";
import { FORM_OUTCOME, type FormAction, otherErrorOf } from "./form-outcome.ts";

export function SignOutForm({ action }: { action: FormAction }) {
  const [outcome, form, busy] = useFormAction(action, FORM_OUTCOME);
  return (
    <form {...form} className="row at-end">
      <FormNote done={false} error={otherErrorOf(outcome, [])} />
      <Button type="submit" busy={busy}>
        Sign out
      </Button>
    </form>
  );
}
