/**
 * The policy, one for session, token and pages: an action needs a role, and a token needs the scope
 * too. Which projects it may be done with is `visibleProjects`.
 */
import { AppError } from "#lib/app-error.ts";
import { ROLES, type Role, type Scope } from "#model/account.ts";
import type { Viewer } from "#model/viewer.ts";

interface Rule {
  /** The least role. */
  role: Role;
  /** What a token must carry; without one only a person who is signed in may. */
  scope?: Scope;
}

const RULES = {
  "read organization": { role: "viewer", scope: "org:read" },
  "read project": { role: "viewer", scope: "project:read" },
  "read event": { role: "viewer", scope: "event:read" },
  "change own account": { role: "viewer" },
  "triage issue": { role: "member", scope: "event:write" },
  "manage alerts": { role: "member", scope: "alerts:write" },
  "manage releases": { role: "admin", scope: "project:releases" },
  "run build tools": { role: "admin", scope: "org:ci" },
  "create project": { role: "admin" },
  "change project": { role: "admin" },
  "change limits": { role: "admin", scope: "project:write" },
  "change privacy": { role: "admin", scope: "project:write" },
  "delete user data": { role: "admin" },
  "manage keys": { role: "admin" },
  "manage relay": { role: "admin" },
  "manage limits": { role: "admin" },
  "manage tokens": { role: "admin" },
  "read system": { role: "admin" },
  "manage retention": { role: "admin" },
  "manage members": { role: "admin", scope: "member:admin" },
  "delete project": { role: "owner" },
} as const satisfies Record<string, Rule>;

export type Action = keyof typeof RULES;
export const ACTIONS = Object.keys(RULES) as Action[];

export type Verdict = { ok: true } | { ok: false; why: string };

export function may(viewer: Viewer, action: Action): Verdict {
  const { role, scope }: Rule = RULES[action];
  if (!isAtLeast(viewer.user.role, role)) {
    return { ok: false, why: `This needs the role ${role}; yours is ${viewer.user.role}.` };
  }
  if (viewer.sessionId !== undefined) return { ok: true };
  if (scope === undefined) return { ok: false, why: "This cannot be done with a token." };
  if (viewer.scopes.has(scope)) return { ok: true };
  return { ok: false, why: `This needs a token with the scope ${scope}.` };
}

export function leastRole(action: Action): Role {
  return RULES[action].role;
}

/** For verbs: their first line. */
export function refuseUnlessMay(viewer: Viewer, action: Action): void {
  const verdict = may(viewer, action);
  if (!verdict.ok) throw new AppError("forbidden", verdict.why);
}

/** Issues are read as events are. */
export type Readable = "organization" | "project" | "event";

export function mayRead(viewer: Viewer, what: Readable): Verdict {
  return may(viewer, `read ${what}`);
}

/** What a session may, as scopes: all that its role may do. */
export function scopesOfRole(role: Role): ReadonlySet<Scope> {
  const rules: Rule[] = Object.values(RULES);
  const open = rules.filter((rule) => isAtLeast(role, rule.role));
  return new Set(open.flatMap(({ scope }) => scope ?? []));
}

function isAtLeast(role: Role, least: Role): boolean {
  return ROLES.indexOf(role) <= ROLES.indexOf(least);
}
