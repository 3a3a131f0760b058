import { AppError } from "#lib/app-error.ts";
import { TOO_SLOW_DIGEST } from "#lib/error-digests.ts";
import { SECOND_MS } from "#lib/time.ts";

/** Nobody looks at an empty page for longer; scripts' own patience ends there, too. */
export const DEADLINE_MS = 30 * SECOND_MS;

export function tooSlow(what: string): AppError {
  const advice = "Ask for less, such as a shorter period or one project, or try again in a moment.";
  const error = new AppError("unavailable", `${what} ${advice}`);
  return Object.assign(error, { digest: TOO_SLOW_DIGEST });
}

export function pastDeadline(deadlineMs: number): AppError {
  return tooSlow(`There was no answer within ${deadlineMs / SECOND_MS} seconds.`);
}
