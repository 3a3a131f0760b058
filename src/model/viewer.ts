import type { Scope, User } from "./account.ts";
import type { SessionId } from "./ids.ts";

/** Who asks, by token or by session. Every query takes one and answers only what it may see. */
export interface Viewer {
  user: User;
  scopes: ReadonlySet<Scope>;
  /** Set when a person sits in front of it; a token has none. */
  sessionId?: SessionId;
}
