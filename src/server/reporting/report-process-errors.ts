/** Errors of web that nobody caught. Next.js logs them too, and keeps the process alive. */
import { makeErrorReport } from "./make-server-report.ts";
import { report } from "./report-channel.ts";

export function reportProcessErrors(): void {
  const tell = (type: string) => (thrown: unknown) => {
    const facts = { atMs: Date.now(), tags: { part: "web" }, level: "fatal" } as const;
    const made = makeErrorReport(thrown, { type, handled: false }, facts);
    if (made !== undefined) report(made);
  };
  process.on("uncaughtExceptionMonitor", tell("onuncaughtexception"));
  process.on("unhandledRejection", tell("onunhandledrejection"));
}
