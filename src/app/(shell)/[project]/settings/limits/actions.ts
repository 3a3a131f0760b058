"use server";

import { revalidatePath } from "next/cache";
import { formAction, readFields, refused } from "#app/form-action.ts";
import type { LimitedCategory } from "#model/limits.ts";
import {
  GUARD_NUMBERS,
  type LimitTexts,
  removeLimit,
  setGuards,
  setLimit,
  switchSpikeProtection,
  tryLimit,
} from "#projects/limits.ts";
import { webAction } from "#server/web/web-action.ts";
import { sayWouldRefuse } from "#ui/limits/say-would-refuse.ts";
import type { FormState } from "#ui/parts/forms/form-state.ts";

const LIMIT = ["owner", "category", "window", "quantity"] as const;

const again = (slug: string) => revalidatePath(`/${slug}/settings/limits`);

const save = formAction(["project", ...LIMIT], async ({ viewer, store }, { project, ...typed }) => {
  await setLimit(viewer, store, project, typed);
  again(project);
});

const tryIt = webAction(
  async ({ viewer, store, nowMs }, slug: string, typed: LimitTexts & { quantity: string }) => {
    const would = await tryLimit(viewer, store, slug, typed, nowMs);
    const words = sayWouldRefuse(would, typed.category as LimitedCategory | "all");
    return { said: `In the last 7 days it ${words}. Nothing was saved.` };
  },
);

export async function submitLimit(before: FormState, form: FormData): Promise<FormState> {
  const { project, do: wish } = readFields(form, ["project", "do"]);
  if (wish !== "try") return save(before, form);
  const typed = readFields(form, LIMIT);
  const tried = await tryIt(project, typed);
  return tried.ok
    ? { values: typed, outcome: "unsent", message: tried.said }
    : refused(typed, tried);
}

export const submitRemoval = formAction(
  ["project", "owner", "category", "window"],
  async ({ viewer, store }, { project, ...limit }) => {
    await removeLimit(viewer, store, project, limit);
    again(project);
  },
);

export const submitSpikes = formAction(
  ["project", "on"],
  async ({ viewer, store }, { project, on }) => {
    await switchSpikeProtection(viewer, store, project, on === "yes");
    again(project);
  },
);

export const submitGuards = formAction(
  ["project", ...GUARD_NUMBERS],
  async ({ viewer, store }, { project, ...typed }) => {
    await setGuards(viewer, store, project, typed);
    again(project);
  },
);
