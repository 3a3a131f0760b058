/** What pages and API handlers work with; opened once per web process. */
import type { Auth } from "#accounts/auth.ts";
import { type Config, publicUrlOf, readConfig } from "#config.ts";
import type { DemoProgress } from "#model/demo-progress.ts";
import type { SystemFacts } from "#model/keeping/system.ts";
import { readRetention } from "#queries/system/read-retention.ts";
import { openStore } from "#store/open.ts";
import type { Store } from "#store/ports/store.ts";
import { announceKeyChanges, announcePrivacyChanges } from "./announce-key-changes.ts";
import { announceLimitChanges } from "./announce-limit-changes.ts";
import { readSystemFacts } from "./system-facts.ts";
import { tellDamageMet, tellIngestChanged } from "./tell-edge.ts";

export interface WebContext {
  config: Config;
  store: Store;
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
  const opened = openStore({ dataFolder: config.value.data, onDamage: tellDamageMet });
  const projects = announceKeyChanges(opened.projects, tellIngestChanged);
  const limits = announceLimitChanges(opened.limits, tellIngestChanged);
  const privacy = announcePrivacyChanges(opened.privacy, tellIngestChanged);
  const store: Store = { ...opened, projects, limits, privacy };
  const publicUrl = publicUrlOf(config.value);
  let auth: Promise<Auth> | undefined;
  return {
    config: config.value,
    store,
    nowMs: Date.now,
    publicUrl,
    setupCode: process.env[SETUP_CODE_VARIABLE],
    problems: [],
    demoProgress: undefined,
    async system() {
      const { values } = await readRetention(store, config.value);
      return readSystemFacts(config.value.data, values, Date.now());
    },
    auth() {
      // Loaded when it is first needed: it takes longer to load than the rest of web together.
      auth ??= import("#accounts/auth.ts").then(({ makeAuth }) => makeAuth(store, publicUrl));
      return auth;
    },
  };
}
