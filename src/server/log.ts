/** Structured logs on standard error: JSON lines, no secrets, no event contents. */
import { type Logger, pino } from "pino";

export type Log = Logger;

export function createLog(level: string, part: string): Log {
  return pino(
    {
      level,
      base: { part },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: ["password", "token", "authorization", "cookie", "*.password", "*.token"],
        censor: "[removed]",
      },
    },
    pino.destination({ fd: 2, sync: true }),
  );
}
