import { z } from "zod";
import { invalidInput } from "#lib/app-error.ts";

export const MIN_PASSWORD_LENGTH = 10;
/** Longer ones only cost time to hash. */
export const MAX_PASSWORD_LENGTH = 256;

export const newPassword = z
  .string()
  .min(MIN_PASSWORD_LENGTH, `needs at least ${MIN_PASSWORD_LENGTH} characters`)
  .max(MAX_PASSWORD_LENGTH, `may have at most ${MAX_PASSWORD_LENGTH} characters`);

export function checkNewPassword(password: string, field = "password"): void {
  const parsed = newPassword.safeParse(password);
  if (parsed.success) return;
  const why = parsed.error.issues[0]?.message;
  throw invalidInput(`The password ${why}.`, field);
}
