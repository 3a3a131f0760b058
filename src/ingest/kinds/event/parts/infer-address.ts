import { isIP } from "node:net";
import { isJsonObject, type JsonObject } from "#lib/json.ts";
import type { SentryEvent } from "#protocol/event/event.ts";

const AUTO = "{{auto}}";
/** SDKs of these platforms meant the connection's address before there was a word for it. */
const LEGACY_PLATFORMS = new Set(["javascript", "cocoa", "objc"]);

/**
 * Gives the user the address of the connection where the SDK asks for it (Relay's rules); true when
 * the event changed. Only for projects that keep addresses.
 */
export function inferAddress(
  event: SentryEvent,
  connection: string | undefined,
  isAsked = false,
): boolean {
  // Reading the user has dropped the word already.
  const sent = event.user?.ip_address ?? (isAsked ? AUTO : undefined);
  if (sent !== undefined && sent !== AUTO) return false;
  const address = asksForAddress(event, sent) ? addressOf(event, connection) : undefined;
  if (address === sent) return false;
  event.user = { ...event.user, ip_address: address };
  return true;
}

/** Whether an event as it was sent says "{{auto}}". */
export function saysAuto({ user }: JsonObject): boolean {
  return isJsonObject(user) && user.ip_address === AUTO;
}

function asksForAddress(event: SentryEvent, sent: string | undefined): boolean {
  const settings = event.sdk?.settings;
  const infer = isJsonObject(settings) ? settings.infer_ip : undefined;
  // Whatever else stands there is read as "never".
  if (infer !== undefined && infer !== null) return infer === "auto";
  return sent === AUTO || LEGACY_PLATFORMS.has(event.platform);
}

/** A server that reports for its visitor knows better who that is than the connection does. */
function addressOf({ request }: SentryEvent, connection: string | undefined): string | undefined {
  const remote = request?.env?.REMOTE_ADDR;
  return typeof remote === "string" && isIP(remote) !== 0 ? remote : connection;
}
