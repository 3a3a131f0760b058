"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { formState, readFields } from "#app/(shell)/form-action.ts";
import { OnlyOnce } from "#lib/only-once.ts";
import type { KeyId } from "#model/ids.ts";
import { createKey, deleteKey, enableKey, labelKey, rotateKey } from "#projects/keys.ts";
import { webAction } from "#server/web/web-action.ts";
import type { FormState } from "#ui/settings/form-state.ts";

const creations = new OnlyOnce();
const pathOf = (slug: string) => `/${slug}/settings/keys`;

const create = webAction(
  async ({ viewer, store, nowMs }, slug: string, label: string, once: string) => {
    const key = await creations.run(`${viewer.user.id} ${once}`, () =>
      createKey(viewer, store, slug, label, nowMs),
    );
    revalidatePath(pathOf(slug));
    redirect(`${pathOf(slug)}?new=${key.id}#key-${key.id}`);
  },
);

const rotate = webAction(
  async ({ viewer, store, nowMs }, slug: string, id: KeyId, once: string) => {
    const { old, fresh } = await creations.run(`rotate ${viewer.user.id} ${once}`, () =>
      rotateKey(viewer, store, slug, id, nowMs),
    );
    revalidatePath(pathOf(slug));
    redirect(`${pathOf(slug)}?rotated=${old.id}&new=${fresh.id}`);
  },
);

const label = webAction(async ({ viewer, store }, slug: string, id: KeyId, text: string) => {
  await labelKey(viewer, store, slug, id, text);
  revalidatePath(pathOf(slug));
  return {};
});

const enable = webAction(async ({ viewer, store }, slug: string, id: KeyId, enabled: boolean) => {
  await enableKey(viewer, store, slug, id, enabled);
  revalidatePath(pathOf(slug));
  return {};
});

const remove = webAction(async ({ viewer, store }, slug: string, id: KeyId) => {
  await deleteKey(viewer, store, slug, id);
  revalidatePath(pathOf(slug));
  return {};
});

export async function submitNewKey(_before: FormState, form: FormData): Promise<FormState> {
  const { project, once, ...typed } = readFields(form, ["project", "once", "label"]);
  return formState(typed, await create(project, typed.label, once));
}

export async function submitRotate(_before: FormState, form: FormData): Promise<FormState> {
  const { project, once } = readFields(form, ["project", "once"]);
  return formState({}, await rotate(project, keyOf(form), once));
}

export async function submitLabel(_before: FormState, form: FormData): Promise<FormState> {
  const { project, ...typed } = readFields(form, ["project", "label"]);
  return formState(typed, await label(project, keyOf(form), typed.label));
}

export async function submitEnabled(_before: FormState, form: FormData): Promise<FormState> {
  const { project, enabled } = readFields(form, ["project", "enabled"]);
  return formState({}, await enable(project, keyOf(form), enabled === "yes"));
}

export async function submitDeleteKey(_before: FormState, form: FormData): Promise<FormState> {
  const { project } = readFields(form, ["project"]);
  return formState({}, await remove(project, keyOf(form)));
}

function keyOf(form: FormData): KeyId {
  return Number(form.get("key")) as KeyId;
}
