"use client";

import type { Project } from "#model/project.ts";
import { Button } from "#ui/parts/forms/button.tsx";
import { Field } from "#ui/parts/forms/field.tsx";
import { FormFoot } from "#ui/parts/forms/form-foot.tsx";
import { errorOf, FORM_STATE, type FormAction, otherErrorOf } from "#ui/parts/forms/form-state.ts";
import { useFormAction } from "#ui/parts/forms/use-form-action.ts";

export interface SlugFormProps {
  project: Project;
  action: FormAction;
  /** It was changed just now. */
  moved: boolean;
}

export function SlugForm({ project, action, moved }: SlugFormProps) {
  const [state, form, busy] = useFormAction(action, FORM_STATE);
  return (
    <form {...form} className="settings-form">
      <input type="hidden" name="project" value={project.slug} />
      <Field
        label="Slug"
        name="slug"
        className="mono-field"
        maxLength={50}
        defaultValue={state.values.slug ?? project.slug}
        error={errorOf(state, "slug")}
        hint="The first part of every address of this project, and of issue names such as SHOP-12. Use a-z, 0-9 and hyphens."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <p className="muted settings-note">
        Addresses with the old slug stop working, also those in messages and bookmarks. DSNs hold
        the project’s id and go on working.
      </p>
      <FormFoot
        done={moved && state.outcome === "unsent" ? "Moved to this address." : undefined}
        error={otherErrorOf(state, ["slug"])}
      >
        <Button type="submit" size="large" busy={busy}>
          {busy ? "Changing" : "Change slug"}
        </Button>
      </FormFoot>
    </form>
  );
}
