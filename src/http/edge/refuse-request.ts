/** Requests that no page and no API could make sense of: they do not come as far as web. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { isOwnOrigin } from "#accounts/check-origin.ts";
import { KIBIBYTE } from "#lib/bytes.ts";
import { respondJson } from "./respond.ts";

interface Refusal {
  status: 400 | 403 | 405 | 414;
  detail: string;
  headers?: Record<string, string>;
}

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
/** A page is only read, and its actions are sent with POST. */
const PAGE_METHODS = ["GET", "HEAD", "POST", "OPTIONS"];
const READS = new Set(["GET", "HEAD", "OPTIONS"]);

/** What servers and browsers agree on; our own longest address has a search of 1,000 characters. */
const MAX_ADDRESS_LENGTH = 8 * KIBIBYTE;
/** A name, an IPv4 or an IPv6 address, and a port. */
const HOST = /^(?:[\w.-]{1,253}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i;

/** True when it was answered. */
export function refuseRequest(
  message: IncomingMessage,
  response: ServerResponse,
  publicUrl: string,
): boolean {
  const refusal = refusalOf(message, publicUrl);
  if (refusal === undefined) return false;
  const { status, detail, headers } = refusal;
  respondJson(response, status, { detail }, { "Cache-Control": "no-store", ...headers });
  return true;
}

function refusalOf(message: IncomingMessage, publicUrl: string): Refusal | undefined {
  const { method = "", url = "", headers } = message;
  if (url.length > MAX_ADDRESS_LENGTH) return refuse(414, "This address is too long.");
  if (!url.startsWith("/")) return refuse(400, "An address starts with a slash.");
  if (!METHODS.includes(method)) return notAllowed(METHODS);
  const { host } = headers;
  if (host !== undefined && !HOST.test(host)) return refuse(400, "This is not the name of a host.");
  if (isBelowApi(url)) return undefined;
  if (!PAGE_METHODS.includes(method)) return notAllowed(PAGE_METHODS);
  if (!READS.has(method) && !isOwnOrigin(headers.origin, { publicUrl, host })) {
    return refuse(
      403,
      "This came from another address than Lapwing's own pages. Behind a proxy, set LAPWING_PUBLIC_URL to the address you use.",
    );
  }
  return undefined;
}

export function isBelowApi(path: string): boolean {
  return /^\/api(?:[/?]|$)/.test(path);
}

function refuse(status: Refusal["status"], detail: string): Refusal {
  return { status, detail };
}

function notAllowed(methods: readonly string[]): Refusal {
  const Allow = methods.join(", ");
  return { status: 405, detail: `This address takes ${Allow}.`, headers: { Allow } };
}
