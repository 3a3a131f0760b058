/** What happens to data because time passes; in web, where it may wait without delaying an event. */
import { endNewIssues } from "#issues/end-new-issues.ts";
import { MINUTE_MS } from "#lib/time.ts";
import { createLog } from "#server/log.ts";
import type { WebContext } from "./web-context.ts";

export function passTime(context: WebContext): void {
  const log = createLog(context.config.logLevel, "web");
  const pass = () => {
    endNewIssues(context.store, context.nowMs()).catch((error: unknown) =>
      log.warn({ err: error }, "new issues stay new for another minute"),
    );
  };
  pass();
  setInterval(pass, MINUTE_MS).unref();
}
