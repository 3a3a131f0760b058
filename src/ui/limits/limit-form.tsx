"use client";

import { useId } from "react";
import { LIMIT_WINDOWS, LIMITED_CATEGORIES } from "#model/limits.ts";
import { Button } from "#ui/parts/forms/button.tsx";
import { Field } from "#ui/parts/forms/field.tsx";
import { FormSelect } from "#ui/parts/forms/form-select.tsx";
import { useFormAction } from "#ui/parts/forms/use-form-action.ts";
import { FormFoot } from "#ui/settings/form-foot.tsx";
import {
  errorOf,
  FORM_STATE,
  type FormAction,
  type FormState,
  otherErrorOf,
} from "#ui/settings/form-state.ts";
import { categoryTitle } from "./category-words.ts";

export interface LimitFormProps {
  project: string;
  /** Who it can be set for; with one there is nothing to choose. */
  owners: readonly { value: string; label: string }[];
  action: FormAction;
}

const CATEGORIES = (["all", ...LIMITED_CATEGORIES] as const).map((value) => ({
  value,
  label: categoryTitle(value),
}));
const WINDOWS = LIMIT_WINDOWS.map((value) => ({ value, label: `per ${value}` }));

export function LimitForm({ project, owners, action }: LimitFormProps) {
  const [state, form, busy] = useFormAction(action, FORM_STATE);
  return (
    <form {...form} className="limit-form">
      <input type="hidden" name="project" value={project} />
      {owners.length > 1 ? (
        <Choice label="For" name="owner" options={owners} state={state} />
      ) : (
        <input type="hidden" name="owner" value={owners[0]?.value ?? "project"} />
      )}
      <Choice label="What" name="category" options={CATEGORIES} state={state} first="error" />
      <Field
        label="At most"
        name="quantity"
        inputMode="numeric"
        maxLength={20}
        defaultValue={state.values.quantity}
        error={errorOf(state, "quantity")}
        autoComplete="off"
        required
      />
      <Choice label="Time" name="window" options={WINDOWS} state={state} first="hour" />
      <FormFoot done={saidOf(state)} error={otherErrorOf(state, ["quantity", "window"])}>
        <Button type="submit" name="do" value="save" variant="primary" size="large" busy={busy}>
          Save limit
        </Button>
        <Button type="submit" name="do" value="try" size="large">
          Test against last week
        </Button>
      </FormFoot>
    </form>
  );
}

/** After a try nothing is saved, and the answer is its message. */
function saidOf({ outcome, message }: FormState): string | undefined {
  if (outcome === "done") return "Saved. It holds from now on.";
  return outcome === "unsent" ? message : undefined;
}

interface ChoiceProps {
  label: string;
  name: string;
  options: readonly { value: string; label: string }[];
  state: FormState;
  first?: string;
}

function Choice({ label, name, options, state, first }: ChoiceProps) {
  const id = useId();
  const chosen = state.values[name] ?? first;
  const error = errorOf(state, name);
  return (
    <div className="field">
      <div className="row">
        <label className="field-label" htmlFor={id}>
          {label}
        </label>
      </div>
      {/* A form that was sent goes back to its first choice; another key makes this one the first. */}
      <FormSelect id={id} name={name} defaultValue={chosen} key={chosen}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </FormSelect>
      {error !== undefined && <p className="hint is-error">{error}</p>}
    </div>
  );
}
