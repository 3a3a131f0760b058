"use client";

import { useActionState } from "react";
import { PasswordField } from "#ui/login/password-field.tsx";
import { Button } from "#ui/parts/button.tsx";
import { FormNote } from "./form-note.tsx";
import { errorOf, type FormAction, otherErrorOf } from "./form-outcome.ts";

export interface PasswordFormProps {
  action: FormAction;
  email: string;
  minLength: number;
}

export function PasswordForm({ action, email, minLength }: PasswordFormProps) {
  const [outcome, submit, busy] = useActionState(action, undefined);
  return (
    <form action={submit} className="account-form">
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
