import { pino } from "pino";

const log = pino(
  { base: { part: "web" }, timestamp: pino.stdTimeFunctions.isoTime },
  pino.destination({ fd: 2, sync: true }),
);

/** One line with the stack; the path is logged without its query, which may hold people's words. */
export function logApiError(error: unknown, what: { method: string; path: string }): void {
  log.error({ err: error, ...what }, "an API request failed");
}
