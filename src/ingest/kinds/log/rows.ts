import type { LogEntry } from "#model/log.ts";
import { packLog } from "#model/log-payload.ts";
import type { LogRow } from "#store/ports/digest.ts";

/** What is searched and listed stays as it is; the rest becomes the entry's payload. */
export function toLogRow(entry: LogEntry): LogRow {
  const { attributes: _attributes, notes: _notes, ...columns } = entry;
  return { ...columns, ...packLog(entry) };
}
