import { createLog } from "#server/log.ts";
import { startServer } from "#server/start.ts";
import { openStore } from "#store/open.ts";
import type { Arguments } from "./read-arguments.ts";

/** Ctrl-C under `npm start` arrives twice, from the terminal and from npm: that is one wish. */
const ECHO_MS = 500;

export async function start(given: Arguments): Promise<void> {
  const config = given.config();
  const log = createLog(config.logLevel, "edge");
  // Signals during a slow start must stop it too.
  const stopping = Promise.withResolvers<void>();
  let firstSignalMs: number | undefined;
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      firstSignalMs ??= performance.now();
      if (performance.now() - firstSignalMs > ECHO_MS) process.exit(130);
      stopping.resolve();
    });
  }

  const server = await startServer(config, { dev: given.isSet("--dev"), log });
  log.info({ url: server.url }, "listening");
  await Promise.race([server.webReady, stopping.promise]);
  if (firstSignalMs === undefined) console.log(await banner(server.url, config.data));

  await stopping.promise;
  log.info("stopping");
  await server.stop();
  log.info("stopped");
  process.exit(0);
}

async function banner(url: string, dataFolder: string): Promise<string> {
  const store = openStore({ dataFolder });
  const owned = (await store.accounts.countUsers()) > 0;
  await store.close();
  const next = owned
    ? "point an SDK at your project's DSN, or look at the pages"
    : 'npx lapwing setup --email you@example.com --password-stdin --project "My app"';
  return [
    "",
    `  Lapwing is running   ${url}`,
    `  Data folder          ${dataFolder}`,
    `  Next                 ${next}`,
    "  Stop                 Ctrl-C",
    "",
  ].join("\n");
}
