"use client";

import { useId } from "react";
import { PLATFORMS } from "#protocol/event/platforms.ts";
import { Button } from "#ui/parts/forms/button.tsx";
import { Field } from "#ui/parts/forms/field.tsx";
import { FormSelect } from "#ui/parts/forms/form-select.tsx";
import { type FormKind, useFormAction } from "#ui/parts/forms/use-form-action.ts";
import type { FormProblem } from "./form-problem.ts";

export interface ProjectState {
  name: string;
  platform: string;
  problem?: FormProblem;
}

const PROJECT: FormKind<ProjectState> = {
  unsent: { name: "", platform: PLATFORMS[0][0] },
  lost: (message, before) => ({ ...before, problem: { message } }),
  // A project that was made is another step.
  isDone: () => false,
};

export interface ProjectFormProps {
  action: (before: ProjectState, form: FormData) => Promise<ProjectState>;
  /** Names this form, so that one sent twice does its work once. */
  once: string;
}

export function ProjectForm({ action, once }: ProjectFormProps) {
  const [state, form, busy] = useFormAction(action, PROJECT);
  const selectId = useId();
  return (
    <form {...form} className="setup-form">
      <input type="hidden" name="once" value={once} />
      <Field
        label="Project name"
        name="name"
        placeholder="storefront-web"
        maxLength={100}
        defaultValue={state.name}
        error={state.problem?.message}
        hint="One app or service. Its address here is made from the name."
        autoFocus
        required
      />
      <div className="field">
        <div className="row">
          <label className="field-label" htmlFor={selectId}>
            Platform
          </label>
        </div>
        <FormSelect id={selectId} name="platform" defaultValue={state.platform}>
          {PLATFORMS.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </FormSelect>
      </div>
      <Button variant="primary" size="large" type="submit" busy={busy}>
        {busy ? "Creating the project" : "Create the project"}
      </Button>
    </form>
  );
}
