/** What pages and API handlers work with; opened once per web process, by open-web-context.ts. */
import type { Auth } from "#accounts/auth.ts";
import type { Config } from "#config.ts";
import type { DemoProgress } from "#model/demo-progress.ts";
import type { SystemFacts } from "#model/keeping/system.ts";
import type { Messages } from "#server/messages/messages.ts";
import type { HeardBy } from "#server/messages/topics.ts";
import type { Store } from "#store/ports/store.ts";

export interface WebContext {
  config: Config;
  store: Store;
  /** To and from the other parts. */
  messages: Messages<HeardBy<"web">>;
  nowMs: () => number;
  /** Where people reach this installation, without a slash at its end. */
  publicUrl: string;
  auth: () => Promise<Auth>;
  /** How this installation is doing. */
  system: () => Promise<SystemFacts>;
  /** What the terminal shows while there is no owner. */
  setupCode: string | undefined;
  /** Why envelopes are refused, as the edge told last; empty when they are not. */
  problems: readonly string[];
  /** While somebody makes the demo here: how far it is. */
  demoProgress: DemoProgress | undefined;
}

/** From `lapwing start` to the web process it starts; not a setting. */
export const SETUP_CODE_VARIABLE = "LAPWING_SETUP_CODE";

// Next bundles pages apart from the server that hosts them: a global is what both can see.
const holder = globalThis as { lapwingWebContext?: WebContext };

export function webContext(): WebContext {
  if (holder.lapwingWebContext === undefined) throw new Error("The store is not open yet.");
  return holder.lapwingWebContext;
}

export function setWebContext(context: WebContext): void {
  holder.lapwingWebContext = context;
}
