"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { formAction } from "#app/form-action.ts";
import { OnlyOnce } from "#lib/only-once.ts";
import type { KeyId } from "#model/ids.ts";
import { createKey, deleteKey, enableKey, labelKey, rotateKey } from "#projects/keys.ts";

const creations = new OnlyOnce();
const pathOf = (slug: string) => `/${slug}/settings/keys`;
const idOf = (key: string) => Number(key) as KeyId;

export const submitNewKey = formAction(
  ["project", "once", "label"],
  async ({ viewer, store, nowMs }, { project, once, label }) => {
    const key = await creations.run(`${viewer.user.id} ${once}`, () =>
      createKey(viewer, store, project, label, nowMs),
    );
    revalidatePath(pathOf(project));
    redirect(`${pathOf(project)}?new=${key.id}#key-${key.id}`);
  },
);

export const submitRotate = formAction(
  ["project", "key", "once"],
  async ({ viewer, store, nowMs }, { project, key, once }) => {
    const { old, fresh } = await creations.run(`rotate ${viewer.user.id} ${once}`, () =>
      rotateKey(viewer, store, project, idOf(key), nowMs),
    );
    revalidatePath(pathOf(project));
    redirect(`${pathOf(project)}?rotated=${old.id}&new=${fresh.id}`);
  },
);

export const submitLabel = formAction(
  ["project", "key", "label"],
  async ({ viewer, store }, { project, key, label }) => {
    await labelKey(viewer, store, project, idOf(key), label);
    revalidatePath(pathOf(project));
  },
);

export const submitEnabled = formAction(
  ["project", "key", "enabled"],
  async ({ viewer, store }, { project, key, enabled }) => {
    await enableKey(viewer, store, project, idOf(key), enabled === "yes");
    revalidatePath(pathOf(project));
  },
);

export const submitDeleteKey = formAction(
  ["project", "key"],
  async ({ viewer, store }, { project, key }) => {
    await deleteKey(viewer, store, project, idOf(key));
    revalidatePath(pathOf(project));
  },
);
