"use client";

import { Button } from "#ui/parts/forms/button.tsx";
import { ButtonLink } from "#ui/parts/forms/button-link.tsx";
import { Field } from "#ui/parts/forms/field.tsx";
import { FormFoot } from "#ui/parts/forms/form-foot.tsx";
import { errorOf, FORM_STATE, type FormAction, otherErrorOf } from "#ui/parts/forms/form-state.ts";
import { useFormAction } from "#ui/parts/forms/use-form-action.ts";
import { PlatformField } from "./platform-field.tsx";

export function NewProjectForm({ once, action }: { once: string; action: FormAction }) {
  const [state, form, busy] = useFormAction(action, FORM_STATE);
  return (
    <form {...form} className="settings-form">
      <input type="hidden" name="once" value={once} />
      <Field
        label="Name"
        name="name"
        placeholder="storefront-web"
        maxLength={100}
        defaultValue={state.values.name}
        error={errorOf(state, "name")}
        hint="Its address is made from the name and can be changed later."
        autoComplete="off"
        autoFocus
        required
      />
      <PlatformField
        value={state.values.platform ?? "javascript-nextjs"}
        hint="Decides which snippet is shown first. Any SDK can send data."
        error={errorOf(state, "platform")}
      />
      <FormFoot error={otherErrorOf(state, ["name", "platform"])}>
        <Button type="submit" variant="primary" size="large" busy={busy}>
          {busy ? "Creating" : "Create project"}
        </Button>
        <ButtonLink href="/" variant="ghost" size="large">
          Cancel
        </ButtonLink>
      </FormFoot>
    </form>
  );
}
