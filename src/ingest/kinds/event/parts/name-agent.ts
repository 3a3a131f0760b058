import { isJsonObject, type JsonObject } from "#lib/json.ts";
import { parseUserAgent } from "#protocol/event/user-agent.ts";
import { headerOf } from "./interfaces/read-request-pairs.ts";

/** Browsers send only a User-Agent header: their `browser` and `os` contexts are made from it. */
export function nameAgent(fields: JsonObject): void {
  const { request } = fields;
  if (!isJsonObject(request)) return;
  const header = headerOf(request.headers, "User-Agent");
  if (header === undefined) return;

  const agent = parseUserAgent(header);
  if (agent.browser === undefined && agent.os === undefined) return;
  const contexts = isJsonObject(fields.contexts) ? fields.contexts : {};
  if (agent.browser !== undefined) contexts.browser ??= { ...agent.browser, type: "browser" };
  // On a server `os` is the server's: Relay puts the visitor's under client_os.
  const osName = fields.platform === "javascript" ? "os" : "client_os";
  if (agent.os !== undefined) contexts[osName] ??= { ...agent.os, type: "os" };
  fields.contexts = contexts;
}
