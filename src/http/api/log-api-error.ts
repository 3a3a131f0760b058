import type { IncomingMessage } from "node:http";
import { pino } from "pino";
import type { ApiContext } from "./api-call.ts";

const log = pino(
  { base: { part: "web" }, timestamp: pino.stdTimeFunctions.isoTime },
  pino.destination({ fd: 2, sync: true }),
);

/** Once, to whoever listens. The path is told without its query, which may hold people's words. */
export function reportApiError(
  { onError = logApiError }: Pick<ApiContext, "onError">,
  { method = "", url = "/" }: Pick<IncomingMessage, "method" | "url">,
  error: unknown,
): void {
  onError(error, { method, path: url.split("?", 1)[0] ?? "/" });
}

/** One line with the stack. */
function logApiError(error: unknown, what: { method: string; path: string }): void {
  log.error({ err: error, ...what }, "an API request failed");
}
