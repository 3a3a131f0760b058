"use client";

import type { Project } from "#model/project.ts";
import { Button } from "#ui/parts/forms/button.tsx";
import { Field } from "#ui/parts/forms/field.tsx";
import { FormFoot } from "#ui/parts/forms/form-foot.tsx";
import { errorOf, FORM_STATE, type FormAction, otherErrorOf } from "#ui/parts/forms/form-state.ts";
import { useFormAction } from "#ui/parts/forms/use-form-action.ts";
import { PlatformField } from "./new-project/platform-field.tsx";

export function NameForm({ project, action }: { project: Project; action: FormAction }) {
  const [state, form, busy] = useFormAction(action, FORM_STATE);
  return (
    <form {...form} className="settings-form">
      <input type="hidden" name="project" value={project.slug} />
      <Field
        label="Name"
        name="name"
        maxLength={100}
        defaultValue={state.values.name ?? project.name}
        error={errorOf(state, "name")}
        hint="Shown in the sidebar, on the overview and in lists."
        autoComplete="off"
        required
      />
      <PlatformField
        value={state.values.platform ?? project.platform}
        hint="Decides which snippet is shown first. Any SDK can send data."
        error={errorOf(state, "platform")}
      />
      <FormFoot
        done={state.outcome === "done" ? "Saved." : undefined}
        error={otherErrorOf(state, ["name", "platform"])}
      >
        <Button type="submit" variant="primary" size="large" busy={busy}>
          {busy ? "Saving" : "Save"}
        </Button>
      </FormFoot>
    </form>
  );
}
