/** GET /healthz: the process lives. GET /readyz: it can take envelopes, or says why not. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { respondJson } from "./respond.ts";

export interface Health {
  /** Empty when ready; otherwise one sentence for each thing in the way. */
  problems(): string[];
  facts(): Record<string, unknown>;
}

export function handleHealth(
  path: string,
  message: IncomingMessage,
  response: ServerResponse,
  health: Health,
): boolean {
  if (path !== "/healthz" && path !== "/readyz") return false;
  if (message.method !== "GET" && message.method !== "HEAD") {
    respondJson(response, 405, { detail: "Ask with GET." }, { Allow: "GET, HEAD" });
    return true;
  }
  const headers = { "Cache-Control": "no-store" };
  if (path === "/healthz") {
    respondJson(response, 200, { status: "alive" }, headers);
    return true;
  }
  const problems = health.problems();
  const status = problems.length === 0 ? "ready" : "not ready";
  const code = problems.length === 0 ? 200 : 503;
  respondJson(response, code, { status, problems, ...health.facts() }, headers);
  return true;
}
