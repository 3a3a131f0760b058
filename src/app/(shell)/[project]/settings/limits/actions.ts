"use server";

import { revalidatePath } from "next/cache";
import { formState, readFields } from "#app/(shell)/form-action.ts";
import type { LimitedCategory } from "#model/limits.ts";
import {
  type GuardTexts,
  type LimitTexts,
  removeLimit,
  setGuards,
  setLimit,
  switchSpikeProtection,
  tryLimit,
} from "#projects/limits.ts";
import { webAction } from "#server/web/web-action.ts";
import { sayWouldRefuse } from "#ui/limits/say-would-refuse.ts";
import type { FormState } from "#ui/settings/form-state.ts";

type Typed = LimitTexts & { quantity: string };

const again = (slug: string) => revalidatePath(`/${slug}/settings/limits`);

const save = webAction(async ({ viewer, store }, slug: string, typed: Typed) => {
  await setLimit(viewer, store, slug, typed);
  again(slug);
  return {};
});

const tryIt = webAction(async ({ viewer, store, nowMs }, slug: string, typed: Typed) => {
  const would = await tryLimit(viewer, store, slug, typed, nowMs);
  const words = sayWouldRefuse(would, typed.category as LimitedCategory | "all");
  return { said: `In the last 7 days it ${words}. Nothing was saved.` };
});

const remove = webAction(async ({ viewer, store }, slug: string, limit: LimitTexts) => {
  await removeLimit(viewer, store, slug, limit);
  again(slug);
  return {};
});

const switchSpikes = webAction(async ({ viewer, store }, slug: string, isOn: boolean) => {
  await switchSpikeProtection(viewer, store, slug, isOn);
  again(slug);
  return {};
});

const saveGuards = webAction(async ({ viewer, store }, slug: string, typed: GuardTexts) => {
  await setGuards(viewer, store, slug, typed);
  again(slug);
  return {};
});

export async function submitLimit(_before: FormState, form: FormData): Promise<FormState> {
  const { project, do: wish } = readFields(form, ["project", "do"]);
  const typed = readFields(form, ["owner", "category", "window", "quantity"]);
  if (wish !== "try") return formState(typed, await save(project, typed));
  const tried = await tryIt(project, typed);
  if (!tried.ok) return formState(typed, tried);
  return { values: typed, outcome: "unsent", message: tried.said };
}

export async function submitRemoval(_before: FormState, form: FormData): Promise<FormState> {
  const { project, ...limit } = readFields(form, ["project", "owner", "category", "window"]);
  return formState({}, await remove(project, limit));
}

export async function submitSpikes(_before: FormState, form: FormData): Promise<FormState> {
  const { project, on } = readFields(form, ["project", "on"]);
  return formState({}, await switchSpikes(project, on === "yes"));
}

export async function submitGuards(_before: FormState, form: FormData): Promise<FormState> {
  const { project } = readFields(form, ["project"]);
  const typed = readFields(form, ["spikeMinimum", "maxNewIssuesPerHour", "maxTagValuesPerDay"]);
  return formState(typed, await saveGuards(project, typed));
}
