"use client";

import { PasswordField } from "#ui/login/password-field.tsx";
import { Button } from "#ui/parts/button.tsx";
import { useFormAction } from "#ui/parts/use-form-action.ts";
import { FormNote } from "./form-note.tsx";
import { errorOf, FORM_OUTCOME, type FormAction, otherErrorOf } from "./form-outcome.ts";

export interface PasswordFormProps {
  action: FormAction;
  once: string;
  email: string;
  minLength: number;
}

export function PasswordForm({ action, once, email, minLength }: PasswordFormProps) {
  const [outcome, form, busy] = useFormAction(action, FORM_OUTCOME);
  return (
    <form {...form} className="account-form">
      <input type="hidden" name="once" value={once} />
      {/* Password managers file the new one under this. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField
        label="Current password"
        name="current"
        autoComplete="current-password"
        error={errorOf(outcome, "current")}
        required
      />
      <PasswordField
        label="New password"
        name="next"
        autoComplete="new-password"
        minLength={minLength}
        hint={`At least ${minLength} characters. Other browsers are signed out.`}
        error={errorOf(outcome, "next")}
        required
      />
      <div className="row">
        <Button type="submit" size="lg" busy={busy}>
          {busy ? "Changing" : "Change password"}
        </Button>
        <FormNote
          done={outcome?.ok === true && "Changed. Other browsers are signed out."}
          error={otherErrorOf(outcome, ["current", "next"])}
        />
      </div>
    </form>
  );
}
