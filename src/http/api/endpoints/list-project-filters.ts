import { FAMILY_WORDS, isOn } from "#filters/families.ts";
import { type ApiAnswer, type ApiCall, found } from "#http/api/api-call.ts";
import { FILTER_FAMILIES } from "#model/filter-settings.ts";
import { findProject } from "#queries/find-project.ts";

/** Sentry's list, and our families among its own. Sentry's `active` of legacy-browsers may be a list. */
export async function listProjectFilters(call: ApiCall): Promise<ApiAnswer> {
  const project = found(await findProject(call.viewer, call.store, call.params.project ?? ""));
  const settings = await call.store.filters.find(project.id);
  return {
    body: FILTER_FAMILIES.map((id) => ({
      id,
      active: isOn(id, settings),
      name: FAMILY_WORDS[id].title,
      description: FAMILY_WORDS[id].explanation,
    })),
  };
}
