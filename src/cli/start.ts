import { newSetupCode } from "#accounts/setup-code.ts";
import type { Config } from "#config.ts";
import type { RunningServer } from "#server/folder/running-server.ts";
import { storeLocationOf } from "#server/folder/store-location.ts";
import { createLog } from "#server/log.ts";
import { startServer } from "#server/start.ts";
import { openStore } from "#store/open.ts";
import type { Arguments } from "./input/read-arguments.ts";

/** Ctrl-C under `npm start` arrives twice, from the terminal and from npm: that is one wish. */
const ECHO_MS = 500;

/** `whenUp` is called as soon as envelopes are taken, and ends before the address is shown. */
export async function start(
  given: Arguments,
  whenUp?: (url: string) => Promise<void>,
): Promise<void> {
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

  const setupCode = newSetupCode();
  const server = await startServer(config, { dev: given.isSet("--dev"), log, setupCode });
  log.info({ url: server.url }, "listening");
  const up = Promise.all([server.webReady, whenUp?.(server.url)]);
  await Promise.race([up, stopping.promise]);
  if (firstSignalMs === undefined) {
    console.log(server.damage ?? (await banner(server, config, setupCode)));
  }

  await stopping.promise;
  log.info("stopping");
  await server.stop();
  log.info("stopped");
  process.exit(0);
}

async function banner(
  { url, isAway }: RunningServer,
  config: Config,
  setupCode: string,
): Promise<string> {
  const { data: dataFolder, web } = config;
  // Who starts without the store has begun before.
  const owned = isAway === true || (await hasOwner(config));
  const hasWeb = web === "on";
  return [
    "",
    `  Lapwing is running   ${url}`,
    `  Data folder          ${dataFolder}`,
    ...(hasWeb ? [] : ["  Pages                switched off by LAPWING_WEB=off"]),
    ...nextSteps(url, { owned, hasWeb }, setupCode),
    "  Stop                 Ctrl-C",
    "",
  ].join("\n");
}

async function hasOwner(config: Config): Promise<boolean> {
  const store = openStore(storeLocationOf(config));
  try {
    return (await store.accounts.countUsers()) > 0;
  } finally {
    await store.close();
  }
}

function nextSteps(
  url: string,
  { owned, hasWeb }: { owned: boolean; hasWeb: boolean },
  setupCode: string,
): string[] {
  if (owned) {
    const more = hasWeb ? ", or look at the pages" : "";
    return [`  Next                 point an SDK at your project's DSN${more}`];
  }
  if (!hasWeb) return ["  Next                 make an owner and a project with lapwing setup"];
  return [
    `  Next                 open ${url}/setup?code=${setupCode}`,
    `  Setup code           ${setupCode}`,
  ];
}
