/** Events of a developer's own machine. */
import type { SentryEvent } from "#protocol/event/event.ts";

const LOCAL_URL =
  /^(?:file:|[a-z][a-z0-9+.-]*:\/\/(?:[^/?#@]*@)?(?:(?:[^/?#:@]*\.)?localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|0\.0\.0\.0|\[::1\])\.?(?:[:/?#]|$))/i;
const LOCAL_HOST = /^(?:(?:.*\.)?localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])(?::\d+)?$/i;
const LOCAL_ADDRESS = /^(?:127\.\d{1,3}\.\d{1,3}\.\d{1,3}|::1)$/;

/**
 * Looks where Relay does: at the address of the page, of the visitor, and of the server that was
 * asked.
 */
export function isFromLocalhost({ request, user }: Pick<SentryEvent, "request" | "user">): boolean {
  if (user?.ip_address !== undefined && LOCAL_ADDRESS.test(user.ip_address)) return true;
  if (request?.url !== undefined) return LOCAL_URL.test(request.url);
  for (const [name, value] of request?.headers ?? []) {
    if ((name === "Host" || name === "X-Forwarded-Host") && LOCAL_HOST.test(value)) return true;
  }
  return false;
}
