"use server";

import { redirect } from "next/navigation";
import { createOwner } from "#accounts/create-owner.ts";
import { checkSetupCode } from "#accounts/setup-code.ts";
import { formAction, openFormAction } from "#app/form-action.ts";
import { OnlyOnce } from "#lib/only-once.ts";
import { addProject } from "#projects/add-project.ts";
import { ensureInternalProject } from "#projects/ensure-internal-project.ts";
import { startSession } from "#server/web/web-session.ts";

/** Two presses on a slow connection are two requests; both are answered with what the first made. */
const creations = new OnlyOnce();

export const submitOwner = openFormAction(
  ["name", "email", "password", "code", "once"],
  async ({ store, nowMs, setupCode }, { name, email, password, code, once }) => {
    await checkSetupCode(store.sessions, code, setupCode, nowMs);
    const owner = await creations.run(`owner ${once}`, () =>
      createOwner(store.accounts, { name, email: email.trim(), password }, nowMs),
    );
    await startSession(owner.email, password);
    redirect("/setup");
  },
);

export const submitProject = formAction(
  ["name", "platform", "once"],
  async ({ viewer, store, nowMs }, { name, platform, once }) => {
    const { project } = await creations.run(`project ${viewer.user.id} ${once}`, () =>
      addProject(viewer, store, { name, platform }, nowMs),
    );
    // After the first one: the names people choose come first.
    await ensureInternalProject(store.projects, nowMs);
    redirect(`/setup?project=${project.slug}`);
  },
);
