"use client";

import { Button } from "#ui/parts/forms/button.tsx";
import { FORM_STATE, type FormAction } from "#ui/parts/forms/form-state.ts";
import { HiddenFields } from "#ui/parts/forms/hidden-fields.tsx";
import { Refusal } from "#ui/parts/forms/refusal.tsx";
import { useFormAction } from "#ui/parts/forms/use-form-action.ts";

export interface RemoveLimitProps {
  project: string;
  owner: string;
  category: string;
  window: string;
  /** For who hears the button without its row. */
  of: string;
  action: FormAction;
}

export function RemoveLimit({ of, action, ...sent }: RemoveLimitProps) {
  const [state, form, busy] = useFormAction(action, FORM_STATE);
  return (
    <form {...form} className="row">
      <HiddenFields of={sent} />
      <Refusal state={state} />
      <Button type="submit" busy={busy} aria-label={`Remove ${of}`}>
        Remove
      </Button>
    </form>
  );
}
