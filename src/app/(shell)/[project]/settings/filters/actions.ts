"use server";

import { revalidatePath } from "next/cache";
import { formAction } from "#app/form-action.ts";
import { RULE_FIELDS } from "#model/filter-settings.ts";
import { setFilterRules, switchFilter } from "#projects/filters.ts";

export const submitFilter = formAction(
  ["project", "family", "on"],
  async ({ viewer, store }, { project, family, on }) => {
    await switchFilter(viewer, store, project, family, on === "yes");
    revalidatePath(`/${project}/settings/filters`);
  },
);

export const submitRules = formAction(
  ["project", ...RULE_FIELDS],
  async ({ viewer, store }, { project, ...texts }) => {
    await setFilterRules(viewer, store, project, texts);
    revalidatePath(`/${project}/settings/filters`);
  },
);
