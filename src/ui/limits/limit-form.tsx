"use client";

import { LIMIT_WINDOWS, LIMITED_CATEGORIES } from "#model/limits.ts";
import { Button } from "#ui/parts/forms/button.tsx";
import { Field } from "#ui/parts/forms/field.tsx";
import { FormFoot } from "#ui/parts/forms/form-foot.tsx";
import {
  errorOf,
  FORM_STATE,
  type FormAction,
  type FormState,
  otherErrorOf,
} from "#ui/parts/forms/form-state.ts";
import { SelectField } from "#ui/parts/forms/select-field.tsx";
import { useFormAction } from "#ui/parts/forms/use-form-action.ts";
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

function Choice({ name, state, first, ...field }: ChoiceProps) {
  return (
    <SelectField
      {...field}
      name={name}
      defaultValue={state.values[name] ?? first}
      error={errorOf(state, name)}
    />
  );
}
