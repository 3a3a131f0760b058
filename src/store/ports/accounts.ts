import type { Role, Scope, Token, User } from "#model/account.ts";
import type { TokenId, UserId } from "#model/ids.ts";

export interface AccountStore {
  countUsers(): Promise<number>;
  /** Of these roles, in their order; among equals the oldest account first. */
  listByRoles(roles: readonly Role[]): Promise<User[]>;
  findUserByEmail(email: string): Promise<UserWithPassword | undefined>;
  findUserById(id: UserId): Promise<UserWithPassword | undefined>;
  /** undefined when the e-mail address is taken. */
  createUser(user: NewUser): Promise<User | undefined>;
  /** The same, if there is no user at all; one of two callers at once gets undefined. */
  createFirstUser(user: NewUser): Promise<User | undefined>;
  renameUser(id: UserId, name: string): Promise<void>;
  setPassword(id: UserId, passwordHash: string): Promise<void>;
  /** The secret of that name; `fresh` becomes it when there is none yet. */
  secret(name: string, fresh: string): Promise<string>;
  createToken(token: NewToken): Promise<Token>;
  findToken(tokenHash: string): Promise<TokenOfUser | undefined>;
  /** Everybody's, the oldest first. */
  listTokens(): Promise<TokenOfUser[]>;
  noteTokenUse(id: TokenId, atMs: number): Promise<void>;
  /** Whether there was such a token. */
  deleteToken(id: TokenId): Promise<boolean>;
  /** How many there were. */
  deleteTokensOfUser(id: UserId): Promise<number>;
}
export type UserWithPassword = User & { passwordHash: string };
export interface TokenOfUser {
  token: Token;
  user: User;
}
export interface NewUser {
  email: string;
  name: string;
  role: Role;
  passwordHash: string;
  createdAtMs: number;
}
export interface NewToken {
  userId: UserId;
  name: string;
  scopes: Scope[];
  tokenHash: string;
  createdAtMs: number;
}
