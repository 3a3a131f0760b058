import { type ApiAnswer, type ApiCall, found } from "#http/api/api-call.ts";
import { organizationShape } from "#http/api/shapes/organization.ts";
import { projectShape } from "#http/api/shapes/project.ts";
import { findProject } from "#queries/find-project.ts";
import { keptCategories } from "#queries/kept-categories.ts";

export async function showProject(call: ApiCall): Promise<ApiAnswer> {
  const project = found(await findProject(call.viewer, call.store, call.params.project ?? ""));
  const organization = organizationShape(call, [project]);
  const kept = (await keptCategories(call.store, [project.id])).get(project.id);
  return { body: { ...projectShape(call, project, kept ?? new Set()), organization } };
}
