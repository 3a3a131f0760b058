"use client";

import { PLATFORMS } from "#protocol/event/platforms.ts";
import { Button } from "#ui/parts/forms/button.tsx";
import { Field } from "#ui/parts/forms/field.tsx";
import { FORM_STATE, type FormAction } from "#ui/parts/forms/form-state.ts";
import { useFormAction } from "#ui/parts/forms/use-form-action.ts";
import { PlatformField } from "#ui/settings/new-project/platform-field.tsx";

export interface ProjectFormProps {
  action: FormAction;
  /** Names this form, so that one sent twice does its work once. */
  once: string;
}

export function ProjectForm({ action, once }: ProjectFormProps) {
  const [state, form, busy] = useFormAction(action, FORM_STATE);
  return (
    <form {...form} className="setup-form">
      <input type="hidden" name="once" value={once} />
      <Field
        label="Project name"
        name="name"
        placeholder="storefront-web"
        maxLength={100}
        defaultValue={state.values.name}
        error={state.message}
        hint="One app or service. Its address here is made from the name."
        autoFocus
        required
      />
      <PlatformField value={state.values.platform ?? PLATFORMS[0][0]} />
      <Button variant="primary" size="large" type="submit" busy={busy}>
        {busy ? "Creating the project" : "Create the project"}
      </Button>
    </form>
  );
}
