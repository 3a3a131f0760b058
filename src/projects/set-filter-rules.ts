import { type RuleTexts, readRules } from "#filters/read-rules.ts";
import type { Viewer } from "#model/viewer.ts";
import type { Store } from "#store/ports/store.ts";
import { needProject } from "./need-project.ts";

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
