"use server";

import { revalidatePath } from "next/cache";
import { readFields } from "#app/(shell)/form-action.ts";
import { readUserSelector, requestUserDeletion } from "#projects/user-data.ts";
import { countUserData } from "#queries/settings/count-user-data.ts";
import { webAction } from "#server/web/web-action.ts";
import type { UserDataState } from "#ui/privacy/user-data-state.ts";

const count = webAction(async ({ viewer, store }, slug: string, user: string) => {
  const counts = await countUserData(viewer, store, slug, readUserSelector(user));
  return { counts: counts ?? {} };
});

const remove = webAction(
  async ({ viewer, store, nowMs }, slug: string, typed: { user: string; typed: string }) => {
    await requestUserDeletion(viewer, store, slug, typed, nowMs);
    revalidatePath(`/${slug}/settings/privacy`);
    return {};
  },
);

export async function submitUserData(
  _before: UserDataState,
  form: FormData,
): Promise<UserDataState> {
  const { project, intent } = readFields(form, ["project", "intent"]);
  const values = readFields(form, ["user", "typed"]);
  if (intent === "count") {
    const counted = await count(project, values.user);
    if (!counted.ok) return refused(values, counted);
    return { values, outcome: "counted", counts: counted.counts };
  }
  const removed = await remove(project, values);
  if (!removed.ok) return refused(values, removed);
  return { values: { user: "", typed: "" }, outcome: "done" };
}

function refused(
  values: UserDataState["values"],
  { message, field }: { message: string; field?: string },
): UserDataState {
  return { values, outcome: "refused", message, ...(field === undefined ? {} : { field }) };
}
