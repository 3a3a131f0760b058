/**
 * When meta.db is damaged there is nobody to authenticate and nowhere to count: what can be done is
 * to say so, on every address, until a person has repaired or restored it. A process that ended
 * instead would be started again for ever, and its reason would scroll away in a log.
 */
import { createServer } from "node:http";
import { type Config, publicUrlOf } from "#config.ts";
import { respondJson } from "#http/respond.ts";
import { type DataLock, writeRunningInstance } from "./data-lock.ts";
import { closeListener, listen } from "./listen.ts";
import type { Log } from "./log.ts";
import type { RunningServer } from "./running-server.ts";

const RETRY_AFTER_S = 60;

function explainDamagedMeta(dataFolder: string): string {
  return [
    `meta.db in ${dataFolder} is damaged: it holds projects, accounts, issues and counts.`,
    "Nothing is taken and no page is shown until it is repaired; nothing was deleted.",
    "What to do: 1. Stop Lapwing and copy the data folder.",
    "2. Restore meta.db from a backup, or run: npx lapwing doctor --repair (it saves every row that can be read and keeps the damaged file).",
    "3. Start Lapwing. Check the disk: one that damages files will do it again.",
  ].join(" ");
}

/** Holds the folder like any instance, so that nobody repairs under another one's feet. */
export async function serveDamaged(
  config: Config,
  lock: DataLock,
  log: Pick<Log, "error">,
): Promise<RunningServer> {
  const damage = explainDamagedMeta(config.data);
  log.error({}, damage);
  const server = createDamagedServer(damage);
  const port = await listen(server, config);
  const url = publicUrlOf({ ...config, port });
  writeRunningInstance(config.data, { pid: process.pid, url });
  return {
    url,
    webReady: Promise.resolve(),
    damage,
    async stop() {
      await closeListener(server);
      lock.release();
    },
  };
}

function createDamagedServer(why: string) {
  return createServer((message, response) => {
    const headers = { "Cache-Control": "no-store", "Retry-After": String(RETRY_AFTER_S) };
    message.resume();
    if (message.url === "/healthz") return respondJson(response, 200, { status: "alive" }, headers);
    const isPage = message.headers.accept?.includes("text/html") === true;
    if (!isPage) {
      const body = { status: "not ready", detail: why, problems: [why] };
      return respondJson(response, 503, body, { ...headers, "Access-Control-Allow-Origin": "*" });
    }
    response.writeHead(503, { ...headers, "Content-Type": "text/html; charset=utf-8" });
    response.end(pageOf(why));
  });
}

function pageOf(why: string): string {
  const text = why.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Lapwing is damaged</title>
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<body style="font:16px/1.5 system-ui;max-width:40rem;margin:4rem auto;padding:0 1rem">
<h1 style="font-size:1.25rem">Lapwing cannot read its data</h1>
<p>${text.replaceAll(/ (?=What to do:|\d\. )/g, "</p><p>")}</p></body></html>`;
}
