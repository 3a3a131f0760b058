"use client";

import { PasswordField } from "#ui/login/password-field.tsx";

/** Asked for again where a browser that was left open must not be enough. */
export function PasswordAgain({ why, error }: { why: string; error: string | undefined }) {
  return (
    <PasswordField
      label="Your password"
      name="password"
      autoComplete="current-password"
      hint={why}
      error={error}
      required
    />
  );
}
