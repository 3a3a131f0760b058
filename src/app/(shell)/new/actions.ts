"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { formState, readFields } from "#app/(shell)/form-action.ts";
import { OnlyOnce } from "#lib/only-once.ts";
import { addProject } from "#projects/add-project.ts";
import { webAction } from "#server/web/web-action.ts";
import type { FormState } from "#ui/settings/form-state.ts";

const creations = new OnlyOnce();

const create = webAction(
  async ({ viewer, store, nowMs }, input: { name: string; platform: string }, once: string) => {
    const { project } = await creations.run(`${viewer.user.id} ${once}`, () =>
      addProject(viewer, store, input, nowMs),
    );
    revalidatePath("/", "layout");
    redirect(`/setup?project=${project.slug}`);
  },
);

export async function submitNewProject(_before: FormState, form: FormData): Promise<FormState> {
  const { once, ...input } = readFields(form, ["name", "platform", "once"]);
  return formState(input, await create(input, once));
}
