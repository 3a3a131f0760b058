"use client";

import { Button } from "#ui/parts/forms/button.tsx";
import { Field } from "#ui/parts/forms/field.tsx";
import { FORM_STATE, type FormAction } from "#ui/parts/forms/form-state.ts";
import { useFormAction } from "#ui/parts/forms/use-form-action.ts";
import { Link } from "#ui/parts/marks/link.tsx";
import { PasswordField } from "./password-field.tsx";

export interface LoginFormProps {
  action: FormAction;
  next: string;
  forgot: boolean;
}

export function LoginForm({ action, next, forgot }: LoginFormProps) {
  const [state, form, busy] = useFormAction(action, FORM_STATE);
  const { email } = state.values;
  const again = `/login?forgot=1${next === "/" ? "" : `&next=${encodeURIComponent(next)}`}`;
  return (
    <form {...form} className="login-form">
      <input type="hidden" name="next" value={next} />
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={email}
        autoFocus={email === undefined}
        required
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        error={state.message}
        aside={
          <Link className="link" href={again} replace>
            Forgot it?
          </Link>
        }
        required
      />
      {forgot && (
        <p className="hint" role="status">
          Whoever runs this server can set a new one from Lapwing’s folder:
          <code className="mono">
            npx --no lapwing user reset-password --email … --password-stdin
          </code>
        </p>
      )}
      <Button variant="primary" size="large" type="submit" busy={busy}>
        {busy ? "Signing in" : "Sign in"}
      </Button>
    </form>
  );
}
