"use client";

import { Plus } from "lucide-react";
import { Button } from "#ui/parts/forms/button.tsx";
import { Checkbox } from "#ui/parts/forms/checkbox.tsx";
import { Field } from "#ui/parts/forms/field.tsx";
import { FormFoot } from "#ui/parts/forms/form-foot.tsx";
import { errorOf, FORM_STATE, type FormAction, otherErrorOf } from "#ui/parts/forms/form-state.ts";
import { HiddenFields } from "#ui/parts/forms/hidden-fields.tsx";
import { Radio } from "#ui/parts/forms/radio.tsx";
import { useFormAction } from "#ui/parts/forms/use-form-action.ts";
import { PasswordAgain } from "#ui/settings/password-again.tsx";

const WAYS = [
  ["mirror", "Mirror", "Stored here and copied there. For switching over without a gap."],
  [
    "upstream",
    "Upstream",
    "Forwarded only, not stored here. The SDK gets its answer as soon as the data is on this disk.",
  ],
  [
    "direct",
    "Upstream, direct",
    "Forwarded only, not stored here. The SDK waits for the target’s answer.",
  ],
] as const;

export interface NewTargetFormProps {
  project: string;
  once: string;
  action: FormAction;
}

export function NewTargetForm({ project, once, action }: NewTargetFormProps) {
  const [state, form, busy] = useFormAction(action, FORM_STATE);
  const chosen = state.values.way ?? "mirror";
  return (
    <form {...form} className="settings-form">
      <HiddenFields of={{ project, once }} />
      <div className="mono-field">
        <Field
          label="DSN of the target"
          name="dsn"
          placeholder="https://KEY@o123.ingest.us.sentry.io/456"
          maxLength={500}
          defaultValue={state.values.dsn}
          error={errorOf(state, "dsn")}
          hint="From the target’s project settings. No other address is ever contacted."
          autoComplete="off"
          spellCheck={false}
          required
        />
      </div>
      <fieldset className="relay-ways" key={chosen}>
        <legend className="field-label">What happens</legend>
        {WAYS.map(([value, label, text]) => (
          <Radio key={value} name="way" value={value} defaultChecked={value === chosen}>
            <span>
              <b className="strong">{label}</b> <span className="muted">{text}</span>
            </span>
          </Radio>
        ))}
      </fieldset>
      <Checkbox
        name="internal"
        value="yes"
        key={`internal ${state.values.internal ?? ""}`}
        defaultChecked={state.values.internal === "yes"}
        label="The target is in a private network"
      />
      <PasswordAgain
        why="Copies of what is sent here leave this server."
        error={errorOf(state, "password")}
      />
      <FormFoot
        done={state.outcome === "done" ? "Added." : undefined}
        error={otherErrorOf(state, ["dsn", "password"])}
      >
        <Button type="submit" variant="primary" size="large" icon={Plus} busy={busy}>
          {busy ? "Adding" : "Add target"}
        </Button>
      </FormFoot>
    </form>
  );
}
