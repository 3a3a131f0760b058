import type { ApiCall } from "#http/api/api-call.ts";
import { ORGANIZATION_ID } from "#model/organization.ts";
import type { Project } from "#model/project.ts";
import { isoTime } from "./time.ts";

const ID = String(ORGANIZATION_ID);

export function organizationShape(call: ApiCall, projects: Project[]) {
  const { organization } = call.config;
  return {
    id: ID,
    slug: organization,
    name: organization,
    status: { id: "active", name: "active" },
    dateCreated: isoTime(oldest(call, projects)),
    isEarlyAdopter: false,
    require2FA: false,
    requireEmailVerification: false,
    allowMemberInvite: true,
    allowMemberProjectCreation: false,
    allowSuperuserAccess: false,
    avatar: { avatarType: "letter_avatar", avatarUuid: null },
    features: [],
    hasAuthProvider: false,
    // Empty: there are no regions. Clients keep an address that stands here for good, whatever they
    // are told later, and refuse one without TLS.
    links: { organizationUrl: call.publicUrl, regionUrl: "" },
  };
}

/** There are no teams: one stands for all, because clients want one. */
export function teamShape({ config: { organization } }: Pick<ApiCall, "config">) {
  return { id: ID, slug: organization, name: organization };
}

/** Nobody notes when an installation began; what is in it cannot be older. */
function oldest({ viewer }: ApiCall, projects: Project[]): number {
  return Math.min(viewer.user.createdAtMs, ...projects.map((project) => project.createdAtMs));
}
