/** The web process: the API answered here, pages by Next.js, on a loopback port that edge is told. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import next from "next";
import { handleApi } from "#http/api/handle-api.ts";
import { setPageHeaders } from "./page-headers.ts";
import { passTime } from "./pass-time.ts";
import { closeWebContext, webContext } from "./web-context.ts";
import { startWebLive } from "./web-live.ts";

const dev = process.argv.includes("--dev");
const root = fileURLToPath(new URL("../..", import.meta.url));

const server = createServer();

async function stop(): Promise<void> {
  server.close();
  server.closeIdleConnections();
  await closeWebContext();
  process.exit(0);
}
process.on("SIGTERM", () => void stop());
// Ctrl-C reaches the whole process group; the edge decides when web stops.
process.on("SIGINT", () => {});
// The edge is gone, however it went and however early: web alone serves nobody.
process.on("disconnect", () => void stop());
if (process.connected === false) process.exit(0);

await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const { port } = server.address() as AddressInfo;

const app = next({ dev, dir: root, hostname: "127.0.0.1", port });
const handlePage = app.getRequestHandler();
await app.prepare();
const handleUpgrade = app.getUpgradeHandler();
const context = webContext();
const live = startWebLive(context);
passTime(context);

server.on("request", (message, response) => {
  if (message.url?.startsWith("/api/0/")) void handleApi(message, response, context);
  else if (!live.handle(message, response)) {
    setPageHeaders(message, context.publicUrl);
    void handlePage(message, response);
  }
});
server.on("upgrade", (message, socket, head) => void handleUpgrade(message, socket, head));
process.send?.({ port });
