/** What pages and API handlers work with; opened once per web process. */
import { type Config, readConfig } from "#config.ts";
import { openStore } from "#store/open.ts";
import type { Store } from "#store/ports.ts";

export interface WebContext {
  config: Config;
  store: Store;
  nowMs: () => number;
}

// Next bundles pages apart from the server that hosts them: a global is what both can see.
const holder = globalThis as { lapwingWebContext?: WebContext };

export function webContext(): WebContext {
  holder.lapwingWebContext ??= open();
  return holder.lapwingWebContext;
}

function open(): WebContext {
  const config = readConfig(process.env);
  if (!config.ok) throw new Error(config.problems.join("\n"));
  return {
    config: config.value,
    store: openStore({ dataFolder: config.value.data }),
    nowMs: Date.now,
  };
}
