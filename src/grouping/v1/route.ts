/** The page or handler an event happened in, with ids replaced. */
import type { SentryEvent } from "#protocol/event/event.ts";
import { cleanRoute } from "./message-path.ts";

const MAX_CHARS = 256;
const URL_PATH = /^[a-z][a-z\d+.-]{1,20}:\/\/[^/?#]*([^?#]*)/i;

export function routeOf(event: SentryEvent): string | undefined {
  const { transaction } = event;
  if (transaction) return `on ${cleanRoute(transaction.slice(0, MAX_CHARS))}`;
  const path = URL_PATH.exec(event.request?.url?.slice(0, 2 * MAX_CHARS) ?? "")?.[1];
  return path === undefined ? undefined : `on ${cleanRoute(path.slice(0, MAX_CHARS)) || "/"}`;
}
