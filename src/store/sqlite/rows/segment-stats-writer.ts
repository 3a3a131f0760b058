/** Adds segments to the stats of their hour and of their day, inside of the day's transaction. */
import type { DatabaseSync } from "node:sqlite";
import { addPacked, packHistogram } from "#lib/histogram/packed-histogram.ts";
import type { SpanRow } from "#model/signals/span.ts";
import { sumSegments } from "#model/sums/segment-sums.ts";

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
    for (const { histogram, ...sum } of sumSegments(spans)) {
      const { projectId, widthMs, startMs, op, name, environment } = sum;
      const key = [projectId, widthMs, startMs, op, name, environment];
      const known = read.get(...key)?.histogram;
      if (known instanceof Uint8Array) addPacked(histogram, known);
      write.run(...key, sum.spans, sum.failed, sum.totalMs, packHistogram(histogram));
    }
  };
}
