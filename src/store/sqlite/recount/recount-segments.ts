import { DatabaseSync } from "node:sqlite";
import type { SpanRow } from "#model/signals/span.ts";
import { inTransaction } from "#store/sqlite/database/open-database.ts";
import { prepareWriteSegmentStats } from "#store/sqlite/rows/segment-stats-writer.ts";

const PAGE_ROWS = 1000;

/** The stats of segments of one file, from its spans. A file without spans is left alone. */
export function recountSegments(path: string): boolean {
  const db = new DatabaseSync(path);
  try {
    const made = "SELECT 1 FROM sqlite_schema WHERE name = 'span_figure'";
    if (db.prepare(made).get() === undefined) return false;
    const read = db.prepare(
      `SELECT span.id, span.project_id AS projectId, coalesce(op, '') AS op,
         coalesce(nullif("transaction", ''), name) AS name, environment, start_us AS startUs,
         duration_us AS durationUs, status
       FROM span JOIN span_source ON span_source.id = source_id
       WHERE is_segment = 1 AND span.id > ? ORDER BY span.id LIMIT ${PAGE_ROWS}`,
    );
    inTransaction(db, () => {
      db.exec("DELETE FROM span_figure");
      const write = prepareWriteSegmentStats(db);
      for (let last = -1; ; ) {
        const rows = read.all(last);
        const final = rows.at(-1);
        if (final === undefined) return;
        write(
          rows.map(({ op, name, environment, ...row }) =>
            segmentOf(row, { op, name, environment }),
          ),
        );
        last = Number(final.id);
      }
    });
    return true;
  } finally {
    db.close();
  }
}

function segmentOf(row: object, countedAs: object): SpanRow {
  return { ...row, countedAs } as SpanRow;
}
