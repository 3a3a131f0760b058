"use server";

import { redirect } from "next/navigation";
import { safeNextPath } from "#accounts/safe-next-path.ts";
import { openAction } from "#server/web/web-action.ts";
import { startSession } from "#server/web/web-session.ts";
import type { LoginState } from "#ui/login/login-form.tsx";

const run = openAction(async (_call, email: string, password: string, next: string) => {
  await startSession(email, password);
  redirect(safeNextPath(next));
});

export async function signIn(_before: LoginState, form: FormData): Promise<LoginState> {
  const email = String(form.get("email") ?? "");
  const next = String(form.get("next") ?? "");
  const result = await run(email, String(form.get("password") ?? ""), next);
  return { email, problem: result.ok ? undefined : result.message };
}
