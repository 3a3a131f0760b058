/**
 * When meta is damaged there is nobody to authenticate and nowhere to count: what can be done is
 * to say so, on every address, until a person has repaired or restored it. A process that ended
 * instead would be started again for ever, and its reason would scroll away in a log.
 */
import { createServer } from "node:http";
import { type Config, publicUrlOf } from "#config.ts";
import { respondJson } from "#http/edge/respond.ts";
import { escapeHtml } from "#lib/escape-html.ts";
import { LOGO_PATHS } from "#lib/logo-paths.ts";
import { type DataLock, writeRunningInstance } from "#server/folder/data-lock.ts";
import type { RunningServer } from "#server/folder/running-server.ts";
import type { Log } from "#server/log.ts";
import type { StoreState } from "#store/ports/operations.ts";
import { closeListener, listen } from "./listen.ts";

const RETRY_AFTER_S = 60;
const COMMAND = /npx --no lapwing doctor --repair/;

type Damage = Extract<StoreState, { state: "damaged" }>;

const MEANS = "Nothing is taken and no page is shown until it is repaired; nothing was deleted.";

function explain({ what, todo }: Damage): string {
  const steps = todo.map((step, i) => `${i + 1}. ${step}`);
  return [what, MEANS, "What to do:", ...steps].join(" ");
}

/** Holds the folder like any instance, so that nobody repairs under another one's feet. */
export async function serveDamaged(
  config: Config,
  found: Damage,
  lock: DataLock,
  log: Pick<Log, "error">,
): Promise<RunningServer> {
  const damage = explain(found);
  log.error({}, damage);
  const server = createDamagedServer(found);
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

function createDamagedServer(found: Damage) {
  const why = explain(found);
  return createServer((message, response) => {
    const headers = { "Cache-Control": "no-store", "Retry-After": String(RETRY_AFTER_S) };
    message.resume();
    if (message.url === "/healthz") return respondJson(response, 200, { status: "alive" }, headers);
    const isPage = message.headers.accept?.includes("text/html") === true;
    if (!isPage) {
      const body = { status: "not ready", detail: why, problems: [why] };
      return respondJson(response, 503, body, { ...headers, "Access-Control-Allow-Origin": "*" });
    }
    response.writeHead(503, {
      ...headers,
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'",
    });
    response.end(pageOf(found));
  });
}

/** On its own: there is no web to ask. In the colours of the app. */
function pageOf({ what, todo }: Damage): string {
  const [head, breast] = LOGO_PATHS;
  const items = todo.map(
    (step) => `<li>${escapeHtml(step).replace(COMMAND, "<code>$&</code>")}</li>`,
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Lapwing cannot read its data</title>
<style>
  :root { color-scheme: light dark; background: light-dark(#ffffff, #0f1214); color: light-dark(#0f1619, #edf1f2) }
  body { font: 14px/24px "Inter Variable", Inter, system-ui, sans-serif; max-width: 34rem; margin: 15vh auto; padding: 0 24px; overflow-wrap: anywhere }
  svg { color: light-dark(#c3291f, #ff7a70) }
  h1 { margin: 16px 0 0; font-size: 20px; line-height: 28px }
  h2 { margin: 24px 0 8px; font-size: 14px }
  ol { margin: 0; padding-left: 20px }
  li + li { margin-top: 8px }
  code { padding: 2px 4px; border-radius: 3px; background: light-dark(#f3f6f7, #1a1f22); font-size: 13px; white-space: nowrap }
</style>
<svg width="32" height="32" viewBox="0 0 32 32" fill="currentColor" aria-hidden="true"><path fill-rule="evenodd" d="${head}"/><path d="${breast}"/></svg>
<h1>Lapwing cannot read its data</h1>
<p>${escapeHtml(what)} ${MEANS}</p>
<h2>What to do</h2>
<ol>${items.join("")}</ol>
`;
}
