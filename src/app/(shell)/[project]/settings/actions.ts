"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { formAction } from "#app/form-action.ts";
import { changeSlug, renameProject } from "#projects/change-project.ts";
import { deleteProject } from "#projects/delete-project.ts";
import { switchSelfReporting } from "#projects/switch-self-reporting.ts";
import { clientOfRequest } from "#server/web/web-session.ts";

export const submitName = formAction(
  ["project", "name", "platform"],
  async ({ viewer, store }, { project, ...words }) => {
    await renameProject(viewer, store, project, words);
    revalidatePath("/", "layout");
  },
);

export const submitSlug = formAction(
  ["project", "slug"],
  async ({ viewer, store }, { project, slug }) => {
    const next = await changeSlug(viewer, store, project, slug);
    revalidatePath("/", "layout");
    redirect(`/${next}/settings?moved=1`);
  },
);

export const submitReporting = formAction(
  ["project", "on"],
  async ({ viewer, store, nowMs }, { project, on }) => {
    await switchSelfReporting(viewer, store, project, on === "yes", nowMs);
    // The root layout tells every page where to report to.
    revalidatePath("/", "layout");
  },
);

export const submitDelete = formAction(
  ["project", "typed", "password"],
  async ({ viewer, store, nowMs }, { project, ...proof }) => {
    const { address } = await clientOfRequest();
    await deleteProject(viewer, store, project, { ...proof, address }, nowMs);
    revalidatePath("/", "layout");
    redirect("/");
  },
);
