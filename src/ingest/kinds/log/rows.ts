import type { LogEntry, LogRow } from "#model/signals/log.ts";
import { packLog } from "#model/signals/log-payload.ts";
import type { EntryMark } from "#store/ports/digest.ts";

/** What is searched and listed stays as it is; the rest becomes the entry's payload. */
export function toLogRow(entry: LogEntry, mark: EntryMark): LogRow {
  const { body, payload } = packLog(entry);
  // Name by name: leaving two out of all with "..." costs as much as everything else here.
  return {
    projectId: entry.projectId,
    timestampUs: entry.timestampUs,
    sequence: entry.sequence,
    receivedMs: entry.receivedMs,
    level: entry.level,
    severity: entry.severity,
    body,
    traceId: entry.traceId,
    spanId: entry.spanId,
    release: entry.release,
    environment: entry.environment,
    sdk: entry.sdk,
    sdkVersion: entry.sdkVersion,
    server: entry.server,
    browser: entry.browser,
    browserVersion: entry.browserVersion,
    payload,
    number: mark.number,
    spool: mark.spool,
  };
}
