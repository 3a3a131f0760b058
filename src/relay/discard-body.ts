import type { IncomingMessage } from "node:http";
import { KIBIBYTE } from "#lib/bytes.ts";
import { SECOND_MS } from "#lib/time.ts";

/** A short body is read to its end, so that the connection can be used again. */
const MAX_BODY_BYTES = 64 * KIBIBYTE;
const MAX_BODY_MS = 1 * SECOND_MS;

/** Calls `done` once, when the body is over or its connection was dropped for its size or slowness. */
export function discardBody(response: IncomingMessage, done: () => void): void {
  let bytes = 0;
  const timer = setTimeout(() => response.destroy(), MAX_BODY_MS);
  response.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MAX_BODY_BYTES) response.destroy();
  });
  // A reset in the middle: the status has been said all the same.
  response.on("error", () => {});
  response.on("close", () => {
    clearTimeout(timer);
    done();
  });
}
