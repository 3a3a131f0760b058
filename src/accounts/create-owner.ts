/** The first account of an installation. There is one way in, and it closes behind itself. */
import { z } from "zod";
import { AppError, invalidInput } from "#lib/app-error.ts";
import type { User } from "#model/account.ts";
import type { AccountStore } from "#store/ports/accounts.ts";
import { newPassword } from "./check-password.ts";
import { hashPassword } from "./hash-password.ts";

const ownerInput = z.object({
  email: z.email("is not an e-mail address").max(254),
  name: z.string().max(100),
  password: newPassword,
});

export async function createOwner(
  accounts: AccountStore,
  input: z.input<typeof ownerInput>,
  nowMs: number,
): Promise<User> {
  const parsed = ownerInput.safeParse(input);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const field = String(issue?.path[0]);
    throw invalidInput(`The ${field} ${issue?.message}.`, field);
  }
  // Hashing is slow: who comes too late need not wait for it.
  if ((await accounts.countUsers()) > 0) throw hasOwner();
  const { email, name, password } = parsed.data;
  const user = await accounts.createFirstUser({
    email,
    name: name === "" ? (email.split("@")[0] ?? email) : name,
    role: "owner",
    passwordHash: await hashPassword(password),
    createdAtMs: nowMs,
  });
  if (user === undefined) throw hasOwner();
  return user;
}

function hasOwner(): AppError {
  return new AppError(
    "already_exists",
    "This installation has an owner already. Sign in, or ask the owner for an invitation.",
  );
}
