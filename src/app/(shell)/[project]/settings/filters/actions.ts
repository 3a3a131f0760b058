"use server";

import { revalidatePath } from "next/cache";
import { formState, readFields } from "#app/(shell)/form-action.ts";
import type { RuleTexts } from "#filters/read-rules.ts";
import { RULE_FIELDS } from "#model/filter-settings.ts";
import { setFilterRules, switchFilter } from "#projects/filters.ts";
import { webAction } from "#server/web/web-action.ts";
import type { FormState } from "#ui/settings/form-state.ts";

const switchFamily = webAction(
  async ({ viewer, store }, slug: string, family: string, isOn: boolean) => {
    await switchFilter(viewer, store, slug, family, isOn);
    revalidatePath(`/${slug}/settings/filters`);
    return {};
  },
);

const setRules = webAction(async ({ viewer, store }, slug: string, texts: RuleTexts) => {
  await setFilterRules(viewer, store, slug, texts);
  revalidatePath(`/${slug}/settings/filters`);
  return {};
});

export async function submitFilter(_before: FormState, form: FormData): Promise<FormState> {
  const { project, family, on } = readFields(form, ["project", "family", "on"]);
  return formState({}, await switchFamily(project, family, on === "yes"));
}

export async function submitRules(_before: FormState, form: FormData): Promise<FormState> {
  const { project } = readFields(form, ["project"]);
  const texts = readFields(form, RULE_FIELDS);
  return formState(texts, await setRules(project, texts));
}
