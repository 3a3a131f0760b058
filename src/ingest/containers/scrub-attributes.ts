/** Takes secrets and addresses out of attributes, in place: by their names and by what they hold. */
import type { Scrubber } from "#ingest/scrub/scrubber.ts";
import { keepAddress } from "#ingest/scrub/texts/filter-addresses.ts";
import type { Attributes } from "#protocol/attributes.ts";

/** Sentry's and OpenTelemetry's names for the visitor's address. */
const ADDRESSES: ReadonlySet<string> = new Set([
  "client.address",
  "client.socket.address",
  "http.client_ip",
  "net.peer.ip",
  "net.sock.peer.addr",
  "network.peer.address",
  "sentry.user.ip",
  "user.ip",
  "user.ip_address",
]);
const HEADER = /^http\.re(?:quest|sponse)\.header\./;
const HEADER_START = "http.re";
/** What an SDK writes where it wants us to fill in the address. */
const AUTO = "{{auto}}";
/** They name nothing but the SDK's own matters, and must stay exact to be of use. */
const OWN_START = "sentry.";
const OWN = /^sentry\.(?:sdk\.(?:name|version)|origin|timestamp\.sequence)$/;

export function scrubAttributes(attributes: Attributes, scrubber: Scrubber): void {
  const { rules } = scrubber;
  scrubber.enter("attributes");
  for (const key in attributes) {
    const attribute = attributes[key];
    if (attribute === undefined || typeof attribute.value === "boolean") continue;
    // Few keys begin so, and a pattern costs ten times as much.
    if (key.startsWith(OWN_START) && OWN.test(key)) continue;
    if (attribute.value === AUTO || ADDRESSES.has(key)) {
      scrubAddress(attributes, key, scrubber);
      continue;
    }
    const header = key.startsWith(HEADER_START) ? HEADER.exec(key) : null;
    const isSecret = header !== null && rules.filtersHeader(key.slice(header[0].length));
    const clean = isSecret ? scrubber.filter(key, "key") : scrubber.keyed(key, attribute.value);
    if (clean === attribute.value) continue;
    // A number that was hidden is no number any more.
    attributes[key] =
      typeof clean === "string" ? { value: clean, type: "string" } : { ...attribute };
  }
  scrubber.leave();
}

function scrubAddress(attributes: Attributes, key: string, scrubber: Scrubber): void {
  const sent = attributes[key]?.value;
  const kept = typeof sent === "string" ? keepAddress(sent, scrubber.rules.ip) : undefined;
  if (kept === sent) return;
  scrubber.filter(key, "address");
  if (kept === undefined) Reflect.deleteProperty(attributes, key);
  else attributes[key] = { value: kept, type: "string" };
}
