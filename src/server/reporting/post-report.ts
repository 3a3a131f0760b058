/** Sends an envelope to our own relay, over the loopback, as a page of ours would. */
import { request } from "node:http";
import { SECOND_MS } from "#lib/time.ts";
import { ORGANIZATION_ID } from "#model/organization.ts";

export interface OwnRelay {
  host: string;
  port: number;
  /** Where people reach us: the relay asks where a request comes from. */
  publicUrl: string;
}

export interface PostAnswer {
  status: number;
  retryAfterS: number;
}

const TIMEOUT_MS = 5 * SECOND_MS;
const PAUSE_S = 60;

export function postReport(relay: OwnRelay, projectId: number, body: string): Promise<PostAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<PostAnswer>();
  const message = request({
    host: loopbackOf(relay.host),
    port: relay.port,
    method: "POST",
    path: `/monitoring?o=${ORGANIZATION_ID}&p=${projectId}`,
    headers: {
      Origin: new URL(relay.publicUrl).origin,
      "Content-Type": "application/x-sentry-envelope",
      "Content-Length": Buffer.byteLength(body),
    },
    // A connection of its own: none is kept open when the server stops.
    agent: false,
    timeout: TIMEOUT_MS,
  });
  message.on("response", (response) => {
    response.resume();
    const { statusCode: status = 0, headers } = response;
    resolve({ status, retryAfterS: Number(headers["retry-after"]) || PAUSE_S });
  });
  message.on("timeout", () => message.destroy(new Error("the relay takes too long")));
  message.on("error", reject);
  message.end(body);
  return promise;
}

/** An address that means "all of them" is none to connect to. */
function loopbackOf(host: string): string {
  if (host === "0.0.0.0") return "127.0.0.1";
  return host === "::" ? "::1" : host;
}
