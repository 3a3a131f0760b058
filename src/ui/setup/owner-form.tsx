"use client";

import { PasswordField } from "#ui/login/password-field.tsx";
import { Button } from "#ui/parts/forms/button.tsx";
import { Field } from "#ui/parts/forms/field.tsx";
import { type FormKind, useFormAction } from "#ui/parts/forms/use-form-action.ts";
import type { FormProblem } from "./form-problem.ts";

export interface OwnerState {
  name: string;
  email: string;
  problem?: FormProblem;
}

const OWNER: FormKind<OwnerState> = {
  unsent: { name: "", email: "" },
  lost: (message, before) => ({ ...before, problem: { message } }),
  // An owner who was made is another step.
  isDone: () => false,
};

export interface OwnerFormProps {
  action: (before: OwnerState, form: FormData) => Promise<OwnerState>;
  /** Names this form, so that one sent twice does its work once. */
  once: string;
  /** From the link that the terminal shows; empty when the page was opened without it. */
  code: string;
  minPasswordLength: number;
}

export function OwnerForm({ action, once, code, minPasswordLength }: OwnerFormProps) {
  const [state, form, busy] = useFormAction(action, OWNER);
  const { problem } = state;
  // A code that turns out to be wrong has to be typed.
  const asksCode = code === "" || problem?.field === "code";
  const errorOf = (field: string) => (problem?.field === field ? problem.message : undefined);
  return (
    <form {...form} className="setup-form">
      <input type="hidden" name="once" value={once} />
      {asksCode ? (
        <Field
          label="Setup code"
          name="code"
          hint="Printed in the terminal where Lapwing was started; the link there carries it."
          error={errorOf("code")}
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
        defaultValue={state.name}
        error={errorOf("name")}
        autoFocus={!asksCode}
        required
      />
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={state.email}
        error={errorOf("email")}
        required
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        minLength={minPasswordLength}
        hint={`At least ${minPasswordLength} characters. A sentence is easier to remember than symbols.`}
        error={errorOf("password")}
        required
      />
      {problem !== undefined && problem.field === undefined && (
        <p className="hint is-error" role="alert">
          {problem.message}
        </p>
      )}
      <Button variant="primary" size="large" type="submit" busy={busy}>
        {busy ? "Creating the account" : "Create the owner"}
      </Button>
    </form>
  );
}
