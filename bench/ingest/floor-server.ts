/** The floor: node:http that reads a body and answers as ingest does, and nothing else. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const ANSWER = JSON.stringify({ id: "0".repeat(32) });
const HEADERS = { "Content-Type": "application/json", "Content-Length": ANSWER.length };

const server = createServer((message, response) => {
  const chunks: Buffer[] = [];
  message.on("data", (chunk: Buffer) => chunks.push(chunk));
  message.on("end", () => {
    response.writeHead(200, HEADERS);
    response.end(ANSWER);
  });
});
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
process.on("disconnect", () => process.exit(0));
