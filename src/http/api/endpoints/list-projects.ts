import type { ApiAnswer, ApiCall } from "#http/api/api-call.ts";
import { wholeLink } from "#http/api/paging.ts";
import { organizationShape } from "#http/api/shapes/organization.ts";
import { projectShape } from "#http/api/shapes/project.ts";
import { keptCategories } from "#queries/kept-categories.ts";
import { visibleProjects } from "#queries/visible-projects.ts";

export async function listProjects(call: ApiCall): Promise<ApiAnswer> {
  const projects = await visibleProjects(call.viewer, call.store);
  const organization = organizationShape(call, projects);
  const kept = await keptCategories(
    call.store,
    projects.map(({ id }) => id),
  );
  const body = projects.map((project) => ({
    ...projectShape(call, project, kept.get(project.id) ?? new Set()),
    organization,
  }));
  return { body, link: wholeLink(call) };
}
