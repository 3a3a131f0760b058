/** A session of the bench's owner, as the sign-in page would make it. */
import { makeAuth } from "#accounts/auth.ts";
import { signIn } from "#accounts/sign-in.ts";
import { OWNER } from "#bench/set-up-lapwing.ts";
import type { Store } from "#store/ports/store.ts";

/** As the `cookie` header has it. */
export async function signInOwner(store: Store, url: string): Promise<string> {
  const auth = await makeAuth(store, url);
  const input = { ...OWNER, address: "127.0.0.1", userAgent: "" };
  const { name, value } = await signIn(auth, store.sessions, input, Date.now());
  return `${name}=${encodeURIComponent(value)}`;
}
