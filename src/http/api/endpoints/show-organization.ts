import type { ApiAnswer, ApiCall } from "#http/api/api-call.ts";
import { organizationShape } from "#http/api/shapes/organization.ts";
import { visibleProjects } from "#queries/visible-projects.ts";

export async function showOrganization(call: ApiCall): Promise<ApiAnswer> {
  const projects = await visibleProjects(call.viewer, call.store);
  return { body: organizationShape(call, projects) };
}
