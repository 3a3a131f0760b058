/** Opens what pages and API handlers work with. Only the web process does; pages find it opened. */
import type { Auth } from "#accounts/auth.ts";
import { publicUrlOf, readConfig } from "#config.ts";
import { readRetention } from "#queries/system/read-retention.ts";
import { programFile } from "#server/folder/program-file.ts";
import { storeLocationOf } from "#server/folder/store-location.ts";
import { createLog } from "#server/log.ts";
import { processChannel } from "#server/messages/channel.ts";
import { openMessages } from "#server/messages/open-messages.ts";
import { openWaitingStore } from "#store/open.ts";
import { announceChanges } from "./announce-changes.ts";
import { readSystemFacts } from "./system-facts.ts";
import { SETUP_CODE_VARIABLE, setWebContext, type WebContext } from "./web-context.ts";

export function openWebContext(): WebContext {
  const config = readConfig(process.env);
  if (!config.ok) throw new Error(config.problems.join("\n"));
  const { logLevel } = config.value;
  const location = storeLocationOf(config.value);
  const messages = openMessages<"web">(processChannel(process));
  const opened = openWaitingStore(location, {
    program: programFile("store-worker"),
    onDamage: () => void messages.publish("damage met", undefined),
    onLost: (why) =>
      createLog(logLevel, "web").error({ err: why }, "a thread of the store died; another follows"),
  });
  const tell = async () => void (await messages.ask("ingest changed"));
  const store = announceChanges(opened, tell);
  const publicUrl = publicUrlOf(config.value);
  let auth: Promise<Auth> | undefined;
  // Loaded when it is first needed: it takes longer to load than the rest of web together.
  const loadAuth = () =>
    import("#accounts/auth.ts").then(({ makeAuth }) => makeAuth(store, publicUrl));
  const context: WebContext = {
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
      return readSystemFacts(location, values, Date.now(), messages);
    },
    auth() {
      auth ??= loadAuth().catch((error: unknown) => {
        auth = undefined;
        throw error;
      });
      return auth;
    },
  };
  setWebContext(context);
  return context;
}
