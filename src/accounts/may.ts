/** The policy: what a viewer may do. Which projects it may do it with is `visibleProjects`. */
import type { Scope } from "#model/account.ts";
import type { Viewer } from "#model/viewer.ts";

const SCOPE_TO_READ = {
  organization: "org:read",
  project: "project:read",
  event: "event:read",
} as const satisfies Record<string, Scope>;

/** Issues are read as events are. */
export type Readable = keyof typeof SCOPE_TO_READ;

export type Verdict = { ok: true } | { ok: false; missing: Scope };

/** Reading is open to every role (viewer is the least of them), so only the token's scope decides. */
export function mayRead(viewer: Viewer, what: Readable): Verdict {
  const scope = SCOPE_TO_READ[what];
  return viewer.scopes.has(scope) ? { ok: true } : { ok: false, missing: scope };
}
