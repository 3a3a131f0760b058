"use client";

import { useActionState, useId } from "react";
import { PLATFORMS } from "#protocol/platforms.ts";
import { Button } from "#ui/parts/button.tsx";
import { Field } from "#ui/parts/field.tsx";
import type { FormProblem } from "./form-problem.ts";

export interface ProjectState {
  name: string;
  platform: string;
  problem?: FormProblem;
}

export interface ProjectFormProps {
  action: (before: ProjectState, form: FormData) => Promise<ProjectState>;
}

export function ProjectForm({ action }: ProjectFormProps) {
  const [state, submit, busy] = useActionState(action, { name: "", platform: PLATFORMS[0][0] });
  const selectId = useId();
  return (
    <form action={submit} className="setup-form">
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
          <label className="label" htmlFor={selectId}>
            Platform
          </label>
        </div>
        <select className="in lg" id={selectId} name="platform" defaultValue={state.platform}>
          {PLATFORMS.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <Button variant="primary" size="lg" type="submit" busy={busy}>
        {busy ? "Creating the project" : "Create the project"}
      </Button>
    </form>
  );
}
