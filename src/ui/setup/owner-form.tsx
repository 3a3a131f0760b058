"use client";

import { PasswordField } from "#ui/login/password-field.tsx";
import { Button } from "#ui/parts/forms/button.tsx";
import { Field } from "#ui/parts/forms/field.tsx";
import { errorOf, FORM_STATE, type FormAction, otherErrorOf } from "#ui/parts/forms/form-state.ts";
import { useFormAction } from "#ui/parts/forms/use-form-action.ts";

const FIELDS = ["code", "name", "email", "password"];

export interface OwnerFormProps {
  action: FormAction;
  /** Names this form, so that one sent twice does its work once. */
  once: string;
  /** From the link that the terminal shows; empty when the page was opened without it. */
  code: string;
  minPasswordLength: number;
}

export function OwnerForm({ action, once, code, minPasswordLength }: OwnerFormProps) {
  const [state, form, busy] = useFormAction(action, FORM_STATE);
  const problem = otherErrorOf(state, FIELDS);
  // A code that turns out to be wrong has to be typed.
  const asksCode = code === "" || state.field === "code";
  return (
    <form {...form} className="setup-form">
      <input type="hidden" name="once" value={once} />
      {asksCode ? (
        <Field
          label="Setup code"
          name="code"
          hint="Printed in the terminal where Lapwing was started; the link there carries it."
          error={errorOf(state, "code")}
          autoComplete="one-time-code"
          autoFocus
          required
        />
      ) : (
        <input type="hidden" name="code" value={code} />
      )}
      <Field
        label="Name"
        name="name"
        autoComplete="name"
        maxLength={100}
        defaultValue={state.values.name}
        error={errorOf(state, "name")}
        autoFocus={!asksCode}
        required
      />
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={state.values.email}
        error={errorOf(state, "email")}
        required
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        minLength={minPasswordLength}
        hint={`At least ${minPasswordLength} characters. A sentence is easier to remember than symbols.`}
        error={errorOf(state, "password")}
        required
      />
      {problem !== undefined && (
        <p className="hint is-error" role="alert">
          {problem}
        </p>
      )}
      <Button variant="primary" size="large" type="submit" busy={busy}>
        {busy ? "Creating the account" : "Create the owner"}
      </Button>
    </form>
  );
}
