"use client";

import { Button } from "#ui/parts/forms/button.tsx";
import { Field } from "#ui/parts/forms/field.tsx";
import { useFormAction } from "#ui/parts/forms/use-form-action.ts";
import { FormNote } from "./form-note.tsx";
import { errorOf, FORM_OUTCOME, type FormAction, otherErrorOf } from "./form-outcome.ts";

export function NameForm({ action, name }: { action: FormAction; name: string }) {
  const [outcome, form, busy] = useFormAction(action, FORM_OUTCOME);
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
        error={errorOf(outcome, "name")}
        required
      />
      <div className="row">
        <Button type="submit" size="large" busy={busy}>
          {busy ? "Saving" : "Save"}
        </Button>
        <FormNote done={outcome?.ok === true && "Saved."} error={otherErrorOf(outcome, ["name"])} />
      </div>
    </form>
  );
}
