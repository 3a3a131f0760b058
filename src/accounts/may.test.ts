import { expect, test } from "vitest";
import { ROLES, type Role, SCOPES, type Scope } from "#model/account.ts";
import type { SessionId, UserId } from "#model/ids.ts";
import type { Viewer } from "#model/viewer.ts";
import { ACTIONS, type Action, may, mayRead, refuseUnlessMay, scopesOfRole } from "./may.ts";

function viewer(role: Role, scopes: readonly Scope[], session?: number): Viewer {
  const user = { id: 1 as UserId, email: "", name: "", role, createdAtMs: 0 };
  const known = { user, scopes: new Set(scopes) };
  return session === undefined ? known : { ...known, sessionId: session as SessionId };
}

/** Every action with the least role for it, and the scope a token needs; "" is never by token. */
const TABLE: Record<Action, [Role, Scope | ""]> = {
  "read organization": ["viewer", "org:read"],
  "read project": ["viewer", "project:read"],
  "read event": ["viewer", "event:read"],
  "change own account": ["viewer", ""],
  "triage issue": ["member", "event:write"],
  "manage alerts": ["member", "alerts:write"],
  "manage releases": ["admin", "project:releases"],
  "run build tools": ["admin", "org:ci"],
  "create project": ["admin", ""],
  "change project": ["admin", ""],
  "change limits": ["admin", "project:write"],
  "change privacy": ["admin", "project:write"],
  "delete user data": ["admin", ""],
  "manage keys": ["admin", ""],
  "manage relay": ["admin", ""],
  "manage limits": ["admin", ""],
  "manage tokens": ["admin", ""],
  "read system": ["admin", ""],
  "manage retention": ["admin", ""],
  "manage members": ["admin", "member:admin"],
  "delete project": ["owner", ""],
};

test("every action is in this table", () => {
  expect(Object.keys(TABLE).sort()).toEqual([...ACTIONS].sort());
});

test.each(ACTIONS)("%s: each role from the least one up, in a session", (action) => {
  const least = ROLES.indexOf(TABLE[action][0]);
  for (const [rank, role] of ROLES.entries()) {
    expect([role, may(viewer(role, [], 1), action).ok]).toEqual([role, rank <= least]);
  }
});

test.each(ACTIONS)("%s: a token needs its scope, and all others are not enough", (action) => {
  const [, scope] = TABLE[action];
  const others = SCOPES.filter((one) => one !== scope);
  expect(may(viewer("owner", others), action).ok).toBe(false);
  expect(may(viewer("owner", SCOPES), action).ok).toBe(scope !== "");
});

test("a token never exceeds the role of its creator", () => {
  expect(may(viewer("viewer", SCOPES), "triage issue").ok).toBe(false);
  expect(may(viewer("member", SCOPES), "manage members").ok).toBe(false);
});

test("a refusal says what is missing", () => {
  expect(mayRead(viewer("owner", []), "event")).toEqual({
    ok: false,
    why: "This needs a token with the scope event:read.",
  });
  expect(() => refuseUnlessMay(viewer("member", [], 1), "create project")).toThrow(
    "This needs the role admin; yours is member.",
  );
});

test("a session has the scopes of its role", () => {
  expect([...scopesOfRole("viewer")].sort()).toEqual(["event:read", "org:read", "project:read"]);
  expect(scopesOfRole("member").has("event:write")).toBe(true);
  expect(scopesOfRole("member").has("member:admin")).toBe(false);
  expect([...scopesOfRole("owner")].sort()).toEqual([...SCOPES].sort());
});
