/** Requests that never become one: no HTTP, ambiguous, headers too large or too slow. */
import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { CORS } from "./cors.ts";

const REFUSALS: ReadonlyMap<string, [status: number, detail: string]> = new Map([
  ["HPE_HEADER_OVERFLOW", [431, "The request's headers are too large."]],
  ["HPE_CHUNK_EXTENSIONS_OVERFLOW", [413, "The request's chunk extensions are too large."]],
  ["ERR_HTTP_REQUEST_TIMEOUT", [408, "The request took too long to arrive."]],
]);
const GARBLED: [number, string] = [400, "This is not a valid HTTP request."];

/** Node has no response object for these, and its own answer lacks what browsers need to see it. */
export function refuseGarbled(error: Error & { code?: string }, socket: Duplex): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const [status, detail] = REFUSALS.get(error.code ?? "") ?? GARBLED;
  socket.on("finish", () => socket.destroy());
  socket.end(refusalText(status, "invalid_request", detail));
}

/** A whole answer, for a socket that has no response object. */
export function refusalText(status: number, reason: string, detail: string): string {
  const body = JSON.stringify({ detail });
  const headers = {
    ...CORS,
    "X-Sentry-Error": reason,
    "Content-Type": "application/json",
    "Content-Length": Buffer.byteLength(body),
    Connection: "close",
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`;
}
