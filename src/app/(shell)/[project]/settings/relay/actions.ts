"use server";

import { revalidatePath } from "next/cache";
import { formState, readFields } from "#app/(shell)/form-action.ts";
import { dsnBaseUrl } from "#app/dsn-base-url.ts";
import { OnlyOnce } from "#lib/only-once.ts";
import type { RelayTargetId } from "#model/ids.ts";
import { addTarget } from "#relay/targets/add-target.ts";
import type { NewTarget } from "#relay/targets/create-target.ts";
import { removeTarget } from "#relay/targets/remove-target.ts";
import { webAction } from "#server/web/web-action.ts";
import { clientOfRequest } from "#server/web/web-session.ts";
import type { FormState } from "#ui/settings/form-state.ts";

const additions = new OnlyOnce();
const pathOf = (slug: string) => `/${slug}/settings/relay`;

interface Wish {
  target: NewTarget;
  password: string;
  once: string;
}

const add = webAction(async (call, slug: string, { target, password, once }: Wish) => {
  const { viewer, store, publicUrl, nowMs } = call;
  const surroundings = { ownUrls: [publicUrl, await dsnBaseUrl()], nowMs };
  const { address } = await clientOfRequest();
  await additions.run(`${viewer.user.id} ${once}`, () =>
    addTarget(viewer, store, slug, { ...target, proof: { password, address } }, surroundings),
  );
  revalidatePath(pathOf(slug));
  return {};
});

const remove = webAction(async ({ viewer, store }, slug: string, id: RelayTargetId) => {
  await removeTarget(viewer, store, slug, id);
  revalidatePath(pathOf(slug));
  return {};
});

export async function submitAdd(_before: FormState, form: FormData): Promise<FormState> {
  const fields = readFields(form, ["project", "once", "password", "dsn", "way", "internal"]);
  // What was typed goes back to the page; a password does not.
  const { project, once, password, ...typed } = fields;
  const target: NewTarget = {
    dsn: typed.dsn,
    mode: typed.way === "mirror" ? "mirror" : "upstream",
    delivery: typed.way === "direct" ? "direct" : "spooled",
    isInternal: typed.internal === "yes",
  };
  return formState(typed, await add(project, { target, password, once }));
}

export async function submitRemove(_before: FormState, form: FormData): Promise<FormState> {
  const { project, target } = readFields(form, ["project", "target"]);
  return formState({}, await remove(project, Number(target) as RelayTargetId));
}
