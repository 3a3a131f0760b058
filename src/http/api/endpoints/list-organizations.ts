import type { ApiAnswer, ApiCall } from "#http/api/api-call.ts";
import { wholeLink } from "#http/api/paging.ts";
import { organizationShape } from "#http/api/shapes/organization.ts";
import { visibleProjects } from "#queries/visible-projects.ts";

export async function listOrganizations(call: ApiCall): Promise<ApiAnswer> {
  const projects = await visibleProjects(call.viewer, call.store);
  return { body: [organizationShape(call, projects)], link: wholeLink(call) };
}
