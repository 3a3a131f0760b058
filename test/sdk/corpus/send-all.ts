/** Many requests over a few connections that are kept, as browsers and servers do it. */
import { Agent, type IncomingHttpHeaders, request } from "node:http";
import type { Replay } from "./recorded-request.ts";

export interface Sent {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

const CONNECTIONS = 8;

export async function sendAll(url: string, replays: readonly Replay[]): Promise<Sent[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  try {
    return await Promise.all(replays.map((replay) => send(url, replay, agent)));
  } finally {
    agent.destroy();
  }
}

function send(url: string, { method, path, headers, body }: Replay, agent: Agent): Promise<Sent> {
  const isChunked = headers["transfer-encoding"] !== undefined;
  const length = isChunked || body.length === 0 ? {} : { "content-length": String(body.length) };
  return new Promise((resolve, reject) => {
    const sent = request(
      new URL(path, url),
      { method, agent, headers: { ...headers, ...length } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", reject);
        response.on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks).toString(),
          }),
        );
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });
}
