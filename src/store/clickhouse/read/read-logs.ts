/** Logs: the engine looks at columns and texts, attributes are looked at here; all of them, newest first. */
import { dayNumber } from "#lib/time.ts";
import { LOGS, type LogMark, type StoredLog } from "#model/signals/log.ts";
import { hasAttributes } from "#model/signals/log-attributes.ts";
import { unpackLog } from "#model/signals/log-payload.ts";
import type { Clickhouse, Row } from "#store/clickhouse/connection.ts";
import type { LogFilter, LogStore } from "#store/ports/telemetry/logs.ts";
import { Conditions } from "./conditions.ts";
import { payloadIn, rowReader, selectWhole } from "./select.ts";

const toEntry = rowReader(LOGS);
/** Opened at once, of those whose attributes are looked at. */
const AT_ONCE = 5_000;

export function clickhouseLogs(clickhouse: Clickhouse): LogStore {
  return {
    async search(filter, { limit, after }) {
      const logs: StoredLog[] = [];
      const wanted = filter.attributes ?? [];
      const pageSize = wanted.length === 0 ? limit + 1 : Math.max(limit + 1, AT_ONCE);
      let from = after;
      while (true) {
        const found = await readPage(clickhouse, filter, from, pageSize);
        for (const log of found) {
          if (!hasAttributes(log, wanted)) continue;
          if (logs.length === limit) return { logs, next: logs.at(-1)?.mark };
          logs.push(log);
        }
        if (found.length < pageSize) return { logs, next: undefined };
        from = found.at(-1)?.mark;
      }
    },
  };
}

const DAY = "toRelativeDayNum(_day)";

async function readPage(
  clickhouse: Clickhouse,
  filter: LogFilter,
  after: LogMark | undefined,
  limit: number,
): Promise<StoredLog[]> {
  const asked = conditions(filter);
  if (after !== undefined) {
    const { timestampUs, sequence, day, number, spool } = after;
    const numbers = [timestampUs, sequence, day, number].map((one) => asked.value("Int64", one));
    // By the time alone the engine finds its way: for all of it, it would look at what came later too.
    asked.add(`timestamp_us <= ${numbers[0]}`);
    asked.add(`(timestamp_us, sequence, ${DAY}, number, spool)
      < (${[...numbers, asked.value("String", spool)].join(", ")})`);
  }
  const rows = await clickhouse.ask(
    `SELECT ${selectWhole(LOGS)}, _day AS day FROM log WHERE ${asked.sql}
     ORDER BY timestamp_us DESC, sequence DESC, _day DESC, number DESC, spool DESC
     LIMIT ${asked.value("Int64", limit)}`,
    asked.params,
  );
  return rows.map(toLog);
}

function conditions(filter: LogFilter): Conditions {
  const asked = new Conditions()
    .since(filter.fromMs)
    .equals("project_id", "Int64", filter.projectId)
    .between("timestamp_us", filter.fromMs * 1000, filter.toMs * 1000)
    .hex("trace_id", filter.traceId)
    .hex("span_id", filter.spanId)
    .equals("release", "String", filter.release)
    .equals("environment", "String", filter.environment);
  if (filter.levels !== undefined) {
    asked.add(`has(${asked.value("Array(String)", filter.levels)}, level)`);
  }
  if (filter.text !== undefined) {
    asked.add(`positionCaseInsensitive(body, ${asked.value("String", filter.text)}) > 0`);
  }
  // More than those that have such an attribute, and quickly: its value stands in the payload.
  for (const { key } of filter.attributes ?? []) {
    const name = JSON.stringify(key);
    asked.add(`position(payload, ${asked.value("String", name)}) > 0`);
  }
  return asked;
}

function toLog(row: Row): StoredLog {
  const { number, spool, ...entry } = toEntry(row);
  const day = dayNumber(Date.parse(String(row.day)));
  const { timestampUs, sequence } = entry;
  const mark = { timestampUs, sequence, day, number, spool };
  return { ...entry, ...unpackLog(entry.body, payloadIn(row)), mark };
}
