/** What a stranger may send as the router's state: Next.js answers what it cannot read with 500. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { parseAndValidateFlightRouterState } from "next/dist/server/app-render/parse-and-validate-flight-router-state.js";
import { respondJson } from "#http/edge/respond.ts";

/** True when it was answered. */
export function refuseRouterState(message: IncomingMessage, response: ServerResponse): boolean {
  try {
    parseAndValidateFlightRouterState(message.headers["next-router-state-tree"]);
    return false;
  } catch {
    respondJson(response, 400, {
      detail: "The router's state cannot be read. Load the page anew.",
    });
    return true;
  }
}
