/** The first account of an installation. There is one way in, and it closes behind itself. */
import { z } from "zod";
import { AppError } from "#lib/app-error.ts";
import type { User } from "#model/account.ts";
import type { AccountStore } from "#store/ports.ts";
import { hashPassword } from "./hash-password.ts";

export const MIN_PASSWORD_LENGTH = 10;
/** Longer ones only cost time to hash. */
const MAX_PASSWORD_LENGTH = 256;

const ownerInput = z.object({
  email: z.email("is not an e-mail address").max(254),
  name: z.string().max(100),
  password: z
    .string()
    .min(MIN_PASSWORD_LENGTH, `needs at least ${MIN_PASSWORD_LENGTH} characters`)
    .max(MAX_PASSWORD_LENGTH, `may have at most ${MAX_PASSWORD_LENGTH} characters`),
});

export async function createOwner(
  accounts: AccountStore,
  input: z.input<typeof ownerInput>,
  nowMs: number,
): Promise<User> {
  const parsed = ownerInput.safeParse(input);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new AppError("invalid_input", `The ${String(issue?.path[0])} ${issue?.message}.`);
  }
  if ((await accounts.countUsers()) > 0) {
    throw new AppError(
      "already_exists",
      "This installation has an owner already. Sign in, or ask the owner for an invitation.",
    );
  }
  const { email, name, password } = parsed.data;
  const user = await accounts.createUser({
    email,
    name: name === "" ? (email.split("@")[0] ?? email) : name,
    role: "owner",
    passwordHash: await hashPassword(password),
    createdAtMs: nowMs,
  });
  if (user === undefined) {
    throw new AppError("already_exists", "This e-mail address has an account already.");
  }
  return user;
}
