/** Stands between a browser and a server, passes everything on, and keeps what goes to the relay. */
import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { waitUntil } from "#test/support/server/lapwing.ts";

export interface CapturedItem {
  type: string;
  payload: Record<string, unknown>;
  status: number;
}

export interface ReportCapture {
  url: string;
  items: CapturedItem[];
  /** Waits until one of them is like this. */
  waitFor(what: string, isIt: (item: CapturedItem) => boolean): Promise<CapturedItem>;
  close(): void;
}

export async function openReportCapture(serverUrl: string): Promise<ReportCapture> {
  const items: CapturedItem[] = [];
  const { port } = new URL(serverUrl);
  const pass = async (message: IncomingMessage, response: ServerResponse) => {
    const isReport = message.url?.startsWith("/monitoring") === true;
    const body = isReport ? await buffer(message) : undefined;
    const { method, url: path, headers } = message;
    const upstream = request({ host: "127.0.0.1", port, method, path, headers }, (answer) => {
      if (body !== undefined) items.push(...readItems(body.toString(), answer.statusCode ?? 0));
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    upstream.on("error", () => response.destroy());
    response.on("close", () => upstream.destroy());
    if (body === undefined) message.pipe(upstream);
    else upstream.end(body);
  };
  const server = createServer((message, response) => {
    pass(message, response).catch(() => response.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    items,
    async waitFor(what, isIt) {
      await waitUntil(what, () => items.some(isIt));
      return items.find(isIt) as CapturedItem;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function readItems(envelope: string, status: number): CapturedItem[] {
  const [, ...lines] = envelope.split("\n").map((line) => JSON.parse(line));
  const items: CapturedItem[] = [];
  for (let at = 0; at + 1 < lines.length; at += 2) {
    items.push({ type: lines[at].type, payload: lines[at + 1], status });
  }
  return items;
}
