import type { ServerResponse } from "node:http";
import { SECOND_MS } from "#lib/time.ts";

/** Longer than a client needs that wants to hear the answer; nginx waits as long between bytes. */
const LINGER_MS = 5 * SECOND_MS;

/** A small JSON body, written whole. */
export function respondJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    "Content-Type": "application/json",
    "Content-Length": Buffer.byteLength(text),
    ...headers,
  });
  if (response.req.complete) response.end(text);
  else endAfterRequest(response, text);
}

/**
 * For an answer that does not wait for the request's body. Closing a connection on unread bytes
 * resets it, and the answer is lost with it: so the rest is taken and forgotten for a while.
 */
function endAfterRequest(response: ServerResponse, text: string): void {
  response.write(text);
  const end = () => {
    clearTimeout(timer);
    response.end();
  };
  const timer = setTimeout(end, LINGER_MS);
  for (const event of ["end", "error", "close"]) response.req.on(event, end);
  response.req.resume();
}
