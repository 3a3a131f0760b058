"use client";

import { Button } from "#ui/parts/forms/button.tsx";
import { Field } from "#ui/parts/forms/field.tsx";
import { errorOf, FORM_STATE, type FormAction } from "#ui/parts/forms/form-state.ts";
import { useFormAction } from "#ui/parts/forms/use-form-action.ts";
import { FormNote } from "./form-note.tsx";

export function NameForm({ action, name }: { action: FormAction; name: string }) {
  const [state, form, busy] = useFormAction(action, FORM_STATE);
  return (
    <form {...form} className="account-form">
      <Field
        // Another name from the server is another field: typed text does not outlive a save.
        key={name}
        label="Name"
        name="name"
        autoComplete="name"
        maxLength={100}
        defaultValue={name}
        error={errorOf(state, "name")}
        required
      />
      <div className="row">
        <Button type="submit" size="large" busy={busy}>
          {busy ? "Saving" : "Save"}
        </Button>
        <FormNote state={state} done="Saved." fields={["name"]} />
      </div>
    </form>
  );
}
