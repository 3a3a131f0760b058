"use client";

import { Button } from "#ui/parts/forms/button.tsx";
import { Field } from "#ui/parts/forms/field.tsx";
import { FORM_STATE, type FormAction } from "#ui/parts/forms/form-state.ts";
import { HiddenFields } from "#ui/parts/forms/hidden-fields.tsx";
import { useFormAction } from "#ui/parts/forms/use-form-action.ts";
import type { ShownKey } from "./shown-key.ts";

export interface KeyLabelFormProps {
  project: string;
  shownKey: ShownKey;
  action: FormAction;
}

export function KeyLabelForm({ project, shownKey, action }: KeyLabelFormProps) {
  const [state, form, busy] = useFormAction(action, FORM_STATE);
  return (
    <form {...form} className="key-label">
      <HiddenFields of={{ project, key: shownKey.id }} />
      <Field
        label="Label"
        name="label"
        size="medium"
        maxLength={60}
        defaultValue={state.values.label ?? shownKey.label}
        error={state.outcome === "refused" ? state.message : undefined}
        autoComplete="off"
        required
      />
      <Button type="submit" busy={busy}>
        {busy ? "Renaming" : "Rename"}
      </Button>
      <span className="small-text muted" role="status">
        {state.outcome === "done" ? "Renamed." : ""}
      </span>
    </form>
  );
}
