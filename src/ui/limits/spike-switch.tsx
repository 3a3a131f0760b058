"use client";

import { classNames } from "#ui/parts/class-names.ts";
import { useFormAction } from "#ui/parts/use-form-action.ts";
import { FORM_STATE, type FormAction } from "#ui/settings/form-state.ts";

export interface SpikeSwitchProps {
  project: string;
  isOn: boolean;
  action: FormAction;
}

export function SpikeSwitch({ project, isOn, action }: SpikeSwitchProps) {
  const [state, form, busy] = useFormAction(action, FORM_STATE);
  return (
    <form {...form} className="row">
      <input type="hidden" name="project" value={project} />
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
        aria-labelledby="spikes"
        title={isOn ? "On. Press to switch off." : "Off. Press to switch on."}
        className={classNames("sw", isOn && "on")}
      />
    </form>
  );
}
