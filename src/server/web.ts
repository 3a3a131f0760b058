/** The web process: the API answered here, pages by Next.js, on a loopback port that edge is told. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import next from "next";
import { handleApi } from "#http/api/handle-api.ts";
import { webContext } from "./web-context.ts";

const dev = process.argv.includes("--dev");
const root = fileURLToPath(new URL("../..", import.meta.url));

const server = createServer();
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const { port } = server.address() as AddressInfo;

const app = next({ dev, dir: root, hostname: "127.0.0.1", port });
const handlePage = app.getRequestHandler();
await app.prepare();
const handleUpgrade = app.getUpgradeHandler();
const context = webContext();

server.on("request", (message, response) => {
  if (message.url?.startsWith("/api/0/")) void handleApi(message, response, context);
  else void handlePage(message, response);
});
server.on("upgrade", (message, socket, head) => void handleUpgrade(message, socket, head));
process.send?.({ port });

async function stop(): Promise<void> {
  server.close();
  server.closeIdleConnections();
  await context.store.close();
  process.exit(0);
}
process.on("SIGTERM", () => void stop());
// Ctrl-C reaches the whole process group; the edge decides when web stops.
process.on("SIGINT", () => {});
// The edge is gone, however it went: web alone serves nobody.
process.on("disconnect", () => void stop());
