/** Structured logs on standard error: JSON lines, no secrets, no event contents. */
import { type Logger, pino } from "pino";
import { reportLogLine } from "./reporting/report-log-line.ts";

export type Log = Logger;

const ERROR = pino.levels.values.error ?? 50;

/** `part`: "edge", "digest", "web" … Errors are reported too, where somebody listens. */
export function createLog(level: string, part: string): Log {
  return pino(
    {
      level,
      base: { part },
      hooks: {
        logMethod(given, method, severity) {
          method.apply(this, given);
          if (severity >= ERROR) reportLogLine(part, given);
        },
      },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: ["password", "token", "authorization", "cookie", "*.password", "*.token"],
        censor: "[removed]",
      },
    },
    pino.destination({ fd: 2, sync: true }),
  );
}
