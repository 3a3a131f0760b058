"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { formAction } from "#app/form-action.ts";
import { OnlyOnce } from "#lib/only-once.ts";
import { addProject } from "#projects/add-project.ts";

const creations = new OnlyOnce();

export const submitNewProject = formAction(
  ["name", "platform", "once"],
  async ({ viewer, store, nowMs }, { once, ...input }) => {
    const { project } = await creations.run(`${viewer.user.id} ${once}`, () =>
      addProject(viewer, store, input, nowMs),
    );
    revalidatePath("/", "layout");
    redirect(`/setup?project=${project.slug}`);
  },
);
