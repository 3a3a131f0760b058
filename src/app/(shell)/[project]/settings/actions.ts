"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { formState, readFields } from "#app/(shell)/form-action.ts";
import { changeSlug, renameProject } from "#projects/change-project.ts";
import { deleteProject } from "#projects/delete-project.ts";
import { switchSelfReporting } from "#projects/switch-self-reporting.ts";
import { webAction } from "#server/web/web-action.ts";
import { clientOfRequest } from "#server/web/web-session.ts";
import type { FormState } from "#ui/settings/form-state.ts";

const rename = webAction(
  async ({ viewer, store }, project: string, words: { name: string; platform: string }) => {
    await renameProject(viewer, store, project, words);
    revalidatePath("/", "layout");
    return {};
  },
);

const move = webAction(async ({ viewer, store }, project: string, slug: string) => {
  const next = await changeSlug(viewer, store, project, slug);
  revalidatePath("/", "layout");
  redirect(`/${next}/settings?moved=1`);
});

const report = webAction(async ({ viewer, store, nowMs }, project: string, on: boolean) => {
  await switchSelfReporting(viewer, store, project, on, nowMs);
  // The root layout tells every page where to report to.
  revalidatePath("/", "layout");
  return {};
});

const remove = webAction(async (call, project: string, typed: string, password: string) => {
  const { viewer, store, nowMs } = call;
  const { address } = await clientOfRequest();
  await deleteProject(viewer, store, project, { typed, password, address }, nowMs);
  revalidatePath("/", "layout");
  redirect("/");
});

export async function submitName(_before: FormState, form: FormData): Promise<FormState> {
  const { project, ...words } = readFields(form, ["project", "name", "platform"]);
  return formState(words, await rename(project, words));
}

export async function submitSlug(_before: FormState, form: FormData): Promise<FormState> {
  const { project, slug } = readFields(form, ["project", "slug"]);
  return formState({ slug }, await move(project, slug));
}

export async function submitReporting(_before: FormState, form: FormData): Promise<FormState> {
  const { project, on } = readFields(form, ["project", "on"]);
  return formState({}, await report(project, on === "yes"));
}

export async function submitDelete(_before: FormState, form: FormData): Promise<FormState> {
  const { project, typed, password } = readFields(form, ["project", "typed", "password"]);
  // What was typed goes back to the page; a password does not.
  return formState({ typed }, await remove(project, typed, password));
}
