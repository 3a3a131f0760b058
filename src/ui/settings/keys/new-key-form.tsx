"use client";

import { Plus } from "lucide-react";
import { Button } from "#ui/parts/forms/button.tsx";
import { Field } from "#ui/parts/forms/field.tsx";
import { FORM_STATE, type FormAction } from "#ui/parts/forms/form-state.ts";
import { HiddenFields } from "#ui/parts/forms/hidden-fields.tsx";
import { useFormAction } from "#ui/parts/forms/use-form-action.ts";

export interface NewKeyFormProps {
  project: string;
  once: string;
  action: FormAction;
}

export function NewKeyForm({ project, once, action }: NewKeyFormProps) {
  const [state, form, busy] = useFormAction(action, FORM_STATE);
  return (
    <form {...form} className="key-label new-key">
      <HiddenFields of={{ project, once }} />
      <Field
        label="New key"
        name="label"
        placeholder="Checkout app"
        maxLength={60}
        defaultValue={state.values.label}
        error={state.outcome === "refused" ? state.message : undefined}
        hint="Use one per app or environment, so that each can be disabled on its own."
        autoComplete="off"
        required
      />
      <Button type="submit" variant="primary" size="large" icon={Plus} busy={busy}>
        {busy ? "Creating" : "Create key"}
      </Button>
    </form>
  );
}
