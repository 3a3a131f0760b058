"use server";

import { redirect } from "next/navigation";
import { createOwner } from "#accounts/create-owner.ts";
import { checkSetupCode } from "#accounts/setup-code.ts";
import { OnlyOnce } from "#lib/only-once.ts";
import { addProject } from "#projects/add-project.ts";
import { ensureInternalProject } from "#projects/ensure-internal-project.ts";
import { type ActionResult, openAction, webAction } from "#server/web/web-action.ts";
import { startSession } from "#server/web/web-session.ts";
import type { FormProblem } from "#ui/setup/form-problem.ts";
import type { OwnerState } from "#ui/setup/owner-form.tsx";
import type { ProjectState } from "#ui/setup/project-form.tsx";

/** Two presses on a slow connection are two requests; both are answered with what the first made. */
const creations = new OnlyOnce();

const makeOwner = openAction(
  async (
    { store, nowMs, setupCode },
    input: Record<"name" | "email" | "password", string>,
    code: string,
    once: string,
  ) => {
    await checkSetupCode(store.sessions, code, setupCode, nowMs);
    const owner = await creations.run(`owner ${once}`, () =>
      createOwner(store.accounts, input, nowMs),
    );
    await startSession(owner.email, input.password);
    redirect("/setup");
  },
);

const makeProject = webAction(
  async ({ viewer, store, nowMs }, name: string, platform: string, once: string) => {
    const { project } = await creations.run(`project ${viewer.user.id} ${once}`, () =>
      addProject(viewer, store, { name, platform }, nowMs),
    );
    // After the first one: the names people choose come first.
    await ensureInternalProject(store.projects, nowMs);
    redirect(`/setup?project=${project.slug}`);
  },
);

export async function submitOwner(_before: OwnerState, form: FormData): Promise<OwnerState> {
  const [name, email, password] = [
    textOf(form, "name"),
    textOf(form, "email"),
    textOf(form, "password"),
  ];
  const [code, once] = [textOf(form, "code"), textOf(form, "once")];
  const result = await makeOwner({ name, email: email.trim(), password }, code, once);
  return { name, email, problem: problemOf(result) };
}

export async function submitProject(_before: ProjectState, form: FormData): Promise<ProjectState> {
  const [name, platform] = [textOf(form, "name"), textOf(form, "platform")];
  const result = await makeProject(name, platform, textOf(form, "once"));
  return { name, platform, problem: problemOf(result) };
}

function textOf(form: FormData, field: string): string {
  const value = form.get(field);
  return typeof value === "string" ? value : "";
}

function problemOf(result: ActionResult): FormProblem | undefined {
  return result.ok ? undefined : { message: result.message, field: result.field };
}
