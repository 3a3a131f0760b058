"use client";

import { FORM_STATE, type FormAction } from "#ui/parts/forms/form-state.ts";
import { HiddenFields } from "#ui/parts/forms/hidden-fields.tsx";
import { Refusal } from "#ui/parts/forms/refusal.tsx";
import { useFormAction } from "#ui/parts/forms/use-form-action.ts";

export interface SwitchFormProps {
  /** What the action reads besides "on", which is what a press asks for. */
  fields: Record<string, string>;
  isOn: boolean;
  action: FormAction;
  /** What a press does, by the state that it is in. */
  titles?: { on: string; off: string };
  "aria-label"?: string;
  "aria-labelledby"?: string;
}

const TITLES = { on: "On. Press to switch off.", off: "Off. Click to turn on." };

/** A switch that is a form of its own, so that it works without scripts. */
export function SwitchForm({ fields, isOn, action, titles = TITLES, ...name }: SwitchFormProps) {
  const [state, form, busy] = useFormAction(action, FORM_STATE);
  return (
    <form {...form} className="row">
      <HiddenFields of={{ ...fields, on: isOn ? "no" : "yes" }} />
      <Refusal state={state} />
      <button
        {...name}
        type="submit"
        role="switch"
        aria-checked={isOn}
        aria-busy={busy || undefined}
        title={isOn ? titles.on : titles.off}
        className="switch"
      />
    </form>
  );
}
