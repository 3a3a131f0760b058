/** A hash of a password with the least that scrypt takes: a real one takes seconds on a busy machine. */
import { scryptSync } from "node:crypto";
import type { Role, User } from "#model/account.ts";
import type { Store } from "#store/ports/store.ts";

const COST = 16;
export const PASSWORD = "correct horse battery";

export function cheapHash(password: string): string {
  const key = scryptSync(password, "salt", 32, { N: COST, r: 8, p: 1 });
  return `scrypt$${COST}$8$1$${Buffer.from("salt").toString("base64url")}$${key.toString("base64url")}`;
}

/** The first of a store has the id 1. */
export async function createPerson({ accounts }: Store, role: Role = "owner"): Promise<User> {
  const user = { email: `${role}@example.org`, name: "", role, createdAtMs: 0 };
  const made = await accounts.createUser({ ...user, passwordHash: cheapHash(PASSWORD) });
  if (made === undefined) throw new Error("there is one already");
  return made;
}
