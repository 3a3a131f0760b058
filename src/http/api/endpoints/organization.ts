import type { ApiAnswer, ApiCall } from "#http/api/api-call.ts";
import { wholeLink } from "#http/api/paging.ts";
import { organizationShape } from "#http/api/shapes/organization.ts";
import { isoTime } from "#http/api/shapes/time.ts";
import type { User } from "#model/account.ts";
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

/** Sentry's fields of the one who asks; those that mean nothing here as an account without them has them. */
function userShape({ id, name, email, createdAtMs }: User) {
  const userId = String(id);
  return {
    id: userId,
    name: name === "" ? email : name,
    username: email,
    email,
    avatarUrl: null,
    avatar: { avatarType: "letter_avatar", avatarUuid: null, avatarUrl: null },
    isActive: true,
    hasPasswordAuth: true,
    isManaged: false,
    dateJoined: isoTime(createdAtMs),
    has2fa: false,
    isSuperuser: false,
    isStaff: false,
    experiments: {},
    emails: [{ id: userId, email, is_verified: true }],
  };
}
