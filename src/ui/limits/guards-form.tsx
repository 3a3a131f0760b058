"use client";

import type { GuardSettings } from "#model/limits.ts";
import { Button } from "#ui/parts/forms/button.tsx";
import { Field } from "#ui/parts/forms/field.tsx";
import { FormFoot } from "#ui/parts/forms/form-foot.tsx";
import { errorOf, FORM_STATE, type FormAction, otherErrorOf } from "#ui/parts/forms/form-state.ts";
import { useFormAction } from "#ui/parts/forms/use-form-action.ts";
import { GUARD_FIELDS } from "./guard-fields.ts";

export interface GuardsFormProps {
  project: string;
  guards: GuardSettings;
  action: FormAction;
}

const NAMES = GUARD_FIELDS.map(({ name }) => name);

export function GuardsForm({ project, guards, action }: GuardsFormProps) {
  const [state, form, busy] = useFormAction(action, FORM_STATE);
  return (
    <form {...form} className="settings-form">
      <input type="hidden" name="project" value={project} />
      {GUARD_FIELDS.map(({ name, label, hint, usual }) => {
        const shown = state.values[name] ?? String(guards[name] ?? "");
        return (
          <Field
            // A form that was sent goes back to its first text; another key makes this one the first.
            key={`${name} ${shown}`}
            label={label}
            name={name}
            inputMode="numeric"
            maxLength={20}
            placeholder={usual}
            defaultValue={shown}
            hint={hint}
            error={errorOf(state, name)}
            autoComplete="off"
          />
        );
      })}
      <FormFoot
        done={state.outcome === "done" ? "Saved. Takes effect within five seconds." : undefined}
        error={otherErrorOf(state, NAMES)}
      >
        <Button type="submit" variant="primary" size="large" busy={busy}>
          {busy ? "Saving" : "Save safeguards"}
        </Button>
      </FormFoot>
    </form>
  );
}
