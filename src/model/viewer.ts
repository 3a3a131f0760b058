import type { Scope, User } from "./account.ts";

/** Who asks, by token or (later) by session. Every query takes one and answers only what it may see. */
export interface Viewer {
  user: User;
  scopes: ReadonlySet<Scope>;
}
