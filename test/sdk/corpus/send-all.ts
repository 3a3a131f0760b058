/** Many requests over a few connections that are kept, as browsers and servers do it. */
import { Agent, type IncomingHttpHeaders, request } from "node:http";
import type { Replay } from "./recorded-request.ts";

export interface Sent {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

const CONNECTIONS = 8;

/** `isOrdered`: these come after the others and one after the other, as their client sent them. */
export async function sendAll(
  url: string,
  replays: readonly Replay[],
  isOrdered: (index: number) => boolean,
): Promise<Sent[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const answers: Sent[] = [];
  const sendOne = async (replay: Replay, index: number) => {
    answers[index] = await send(url, replay, agent);
  };
  try {
    const atOnce = replays.map((replay, index) => ({ replay, index }));
    const others = atOnce.filter(({ index }) => !isOrdered(index));
    await Promise.all(others.map(({ replay, index }) => sendOne(replay, index)));
    for (const { replay, index } of atOnce) if (isOrdered(index)) await sendOne(replay, index);
    return answers;
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
