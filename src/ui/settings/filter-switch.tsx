"use client";

import type { FilterFamily } from "#model/filter-settings.ts";
import { classNames } from "#ui/parts/class-names.ts";
import { useFormAction } from "#ui/parts/use-form-action.ts";
import { FORM_STATE, type FormAction } from "./form-state.ts";

export interface FilterSwitchProps {
  project: string;
  family: FilterFamily;
  title: string;
  isOn: boolean;
  action: FormAction;
}

export function FilterSwitch({ project, family, title, isOn, action }: FilterSwitchProps) {
  const [state, form, busy] = useFormAction(action, FORM_STATE);
  return (
    <form {...form} className="row">
      <input type="hidden" name="project" value={project} />
      <input type="hidden" name="family" value={family} />
      <input type="hidden" name="on" value={isOn ? "no" : "yes"} />
      {state.outcome === "refused" && (
        <span className="xs c-error" role="alert">
          {state.message}
        </span>
      )}
      <button
        type="submit"
        role="switch"
        aria-checked={isOn}
        aria-busy={busy || undefined}
        aria-label={`Drop ${title}`}
        title={isOn ? "Dropped. Press to keep them." : "Kept. Press to drop them."}
        className={classNames("sw", isOn && "on")}
      />
    </form>
  );
}
