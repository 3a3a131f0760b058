/** Sends envelopes as SDKs do: over HTTP to the edge, with a project's key. */
import http from "node:http";
import https from "node:https";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "#lib/app-error.ts";
import { SECOND_MS } from "#lib/time.ts";

export interface IngestTarget {
  /** Where the edge listens, without a slash at its end. */
  url: string;
  projectId: number;
  publicKey: string;
}

/** Many at once share one sync of the disk. */
const CONNECTIONS = 64;
const REQUEST_MS = 30 * SECOND_MS;
/** An installation may limit what it takes; longer than this nobody waits for a demo. */
const MAX_WAIT_S = 60;

export async function sendEnvelopes(
  { url, projectId, publicKey }: IngestTarget,
  bodies: readonly Buffer[],
  onSent: () => void,
  /** What is beyond a limit is meant to be. */
  mayBeLimited = false,
): Promise<void> {
  const address = `${url}/api/${projectId}/envelope/?sentry_version=7&sentry_key=${publicKey}`;
  const send = openSender(new URL(address));
  const waiting = bodies.values();
  try {
    await Promise.all(
      Array.from({ length: CONNECTIONS }, async () => {
        for (const body of waiting) {
          await sendUntilTaken(send, body, mayBeLimited);
          onSent();
        }
      }),
    );
  } finally {
    send.close();
  }
}

interface Sent {
  status: number;
  answer: string;
  retryAfterS: number;
}

type Sender = ((body: Buffer) => Promise<Sent>) & { close: () => void };

/** Not fetch: thousands of small requests cost it three times as much. */
function openSender(address: URL): Sender {
  const { Agent, request } = address.protocol === "https:" ? https : http;
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const options = { method: "POST", agent, timeout: REQUEST_MS };
  const send = (body: Buffer) =>
    new Promise<Sent>((resolve, reject) => {
      const message = request(address, options, (response) => {
        const status = response.statusCode ?? 0;
        const retryAfterS = Math.max(1, Number(response.headers["retry-after"]) || 1);
        text(response).then((answer) => resolve({ status, answer, retryAfterS }), reject);
      });
      message.setHeader("Content-Type", "application/x-sentry-envelope");
      message.setHeader("Content-Length", body.length);
      message.on("timeout", () => message.destroy(new Error("It takes too long to answer")));
      message.on("error", (cause) => {
        const what = `The server at ${address.origin} does not answer (${cause.message}).`;
        reject(new AppError("unavailable", what, { cause }));
      });
      message.end(body);
    });
  return Object.assign(send, { close: () => agent.destroy() });
}

async function sendUntilTaken(send: Sender, body: Buffer, mayBeLimited: boolean): Promise<void> {
  for (let waitedS = 0; ; ) {
    const { status, answer, retryAfterS } = await send(body);
    if (status === 200 || (mayBeLimited && status === 429)) return;
    const isBusy = status === 429 || status === 503;
    if (!isBusy || waitedS + retryAfterS > MAX_WAIT_S) {
      throw new AppError("unavailable", `The server took no more: ${status} ${answer}`);
    }
    await sleep(retryAfterS * SECOND_MS);
    waitedS += retryAfterS;
  }
}

/** Until all that was acknowledged is stored. */
export async function waitUntilDigested(url: string): Promise<void> {
  for (const startMs = performance.now(); performance.now() - startMs < MAX_WAIT_S * SECOND_MS; ) {
    const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(REQUEST_MS) });
    const { backlog } = (await response.json()) as { backlog?: boolean };
    if (backlog === false) return;
    await sleep(25);
  }
  throw new AppError("unavailable", "The events are taken but not stored yet: look again later.");
}
