import type { ApiCall } from "#http/api/api-call.ts";
import type { LimitRule } from "#model/limits.ts";
import type { Project, ProjectKey } from "#model/project.ts";
import { formatDsn } from "#protocol/envelope/dsn.ts";
import { teamShape } from "./organization.ts";
import { rateLimitShape } from "./rate-limit.ts";
import { isoTime } from "./time.ts";

const PROFILES = ["profile", "profile_chunk", "profile_chunk_ui"];

/** `kept`: the categories of which anything was stored. */
export function projectShape(call: ApiCall, project: Project, kept: ReadonlySet<string>) {
  return {
    ...projectNameShape(project),
    dateCreated: isoTime(project.createdAtMs),
    firstEvent: project.firstEventAtMs === undefined ? null : isoTime(project.firstEventAtMs),
    firstTransactionEvent: kept.has("transaction"),
    status: "active",
    isBookmarked: false,
    isMember: true,
    isInternal: false,
    isPublic: false,
    hasAccess: true,
    access: [...call.viewer.scopes],
    features: [],
    hasMinifiedStackTrace: false,
    hasMonitors: kept.has("monitor"),
    hasProfiles: PROFILES.some((category) => kept.has(category)),
    hasReplays: kept.has("replay"),
    hasSessions: kept.has("session"),
    avatar: { avatarType: "letter_avatar", avatarUuid: null },
    team: teamShape(call),
    teams: [teamShape(call)],
  };
}

/** As it stands inside an issue. */
export function projectNameShape(project: Project) {
  const { id, name, slug, platform } = project;
  return { id: String(id), name, slug, platform };
}

export function projectKeyShape(call: ApiCall, key: ProjectKey, rules: readonly LimitRule[]) {
  const { publicKey, projectId } = key;
  const dsn = formatDsn({ baseUrl: call.publicUrl, publicKey, projectId });
  return {
    id: publicKey,
    name: key.label,
    label: key.label,
    public: publicKey,
    // SDKs stopped sending secrets in 2018, and our keys never had one.
    secret: null,
    projectId,
    isActive: key.enabled,
    rateLimit: rateLimitShape(key.id, rules),
    dsn: { public: dsn, secret: dsn },
    dateCreated: isoTime(key.createdAtMs),
  };
}
