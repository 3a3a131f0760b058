"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { changePassword } from "#accounts/change-password.ts";
import { revokeOtherSessions, revokeSession } from "#accounts/own-sessions.ts";
import { renameSelf } from "#accounts/rename-self.ts";
import { OnlyOnce } from "#lib/only-once.ts";
import type { SessionId } from "#model/ids.ts";
import { webAction } from "#server/web/web-action.ts";
import { clientOfRequest, endSession } from "#server/web/web-session.ts";
import type { FormOutcome } from "#ui/account/form-outcome.ts";

const changes = new OnlyOnce();

const rename = webAction(async ({ viewer, store }, name: string) => {
  await renameSelf(viewer, store, name);
  revalidatePath("/", "layout");
  return {};
});

const setPassword = webAction(
  async (
    { viewer, store, nowMs },
    { once, ...input }: { current: string; next: string; revokesTokens: boolean; once: string },
  ) => {
    const { address } = await clientOfRequest();
    // Sent twice, the second would be told that the old password is wrong.
    await changes.run(`password ${viewer.user.id} ${once}`, () =>
      changePassword(viewer, store, { ...input, address }, nowMs),
    );
    revalidatePath("/account");
    return {};
  },
);

const revoke = webAction(async ({ viewer, store }, id: number) => {
  await revokeSession(viewer, store, id as SessionId);
  revalidatePath("/account");
  return {};
});

const revokeOthers = webAction(async ({ viewer, store }) => {
  await revokeOtherSessions(viewer, store);
  revalidatePath("/account");
  return {};
});

const leave = webAction(async () => {
  await endSession();
  redirect("/login");
});

export async function submitName(_before: FormOutcome, form: FormData): Promise<FormOutcome> {
  return rename(textOf(form, "name"));
}

export async function submitPassword(_before: FormOutcome, form: FormData): Promise<FormOutcome> {
  return setPassword({
    current: textOf(form, "current"),
    next: textOf(form, "next"),
    revokesTokens: form.get("revokesTokens") === "on",
    once: textOf(form, "once"),
  });
}

/** The one named by the pressed button; without a name, all the others. */
export async function submitRevoke(_before: FormOutcome, form: FormData): Promise<FormOutcome> {
  const id = form.get("session");
  return id === null ? revokeOthers() : revoke(Number(id));
}

export async function signOut(): Promise<undefined> {
  const result = await leave();
  // Signed out elsewhere meanwhile is signed out too.
  if (!result.ok) redirect("/login");
}

function textOf(form: FormData, field: string): string {
  const value = form.get(field);
  return typeof value === "string" ? value : "";
}
