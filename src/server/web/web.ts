/** The web process: the API answered here, pages by Next.js, on a loopback port that edge is told. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import next from "next";
import type { ApiContext } from "#http/api/api-call.ts";
import { handleApi, isApiAddress } from "#http/api/handle-api.ts";
import { KIBIBYTE } from "#lib/bytes.ts";
import { SECOND_MS } from "#lib/time.ts";
import { INSTALLED_AT } from "#server/folder/program-file.ts";
import { createLog } from "#server/log.ts";
import { setOnReport } from "#server/reporting/report-channel.ts";
import { reportProcessErrors } from "#server/reporting/report-process-errors.ts";
import { reportRequestErrors } from "#server/reporting/report-request-error.ts";
import { traceRequest } from "#server/reporting/trace-request.ts";
import { callOffWith } from "#store/ports/call-off.ts";
import { watchAction } from "./begun-actions.ts";
import { leadToIssues } from "./lead-to-issues.ts";
import { openWebContext } from "./open-web-context.ts";
import { setPageHeaders } from "./page-headers.ts";
import { passTime } from "./pass-time.ts";
import { refuseRouterState } from "./refuse-router-state.ts";
import { startWebLive } from "./web-live.ts";

const CLOSE_MS = 1 * SECOND_MS;

const dev = process.argv.includes("--dev");
const root = fileURLToPath(INSTALLED_AT);

// More than the edge lets in: it adds some of its own.
const server = createServer({ maxHeaderSize: 64 * KIBIBYTE });

// Before Next.js: its threads start while it does.
const context = openWebContext();

async function stop(): Promise<void> {
  server.close();
  server.closeIdleConnections();
  // Nothing stops a statement that runs, and leaving politely would wait for it.
  const late = sleep(CLOSE_MS, "late", { ref: false });
  if ((await Promise.race([context.store.close(), late])) === "late") {
    process.kill(process.pid, "SIGKILL");
  }
  process.exit(0);
}
process.on("SIGTERM", () => void stop());
// Ctrl-C reaches the whole process group; the edge decides when web stops.
process.on("SIGINT", () => {});
// The edge is gone, however it went and however early: web alone serves nobody.
process.on("disconnect", () => void stop());
if (process.connected === false) process.exit(0);
// Nobody reads what it prints any more: to print that again would never end.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});

await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const { port } = server.address() as AddressInfo;

const app = next({ dev, dir: root, hostname: "127.0.0.1", port });
const handlePage = app.getRequestHandler();
await app.prepare();
const handleUpgrade = app.getUpgradeHandler();
const live = startWebLive(context);
passTime(context);
setOnReport((failure) => context.messages.publish("report", failure));
reportProcessErrors();
reportRequestErrors(context.publicUrl);
const log = createLog(context.config.logLevel, "web");
const api: ApiContext = {
  ...context,
  onError: (error, what) => log.error({ err: error, ...what }, "an API request failed"),
};

server.on("request", (message, response) => {
  // What changes something goes on when whoever asked is gone: half of it may be done.
  if (message.method !== "GET" && message.method !== "HEAD") return answer(message, response);
  const leaving = new AbortController();
  response.on("close", () => leaving.abort());
  callOffWith(leaving.signal, () => answer(message, response));
});

function answer(message: IncomingMessage, response: ServerResponse): void {
  if (isApiAddress(message.url)) void handleApi(message, response, api);
  else if (!live.handle(message, response)) void show(message, response);
}

async function show(message: IncomingMessage, response: ServerResponse): Promise<void> {
  if (refuseRouterState(message, response)) return;
  // What it cannot find out, the page says.
  if (await leadToIssues(context, message, response).catch(() => false)) return;
  setPageHeaders(message, context.publicUrl);
  watchAction(message, response);
  traceRequest(message, response);
  await handlePage(message, response);
}
server.on("upgrade", (message, socket, head) => void handleUpgrade(message, socket, head));
context.messages.publish("web listens", port);
