import type { LogMark } from "#model/signals/log.ts";
import { LOG_LEVELS } from "#protocol/log-level.ts";
import type { LogFilter } from "#store/ports/telemetry/logs.ts";

type Value = string | number | Buffer;

/** What SQL can decide of a filter, in the file of one day. */
export function logConditions(
  filter: LogFilter,
  after: LogMark | undefined,
  day: number,
): { where: string; values: Value[] } {
  const where = ["project_id = ?", "timestamp_us >= ?", "timestamp_us < ?"];
  const values: Value[] = [filter.projectId, filter.fromMs * 1000, filter.toMs * 1000];
  const add = (condition: string, ...more: Value[]) => {
    where.push(condition);
    values.push(...more);
  };
  if (after !== undefined) addPlace(after, day, add);
  if (filter.levels !== undefined) {
    const numbers = filter.levels.map((level) => LOG_LEVELS.indexOf(level));
    add(`level IN (${numbers.map(() => "?").join(", ")})`, ...numbers);
  }
  if (filter.traceId !== undefined) add("trace_id = ?", Buffer.from(filter.traceId, "hex"));
  if (filter.spanId !== undefined) add("span_id = ?", Buffer.from(filter.spanId, "hex"));
  if (filter.release !== undefined) add('"release" = ?', filter.release);
  if (filter.environment !== undefined) add("environment = ?", filter.environment);
  return { where: where.join(" AND "), values };
}

/** Strictly behind the place, in an order that knows days: those of later days stand before it. */
function addPlace(
  { timestampUs, sequence, day: itsDay, number, spool }: LogMark,
  day: number,
  add: (condition: string, ...more: Value[]) => void,
): void {
  if (day === itsDay) {
    const ref = [timestampUs, sequence, number, spool];
    add("(timestamp_us, sequence, number, spool) < (?, ?, ?, ?)", ...ref);
  } else {
    const sign = day < itsDay ? "<=" : "<";
    add(`(timestamp_us, sequence) ${sign} (?, ?)`, timestampUs, sequence);
  }
}
