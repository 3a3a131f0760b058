import type { ApiAnswer, ApiCall } from "#http/api/api-call.ts";
import { wholeLink } from "#http/api/paging.ts";
import { organizationShape } from "#http/api/shapes/organization.ts";
import { userShape } from "#http/api/shapes/user.ts";
import { visibleProjects } from "#queries/visible-projects.ts";

export async function listOrganizations(call: ApiCall): Promise<ApiAnswer> {
  const projects = await visibleProjects(call.viewer, call.store);
  return { body: [organizationShape(call, projects)], link: wholeLink(call) };
}

export async function showOrganization(call: ApiCall): Promise<ApiAnswer> {
  const projects = await visibleProjects(call.viewer, call.store);
  return { body: organizationShape(call, projects) };
}

/** What `sentry-cli info` asks: does the token work, whose is it, what may it do. */
export async function showRoot({ viewer }: ApiCall): Promise<ApiAnswer> {
  const { id, name, email } = viewer.user;
  return {
    body: {
      version: "0",
      auth: { scopes: [...viewer.scopes] },
      user: { id: String(id), name, username: email, email },
    },
  };
}

/** Who the token belongs to: what `whoami` of clients asks. */
export async function showOwnUser({ viewer }: ApiCall): Promise<ApiAnswer> {
  return { body: userShape(viewer.user) };
}
