import { isFamily } from "#filters/families.ts";
import { type RuleTexts, readRules } from "#filters/read-rules.ts";
import { invalidInput } from "#lib/app-error.ts";
import type { Viewer } from "#model/viewer.ts";
import type { Store } from "#store/ports/store.ts";
import { needProject } from "./need-project.ts";

/** Holds within five seconds (ingest/settings/filter-lookup.ts); what was dropped before stays dropped. */
export async function switchFilter(
  viewer: Viewer,
  store: Pick<Store, "projects" | "filters">,
  slug: string,
  family: string,
  isOn: boolean,
): Promise<void> {
  const project = await needProject(viewer, store, slug, "change project");
  if (!isFamily(family)) {
    throw invalidInput("There is no such filter. Reload the page.");
  }
  await store.filters.switchFamily(project.id, family, isOn);
}

/** In place of those that there were; all of them, or none when one cannot be. */
export async function setFilterRules(
  viewer: Viewer,
  store: Pick<Store, "projects" | "filters">,
  slug: string,
  texts: RuleTexts,
): Promise<void> {
  const project = await needProject(viewer, store, slug, "change project");
  await store.filters.setRules(project.id, readRules(texts));
}
