/** More people than the command line makes, straight into a running server's database. */
import type { Role } from "#model/account.ts";
import { openStore } from "#store/open.ts";
import { cheapHash } from "./cheap-password.ts";
import type { Credentials } from "./sign-in.ts";

export async function addPerson(data: string, role: Role): Promise<Credentials> {
  const who = { email: `${role}@example.com`, password: `the password of a ${role}` };
  const store = openStore({ dataFolder: data });
  try {
    const passwordHash = cheapHash(who.password);
    const user = { email: who.email, name: `Some ${role}`, role, passwordHash, createdAtMs: 0 };
    await store.accounts.createUser(user);
  } finally {
    await store.close();
  }
  return who;
}
