"use server";

import { revalidatePath } from "next/cache";
import { formAction, readFields, refused } from "#app/form-action.ts";
import { readUserSelector, requestUserDeletion } from "#projects/user-data.ts";
import { countUserData } from "#queries/settings/count-user-data.ts";
import { webAction } from "#server/web/web-action.ts";
import type { UserDataState } from "#ui/privacy/user-data-form.tsx";

const count = webAction(async ({ viewer, store }, slug: string, user: string) => {
  const counts = await countUserData(viewer, store, slug, readUserSelector(user));
  return { counts: counts ?? {} };
});

const remove = formAction(
  ["project", "user", "typed"],
  async ({ viewer, store, nowMs }, { project, ...typed }) => {
    await requestUserDeletion(viewer, store, project, typed, nowMs);
    revalidatePath(`/${project}/settings/privacy`);
  },
);

export async function submitUserData(
  { values: before }: UserDataState,
  form: FormData,
): Promise<UserDataState> {
  const { project, intent } = readFields(form, ["project", "intent"]);
  if (intent !== "count") return remove({ values: before, outcome: "unsent" }, form);
  const values = readFields(form, ["user", "typed"]);
  const counted = await count(project, values.user);
  return counted.ok
    ? { values, outcome: "counted", counts: counted.counts }
    : refused(values, counted);
}
