"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { changePassword } from "#accounts/change-password.ts";
import { revokeOtherSessions, revokeSession } from "#accounts/own-sessions.ts";
import { renameSelf } from "#accounts/rename-self.ts";
import { formAction } from "#app/form-action.ts";
import { OnlyOnce } from "#lib/only-once.ts";
import type { SessionId } from "#model/ids.ts";
import { webAction } from "#server/web/web-action.ts";
import { clientOfRequest, endSession } from "#server/web/web-session.ts";
import { UNSENT } from "#ui/parts/forms/form-state.ts";

const changes = new OnlyOnce();

export const submitName = formAction(["name"], async ({ viewer, store }, { name }) => {
  await renameSelf(viewer, store, name);
  revalidatePath("/", "layout");
});

export const submitPassword = formAction(
  ["current", "next", "revokesTokens", "once"],
  async ({ viewer, store, nowMs }, { current, next, revokesTokens, once }) => {
    const { address } = await clientOfRequest();
    const input = { current, next, revokesTokens: revokesTokens === "on", address };
    // Sent twice, the second would be told that the old password is wrong.
    await changes.run(`password ${viewer.user.id} ${once}`, () =>
      changePassword(viewer, store, input, nowMs),
    );
    revalidatePath("/account");
  },
);

/** The one named by the pressed button; without a name, all the others. */
export const submitRevoke = formAction(["session"], async ({ viewer, store }, { session }) => {
  if (session === "") await revokeOtherSessions(viewer, store);
  else await revokeSession(viewer, store, Number(session) as SessionId);
  revalidatePath("/account");
});

const leave = webAction(async () => {
  await endSession();
  redirect("/login");
});

export async function signOut() {
  const result = await leave();
  // Signed out elsewhere meanwhile is signed out too.
  if (!result.ok) redirect("/login");
  return UNSENT;
}
