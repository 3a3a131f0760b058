"use client";

import { PasswordField } from "#ui/login/password-field.tsx";
import { Button } from "#ui/parts/forms/button.tsx";
import { Checkbox } from "#ui/parts/forms/checkbox.tsx";
import { errorOf, FORM_STATE, type FormAction } from "#ui/parts/forms/form-state.ts";
import { useFormAction } from "#ui/parts/forms/use-form-action.ts";
import { FormNote } from "./form-note.tsx";

export interface PasswordFormProps {
  action: FormAction;
  once: string;
  email: string;
  minLength: number;
  /** How many API tokens the account has. */
  tokens: number;
}

export function PasswordForm({ action, once, email, minLength, tokens }: PasswordFormProps) {
  const [state, form, busy] = useFormAction(action, FORM_STATE);
  return (
    <form {...form} className="account-form">
      <input type="hidden" name="once" value={once} />
      {/* Password managers file the new one under this. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField
        label="Current password"
        name="current"
        autoComplete="current-password"
        error={errorOf(state, "current")}
        required
      />
      <PasswordField
        label="New password"
        name="next"
        autoComplete="new-password"
        minLength={minLength}
        hint={`At least ${minLength} characters. Other browsers are signed out.`}
        error={errorOf(state, "next")}
        required
      />
      {tokens > 0 && <Checkbox name="revokesTokens" label={revokeLabel(tokens)} />}
      <div className="row">
        <Button type="submit" size="large" busy={busy}>
          {busy ? "Changing" : "Change password"}
        </Button>
        <FormNote
          state={state}
          done="Changed. Other browsers are signed out."
          fields={["current", "next"]}
        />
      </div>
    </form>
  );
}

function revokeLabel(tokens: number): string {
  const which = tokens === 1 ? "my API token" : `my ${tokens} API tokens`;
  return `Also revoke ${which}: jobs that use ${tokens === 1 ? "it" : "them"} stop working`;
}
