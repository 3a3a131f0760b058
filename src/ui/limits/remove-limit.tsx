"use client";

import { Button } from "#ui/parts/forms/button.tsx";
import { useFormAction } from "#ui/parts/forms/use-form-action.ts";
import { FORM_STATE, type FormAction } from "#ui/settings/form-state.ts";

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
      {Object.entries(sent).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {state.outcome === "refused" && (
        <span className="small-text error-text" role="alert">
          {state.message}
        </span>
      )}
      <Button type="submit" busy={busy} aria-label={`Remove ${of}`}>
        Remove
      </Button>
    </form>
  );
}
