import type { Config } from "#config.ts";
import type { ApiCall } from "#http/api/api-call.ts";
import { ORGANIZATION_ID } from "#model/organization.ts";
import type { Project } from "#model/project.ts";
import { isoTime } from "./time.ts";

const ID = String(ORGANIZATION_ID);

export function isOrganization(slugOrId: string, config: Pick<Config, "organization">): boolean {
  return slugOrId === ID || slugOrId.toLowerCase() === config.organization;
}

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
    // Build plugins ask the region for everything else.
    links: { organizationUrl: call.publicUrl, regionUrl: call.publicUrl },
  };
}

/** Nobody notes when an installation began; what is in it cannot be older. */
function oldest({ viewer }: ApiCall, projects: Project[]): number {
  return Math.min(viewer.user.createdAtMs, ...projects.map((project) => project.createdAtMs));
}
