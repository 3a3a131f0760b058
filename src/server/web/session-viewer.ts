/** Who sits in front of a browser, from its cookie; for pages and for handlers outside Next.js. */
import { scopesOfRole } from "#accounts/may.ts";
import type { SessionId, UserId } from "#model/ids.ts";
import type { Viewer } from "#model/viewer.ts";
import type { WebContext } from "./web-context.ts";

export async function viewerOfCookie(
  { auth, store }: Pick<WebContext, "auth" | "store">,
  cookie: string | null | undefined,
): Promise<Viewer | undefined> {
  if (!cookie) return undefined;
  const { api } = await auth();
  const found = await api.getSession({ headers: new Headers({ cookie }) });
  if (found === null) return undefined;
  const row = await store.accounts.findUserById(Number(found.user.id) as UserId);
  if (row === undefined) return undefined;
  const { passwordHash: _, ...user } = row;
  const sessionId = Number(found.session.id) as SessionId;
  return { user, scopes: scopesOfRole(user.role), sessionId };
}
