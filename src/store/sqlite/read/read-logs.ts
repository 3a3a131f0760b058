/** Logs of the embedded store: columns by SQL, texts and attributes entry by entry, newest first. */
import { dayNumber, MINUTE_MS, utcDay } from "#lib/time.ts";
import { LOGS, type LogMark, type StoredLog } from "#model/signals/log.ts";
import { hasAttributes } from "#model/signals/log-attributes.ts";
import { unpackLog } from "#model/signals/log-payload.ts";
import type { LogFilter, LogPage, LogStore, LogsFound } from "#store/ports/telemetry/logs.ts";
import { refOf as blockRef } from "#store/sqlite/database/row-values.ts";
import { BlockCache } from "#store/sqlite/days/block-cache.ts";
import { DAMAGED_ATTRIBUTES, readOr } from "#store/sqlite/days/damaged-payload.ts";
import type { DayFiles, OpenDayFile } from "#store/sqlite/days/day-files.ts";
import { mergeDays } from "#store/sqlite/days/merge-days.ts";
import { rowReader, selectOf } from "#store/sqlite/rows/decode.ts";
import { logConditions } from "./log-conditions.ts";

/** A search that finds little must not hold everybody up: it goes on with the next page. */
const MAX_SCANNED = 50_000;
const MAX_OPENED = 10_000;

interface Row extends LogMark {
  path: string;
  columns: Record<string, unknown>;
}

const toEntry = rowReader(LOGS);

export function sqliteLogs(days: DayFiles): LogStore {
  return {
    async search(filter, page) {
      return search(days, filter, page);
    },
  };
}

function search(days: DayFiles, filter: LogFilter, { limit, after }: LogPage): LogsFound {
  const oldest = utcDay(filter.fromMs - MINUTE_MS);
  const files = days.newestFirst("logs").filter(({ day }) => day >= oldest);
  const cache = new BlockCache();
  const text = filter.text === undefined ? undefined : asciiLower(filter.text);
  const logs: StoredLog[] = [];
  let scanned = 0;
  let opened = 0;
  for (const row of mergeDays(files, (file) => rowsOf(file, filter, after), newestFirst)) {
    if (logs.length === limit) return { logs, next: logs.at(-1)?.mark };
    scanned++;
    const column = String(row.columns.body);
    if (text === undefined || asciiLower(column).includes(text)) {
      opened++;
      const log = readLog(row, cache);
      if (hasAttributes(log, filter.attributes ?? [])) logs.push(log);
    }
    if (scanned >= MAX_SCANNED || opened >= MAX_OPENED) return { logs, next: refOf(row) };
  }
  return { logs, next: undefined };
}

function* rowsOf(
  { day, db, blobPath: path }: OpenDayFile,
  filter: LogFilter,
  after: LogMark | undefined,
): Generator<Row> {
  const number = dayNumber(Date.parse(day));
  const { where, values } = logConditions(filter, after, number);
  const rows = db
    .prepare(
      `${selectOf(LOGS)}
       WHERE ${where} ORDER BY timestamp_us DESC, sequence DESC, number DESC, spool DESC`,
    )
    .iterate(...values);
  for (const columns of rows) {
    yield {
      timestampUs: Number(columns.timestamp_us),
      sequence: Number(columns.sequence),
      day: number,
      number: Number(columns.number),
      spool: String(columns.spool),
      path,
      columns,
    };
  }
}

function newestFirst(a: LogMark, b: LogMark): number {
  const later = b.timestampUs - a.timestampUs || b.sequence - a.sequence || b.day - a.day;
  return later || b.number - a.number || (a.spool < b.spool ? 1 : a.spool > b.spool ? -1 : 0);
}

function refOf({ timestampUs, sequence, day, number, spool }: LogMark): LogMark {
  return { timestampUs, sequence, day, number, spool };
}

function readLog(row: Row, cache: BlockCache): StoredLog {
  const { number: _, spool: __, ...entry } = toEntry(row.columns);
  const payload = readOr(
    () => cache.read(row.path, blockRef(row.columns)),
    () => DAMAGED_ATTRIBUTES,
  );
  return { ...entry, ...unpackLog(entry.body, payload), mark: refOf(row) };
}

/** As `lower()` of SQL engines does. */
function asciiLower(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
