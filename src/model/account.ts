import type { SessionId, TokenId, UserId } from "./ids.ts";

/** Each may do all that the next may (spec: owner ⊃ admin ⊃ member ⊃ viewer). */
export const ROLES = ["owner", "admin", "member", "viewer"] as const;
export type Role = (typeof ROLES)[number];

export const SCOPES = [
  "project:read",
  "project:write",
  "event:read",
  "event:write",
  "project:releases",
  "org:read",
  "org:ci",
  "alerts:write",
  "member:admin",
] as const;
export type Scope = (typeof SCOPES)[number];

export interface User {
  id: UserId;
  email: string;
  name: string;
  role: Role;
  createdAtMs: number;
}

/** An API token; its text is shown once and only its hash is kept. */
export interface Token {
  id: TokenId;
  userId: UserId;
  name: string;
  scopes: Scope[];
  createdAtMs: number;
  /** To a few minutes; undefined until it is used. */
  usedAtMs: number | undefined;
}

/** A browser that is signed in. */
export interface Session {
  id: SessionId;
  userId: UserId;
  /** Where it signed in from; "" when that is not known. */
  address: string;
  userAgent: string;
  createdAtMs: number;
  /** To the day: it is written when the session is prolonged. */
  seenAtMs: number;
  expiresAtMs: number;
}
