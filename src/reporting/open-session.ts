/** One session: a page from its load to its end, or a server from its start to its stop. */
import { newId } from "./new-id.ts";
import type { ReportItem } from "./report-item.ts";
import { RELEASE, type Sender } from "./sender.ts";

export interface Session {
  /** What to send when it begins. */
  begin(nowMs: number): ReportItem;
  /** Counts an error; what to send the first time. */
  fail(nowMs: number): ReportItem | undefined;
  end(nowMs: number): ReportItem;
}

export function openSession(sender: Sender, startedMs: number, userAgent?: string): Session {
  const sid = newId(16);
  const attrs = { release: RELEASE, environment: sender.environment, user_agent: userAgent };
  let errors = 0;
  const update = (nowMs: number, more: Record<string, unknown>): ReportItem => ({
    type: "session",
    payload: {
      sid,
      started: new Date(startedMs).toISOString(),
      timestamp: new Date(nowMs).toISOString(),
      errors,
      attrs,
      ...more,
    },
  });
  return {
    begin: (nowMs) => update(nowMs, { init: true, status: "ok" }),
    fail(nowMs) {
      errors += 1;
      // Should the end never arrive, the session has failed at least.
      return errors === 1 ? update(nowMs, { status: "ok" }) : undefined;
    },
    end: (nowMs) =>
      update(nowMs, { status: "exited", duration: Math.max(0, nowMs - startedMs) / 1000 }),
  };
}
