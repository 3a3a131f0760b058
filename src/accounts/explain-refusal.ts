import { ROLES, type Role, type User } from "#model/account.ts";
import type { Viewer } from "#model/viewer.ts";
import type { Store } from "#store/ports/store.ts";
import { type Action, leastRole, may } from "./may.ts";

/** More names than this nobody reads. */
const SHOWN = 2;

/** Why the viewer may not, and who may: what a page shows instead of its buttons. */
export async function explainRefusal(
  viewer: Viewer,
  store: Pick<Store, "accounts">,
  action: Action,
): Promise<string | undefined> {
  const verdict = may(viewer, action);
  if (verdict.ok) return undefined;
  const helpers = await store.accounts.listByRoles(rolesFrom(leastRole(action)));
  return helpers.length === 0 ? verdict.why : `${verdict.why} Ask ${nameAll(helpers)}.`;
}

function rolesFrom(least: Role): Role[] {
  return ROLES.slice(0, ROLES.indexOf(least) + 1);
}

/** "Mara Köhler (mara@shop.example), Jo (jo@shop.example) or 3 others" */
function nameAll(users: readonly User[]): string {
  const names = users
    .slice(0, SHOWN)
    .map(({ name, email }) => (name === "" ? email : `${name} (${email})`));
  const others = users.length - names.length;
  if (others > 0) names.push(others === 1 ? "1 other" : `${others} others`);
  return names.length === 1
    ? names.join("")
    : `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`;
}
