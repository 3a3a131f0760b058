/**
 * Which requests have reached an action. What fails before that was not understood: anybody can send
 * garbage to a page, and it is no fault of ours. What an action throws it catches itself (web-action.ts).
 */
import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";

/** Names a request; a client cannot set it, it is overwritten. */
export const REQUEST_HEADER = "x-lapwing-request";

// Next bundles pages apart from the server that hosts them: a global is what both can see.
const holder = globalThis as { lapwingBegunActions?: Set<string> };
holder.lapwingBegunActions ??= new Set();
const begun = holder.lapwingBegunActions;

/** Answers 400 instead of 500 where no action was reached. */
export function watchAction(message: IncomingMessage, response: ServerResponse): void {
  delete message.headers[REQUEST_HEADER];
  if (message.method === "GET" || message.method === "HEAD") return;
  const name = randomUUID();
  message.headers[REQUEST_HEADER] = name;
  const writeHead = response.writeHead.bind(response);
  response.writeHead = ((status: number, ...rest: []) =>
    writeHead(isOurFault(status, name) ? status : 400, ...rest)) as typeof response.writeHead;
  response.once("close", () => begun.delete(name));
}

export function beginAction(name: string | null): void {
  if (name !== null) begun.add(name);
}

/** Whether a request failed before it came to an action. */
export function isNotUnderstood(headers: IncomingHttpHeaders): boolean {
  const name = headers[REQUEST_HEADER];
  return typeof name === "string" && !begun.has(name);
}

function isOurFault(status: number, name: string): boolean {
  return status < 500 || begun.has(name);
}
