"use server";

import { redirect } from "next/navigation";
import { createOwner } from "#accounts/create-owner.ts";
import { checkSetupCode } from "#accounts/setup-code.ts";
import { addProject } from "#projects/add-project.ts";
import { type ActionResult, openAction, webAction } from "#server/web-action.ts";
import { startSession } from "#server/web-session.ts";
import type { FormProblem } from "#ui/setup/form-problem.ts";
import type { OwnerState } from "#ui/setup/owner-form.tsx";
import type { ProjectState } from "#ui/setup/project-form.tsx";
import { asksSetupCode } from "./asks-setup-code.ts";

const makeOwner = openAction(
  async (
    { store, nowMs, setupCode },
    input: Record<"name" | "email" | "password", string>,
    code,
  ) => {
    if (await asksSetupCode()) {
      await checkSetupCode(store.sessions, String(code), setupCode, nowMs);
    }
    const owner = await createOwner(store.accounts, input, nowMs);
    await startSession(owner.email, input.password);
    redirect("/setup");
  },
);

const makeProject = webAction(async ({ viewer, store, nowMs }, name: string, platform: string) => {
  const { project } = await addProject(viewer, store, { name, platform }, nowMs);
  redirect(`/setup?project=${project.slug}`);
});

export async function submitOwner(_before: OwnerState, form: FormData): Promise<OwnerState> {
  const [name, email, password] = [
    textOf(form, "name"),
    textOf(form, "email"),
    textOf(form, "password"),
  ];
  const result = await makeOwner({ name, email: email.trim(), password }, textOf(form, "code"));
  return { name, email, problem: problemOf(result) };
}

export async function submitProject(_before: ProjectState, form: FormData): Promise<ProjectState> {
  const [name, platform] = [textOf(form, "name"), textOf(form, "platform")];
  return { name, platform, problem: problemOf(await makeProject(name, platform)) };
}

function textOf(form: FormData, field: string): string {
  const value = form.get(field);
  return typeof value === "string" ? value : "";
}

function problemOf(result: ActionResult): FormProblem | undefined {
  return result.ok ? undefined : { message: result.message, field: result.field };
}
