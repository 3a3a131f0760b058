/**
 * What a browser says about a request that failed (Network Error Logging). As in Relay it becomes a
 * log entry: one visitor's broken connection is no issue of the app, a thousand of them are a graph.
 */
import type { SpooledItem } from "#ingest/digest/spooled-item.ts";
import type { Json, JsonObject } from "#lib/json.ts";
import type { Report } from "./read-report.ts";
import { hostOf } from "./report-address.ts";

/** The types of the specification that a person would not guess. */
const WORDS: ReadonlyMap<string, string> = new Map([
  ["ok", "The request succeeded"],
  ["dns.unreachable", "The DNS server cannot be reached"],
  ["dns.name_not_resolved", "The name does not exist, or does not resolve"],
  ["dns.failed", "The DNS server answered with an error"],
  [
    "dns.address_changed",
    "The name resolves to another server than the one that asked for reports",
  ],
  ["tcp.timed_out", "The connection timed out"],
  ["tcp.closed", "The server closed the connection"],
  ["tcp.reset", "The connection was reset"],
  ["tcp.refused", "The server refused the connection"],
  ["tcp.aborted", "The connection was aborted"],
  ["tcp.address_invalid", "The address is not valid"],
  ["tcp.address_unreachable", "The address cannot be reached"],
  ["tcp.failed", "The connection failed"],
  ["tls.version_or_cipher_mismatch", "Browser and server have no TLS version or cipher in common"],
  ["tls.bad_client_auth_cert", "The server did not accept the client's certificate"],
  ["tls.cert.name_invalid", "The certificate is for another name"],
  ["tls.cert.date_invalid", "The certificate has expired or is not valid yet"],
  ["tls.cert.authority_invalid", "The certificate is from an authority that is not trusted"],
  ["tls.cert.invalid", "The certificate is not valid"],
  ["tls.cert.revoked", "The certificate was revoked"],
  ["tls.cert.pinned_key_not_in_cert_chain", "The certificate does not hold the pinned key"],
  ["tls.protocol.error", "The TLS connection broke a rule of the protocol"],
  ["tls.failed", "The TLS connection failed"],
  ["http.error", "The server answered with an error"],
  ["http.protocol.error", "The answer broke a rule of HTTP"],
  ["http.response.invalid", "The answer was empty, or not what it said it was"],
  ["http.response.redirect_loop", "The server redirects in circles"],
  ["http.failed", "The answer broke off"],
  ["abandoned", "The visitor left before the answer came"],
  ["unknown", "The request failed for a reason the browser does not know"],
]);
const MAX_TEXT = 300;
const ATTRIBUTES: readonly (readonly [field: string, attribute: string])[] = [
  ["type", "nel.type"],
  ["phase", "nel.phase"],
  ["referrer", "nel.referrer"],
  ["sampling_fraction", "nel.sampling_fraction"],
  ["elapsed_time", "http.request.duration"],
  ["method", "http.request.method"],
  ["status_code", "http.response.status_code"],
  ["protocol", "network.protocol.name"],
];

/** An entry as an SDK would have sent it; undefined when the report does not say what failed. */
export function networkErrorEntry(
  { fields, url, ageMs }: Report,
  { header, receivedAtMs }: SpooledItem,
): JsonObject | undefined {
  const { type } = fields;
  if (typeof type !== "string" || type === "") return undefined;
  const attributes: JsonObject = { "sentry.origin": text("auto.http.browser_report.nel") };
  for (const [field, name] of ATTRIBUTES) add(attributes, name, fields[field]);
  const host = url === undefined ? undefined : hostOf(url);
  add(attributes, "url.full", url?.split(/[?#]/, 1)[0]);
  add(attributes, "url.domain", host);
  add(attributes, "server.address", host);
  add(attributes, "sentry.release", header.sentry_release);
  add(attributes, "sentry.environment", header.sentry_environment);
  const words = WORDS.get(type) ?? type.slice(0, MAX_TEXT);
  return {
    timestamp: (receivedAtMs - ageMs) / 1000,
    level: type === "ok" ? "info" : "warn",
    body: host === undefined ? words : `${words}: ${host}`,
    attributes,
  };
}

function add(attributes: JsonObject, name: string, value: Json | undefined): void {
  if (typeof value === "number") attributes[name] = { value, type: "double" };
  else if (typeof value === "string" && value !== "") attributes[name] = text(value);
}

function text(value: string): JsonObject {
  return { value: value.slice(0, MAX_TEXT), type: "string" };
}
