/** Adds segments to the stats of their hour and of their day, inside of the day's transaction. */
import type { DatabaseSync } from "node:sqlite";
import { getOrMake } from "#lib/get-or-make.ts";
import { logBucket } from "#lib/histogram/log-buckets.ts";
import { addPacked, type Histogram, packHistogram } from "#lib/histogram/packed-histogram.ts";
import { DAY_MS, HOUR_MS } from "#lib/time.ts";
import type { CountedName, SpanRow } from "#model/signals/span.ts";
import { isFailed } from "#protocol/span.ts";

type Key = [
  projectId: number,
  widthMs: number,
  startMs: number,
  op: string,
  name: string,
  environment: string,
];
interface SegmentSum {
  key: Key;
  spans: number;
  failed: number;
  totalMs: number;
  histogram: Histogram;
}

const WIDTHS_MS = [HOUR_MS, DAY_MS];

export function prepareWriteSegmentStats(db: DatabaseSync): (spans: readonly SpanRow[]) => void {
  const read = db.prepare(
    `SELECT histogram FROM span_figure WHERE project_id = ? AND width_ms = ? AND start_ms = ?
       AND op = ? AND name = ? AND environment = ?`,
  );
  const write = db.prepare(
    `INSERT INTO span_figure (project_id, width_ms, start_ms, op, name, environment, spans, failed,
       total_ms, histogram) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET spans = spans + excluded.spans, failed = failed + excluded.failed,
       total_ms = total_ms + excluded.total_ms, histogram = excluded.histogram`,
  );
  return (spans) => {
    // Added up in memory first: a batch holds many requests of the same few routes.
    const sums = new Map<string, SegmentSum>();
    for (const span of spans) {
      if (span.countedAs !== undefined) count(sums, span, span.countedAs);
    }
    for (const { key, spans: sum, failed, totalMs, histogram } of sums.values()) {
      const known = read.get(...key)?.histogram;
      if (known instanceof Uint8Array) addPacked(histogram, known);
      write.run(...key, sum, failed, totalMs, packHistogram(histogram));
    }
  };
}

function count(sums: Map<string, SegmentSum>, span: SpanRow, countedAs: CountedName): void {
  const startMs = Math.floor(span.startUs / 1000);
  const bucket = logBucket(span.durationUs / 1000);
  for (const widthMs of WIDTHS_MS) {
    const start = startMs - (startMs % widthMs);
    const { op, name, environment } = countedAs;
    const key: Key = [span.projectId, widthMs, start, op, name, environment];
    const sum = getOrMake(sums, JSON.stringify(key), () => ({
      key,
      spans: 0,
      failed: 0,
      totalMs: 0,
      histogram: new Map<number, number>(),
    }));
    sum.spans += 1;
    sum.failed += isFailed(span.status) ? 1 : 0;
    sum.totalMs += span.durationUs / 1000;
    sum.histogram.set(bucket, (sum.histogram.get(bucket) ?? 0) + 1);
  }
}
