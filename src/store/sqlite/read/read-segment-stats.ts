/** Stats of segments, added up from hours and whole days: never from the spans themselves. */
import { getOrMake } from "#lib/get-or-make.ts";
import {
  addPacked,
  type Histogram,
  histogramPercentiles,
} from "#lib/histogram/packed-histogram.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, utcDay } from "#lib/time.ts";
import type { SegmentStats } from "#model/signals/span.ts";
import type { SegmentFilter } from "#store/ports/telemetry/spans.ts";
import type { DayFiles } from "#store/sqlite/days/day-files.ts";

interface Sum {
  op: string;
  transaction: string;
  count: number;
  failed: number;
  totalMs: number;
  histogram: Histogram;
}

export function summarizeSegments(days: DayFiles, filter: SegmentFilter): SegmentStats[] {
  const { where, values } = conditions(filter);
  // A segment is counted on the day it came, which is never earlier than it began.
  const oldest = utcDay(filter.fromMs - MINUTE_MS);
  const sums = new Map<string, Sum>();
  for (const { day, db } of days.newestFirst("traces")) {
    if (day < oldest) break;
    const rows = db
      .prepare(
        `SELECT op, name, spans, failed, total_ms, histogram FROM span_figure WHERE ${where}`,
      )
      .all(...values);
    for (const row of rows) {
      const [op, transaction] = [String(row.op), String(row.name)];
      const sum = getOrMake(sums, JSON.stringify([op, transaction]), () => ({
        ...{ op, transaction, count: 0, failed: 0, totalMs: 0 },
        histogram: new Map<number, number>(),
      }));
      sum.count += Number(row.spans);
      sum.failed += Number(row.failed);
      sum.totalMs += Number(row.total_ms);
      if (row.histogram instanceof Uint8Array) addPacked(sum.histogram, row.histogram);
    }
  }
  return [...sums.values()].map(({ histogram, ...sum }) => {
    const [p50 = 0, p75 = 0, p95 = 0] = histogramPercentiles(histogram, [0.5, 0.75, 0.95]);
    return { ...sum, p50, p75, p95 };
  });
}

/** Whole UTC days inside of the period from their own rows, its ends hour by hour. */
function conditions(filter: SegmentFilter): { where: string; values: (string | number)[] } {
  const { fromMs, toMs } = filter;
  const firstDay = Math.ceil(fromMs / DAY_MS) * DAY_MS;
  const lastDay = Math.floor(toMs / DAY_MS) * DAY_MS;
  const hours: [number, number][] =
    firstDay < lastDay
      ? [
          [fromMs, firstDay],
          [lastDay, toMs],
        ]
      : [[fromMs, toMs]];
  const spans = hours.map(([from, to]) => [HOUR_MS, from, to]);
  if (firstDay < lastDay) spans.push([DAY_MS, firstDay, lastDay]);
  const periods = spans.map(() => "(width_ms = ? AND start_ms >= ? AND start_ms < ?)");
  const where = ["project_id = ?", `(${periods.join(" OR ")})`];
  const values: (string | number)[] = [filter.projectId, ...spans.flat()];
  const wanted = {
    op: filter.op,
    name: filter.transaction,
    environment: filter.environment,
  };
  for (const [column, value] of Object.entries(wanted)) {
    if (value === undefined) continue;
    where.push(`${column} = ?`);
    values.push(value);
  }
  return { where: where.join(" AND "), values };
}
