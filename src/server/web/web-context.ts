/** What pages and API handlers work with; opened once per web process. */
import type { Auth } from "#accounts/auth.ts";
import { type Config, publicUrlOf, readConfig } from "#config.ts";
import type { DemoProgress } from "#model/demo-progress.ts";
import type { SystemFacts } from "#model/keeping/system.ts";
import { readRetention } from "#queries/system/read-retention.ts";
import { processChannel } from "#server/messages/channel.ts";
import type { Messages } from "#server/messages/messages.ts";
import { openMessages } from "#server/messages/open-messages.ts";
import type { HeardBy } from "#server/messages/topics.ts";
import { openStore } from "#store/open.ts";
import type { Store } from "#store/ports/store.ts";
import { announceChanges } from "./announce-changes.ts";
import { readSystemFacts } from "./system-facts.ts";

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
  holder.lapwingWebContext ??= open();
  return holder.lapwingWebContext;
}

export async function closeWebContext(): Promise<void> {
  await holder.lapwingWebContext?.store.close();
}

function open(): WebContext {
  const config = readConfig(process.env);
  if (!config.ok) throw new Error(config.problems.join("\n"));
  const messages = openMessages<"web">(processChannel(process));
  const onDamage = () => void messages.publish("damage met", undefined);
  const opened = openStore({ dataFolder: config.value.data, onDamage });
  const tell = async () => void (await messages.ask("ingest changed"));
  const store = announceChanges(opened, tell);
  const publicUrl = publicUrlOf(config.value);
  let auth: Promise<Auth> | undefined;
  return {
    config: config.value,
    store,
    messages,
    nowMs: Date.now,
    publicUrl,
    setupCode: process.env[SETUP_CODE_VARIABLE],
    problems: [],
    demoProgress: undefined,
    async system() {
      const { values } = await readRetention(store, config.value);
      return readSystemFacts(config.value.data, values, Date.now(), messages);
    },
    auth() {
      // Loaded when it is first needed: it takes longer to load than the rest of web together.
      auth ??= import("#accounts/auth.ts").then(({ makeAuth }) => makeAuth(store, publicUrl));
      return auth;
    },
  };
}
