"use server";

import { redirect } from "next/navigation";
import { safeNextPath } from "#accounts/safe-next-path.ts";
import { openFormAction } from "#app/form-action.ts";
import { startSession } from "#server/web/web-session.ts";

export const signIn = openFormAction(["email", "password", "next"], async (_call, fields) => {
  await startSession(fields.email, fields.password);
  redirect(safeNextPath(fields.next));
});
