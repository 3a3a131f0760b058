/** Spans of the embedded store. A trace may have come over several days: every file is asked. */
import { MINUTE_MS, utcDay } from "#lib/time.ts";
import type { EventId, ProjectId, SpanId, TraceId } from "#model/ids.ts";
import { SPANS, type Span, type StoredSpan } from "#model/signals/span.ts";
import type { SpanFilter, SpanPage, SpanStore } from "#store/ports/telemetry/spans.ts";
import { hexOf, hexOr, refOf } from "#store/sqlite/database/row-values.ts";
import { BlockCache } from "#store/sqlite/days/block-cache.ts";
import { DAMAGED_FIELDS, readOr } from "#store/sqlite/days/damaged-payload.ts";
import type { DayFiles } from "#store/sqlite/days/day-files.ts";
import { rowReader, selectOf } from "#store/sqlite/rows/decode.ts";
import { summarizeSegments } from "./read-segment-stats.ts";

const SELECT = selectOf(SPANS);
const toSpan = rowReader(SPANS);

export function sqliteSpans(days: DayFiles): SpanStore {
  /** Rows of all days with what the blob file of their day holds for them. */
  function askStored(where: string, values: (Buffer | number)[], limit: number): StoredSpan[] {
    const found: StoredSpan[] = [];
    const cache = new BlockCache();
    for (const { db, blobPath } of days.newestFirst("traces")) {
      const rows = db
        .prepare(`${SELECT} WHERE ${where} ORDER BY start_us LIMIT ?`)
        .all(...values, limit);
      if (rows.length === 0) continue;
      for (const row of rows) {
        const payload = readOr(
          () => cache.read(blobPath, refOf(row)),
          () => DAMAGED_FIELDS,
        );
        found.push({ ...toSpan(row), payload });
      }
    }
    return found.sort(oldestFirst).slice(0, limit);
  }

  return {
    async listTrace(projectIds, traceId, limit) {
      const { marks, values } = inTrace(projectIds, traceId);
      return days
        .newestFirst("traces")
        .flatMap(({ db }) =>
          db
            .prepare(
              `${SELECT}
               WHERE trace_id = ? AND span.project_id IN (${marks}) ORDER BY start_us LIMIT ?`,
            )
            .all(...values, limit)
            .map(toSpan),
        )
        .sort(oldestFirst)
        .slice(0, limit);
    },

    async listTraceEvents(projectIds, traceId, limit) {
      const { marks, values } = inTrace(projectIds, traceId);
      return days
        .newestFirst("errors")
        .flatMap(({ db }) =>
          db
            .prepare(
              `SELECT project_id, event_id, span_id FROM event_trace
               WHERE trace_id = ? AND project_id IN (${marks}) LIMIT ?`,
            )
            .all(...values, limit),
        )
        .slice(0, limit)
        .map((row) => ({
          projectId: Number(row.project_id) as ProjectId,
          eventId: hexOf(row.event_id) as EventId,
          spanId: hexOr(row.span_id) as SpanId | undefined,
        }));
    },

    async find({ projectId, traceId, spanId }) {
      const where = "trace_id = ? AND span_id = ? AND span.project_id = ?";
      const values = [Buffer.from(traceId, "hex"), Buffer.from(spanId, "hex"), projectId];
      return askStored(where, values, 1).at(0);
    },

    async findTransaction(projectId, eventId) {
      const where = "event_id = ? AND span.project_id = ?";
      return askStored(where, [Buffer.from(eventId, "hex"), projectId], 1).at(0);
    },

    async listSegment({ projectId, traceId, spanId }, limit) {
      const id = Buffer.from(spanId, "hex");
      const where = "trace_id = ? AND span.project_id = ? AND segment_id = ? AND span_id <> ?";
      return askStored(where, [Buffer.from(traceId, "hex"), projectId, id, id], limit);
    },

    async list(filter) {
      const goesBack = filter.before !== undefined;
      const order = goesBack ? "ASC" : "DESC";
      const { where, values } = conditions(filter);
      // A span is stored on the day it came, which is never earlier than it began.
      const oldest = utcDay(filter.fromMs - MINUTE_MS);
      const found = days
        .newestFirst("traces")
        .filter(({ day }) => day >= oldest)
        .flatMap(({ db }) =>
          db
            .prepare(
              `${SELECT} WHERE ${where}
               ORDER BY start_us ${order}, span_id ${order} LIMIT ?`,
            )
            .all(...values, filter.limit)
            .map(toSpan),
        )
        .sort((a, b) => (goesBack ? oldestFirst(a, b) : oldestFirst(b, a)))
        .slice(0, filter.limit);
      return goesBack ? found.reverse() : found;
    },

    summarize: async (filter) => summarizeSegments(days, filter),
  };
}

function oldestFirst(a: Span, b: Span): number {
  return a.startUs - b.startUs || (a.spanId < b.spanId ? -1 : a.spanId > b.spanId ? 1 : 0);
}

function inTrace(projectIds: readonly ProjectId[], traceId: TraceId) {
  const marks = projectIds.map(() => "?").join(", ");
  return { marks, values: [Buffer.from(traceId, "hex"), ...projectIds] };
}

function conditions(filter: SpanFilter & SpanPage): {
  where: string;
  values: (string | number | Buffer)[];
} {
  const where: string[] = ["span.project_id = ?", "start_us >= ?", "start_us < ?"];
  const values: (string | number | Buffer)[] = [
    filter.projectId,
    filter.fromMs * 1000,
    filter.toMs * 1000,
  ];
  const add = (condition: string, ...more: (string | number | Buffer)[]) => {
    where.push(condition);
    values.push(...more);
  };
  if (filter.op !== undefined) add("op = ?", filter.op);
  // instr, not LIKE: a "%" in a name is a "%".
  if (filter.name !== undefined) add("instr(lower(name), lower(?)) > 0", filter.name);
  if (filter.transaction !== undefined) add('"transaction" = ?', filter.transaction);
  if (filter.environment !== undefined) add("environment = ?", filter.environment);
  if (filter.release !== undefined) add('"release" = ?', filter.release);
  if (filter.traceId !== undefined) add("trace_id = ?", Buffer.from(filter.traceId, "hex"));
  if (filter.isSegment !== undefined) add("is_segment = ?", filter.isSegment ? 1 : 0);
  const from = filter.after ?? filter.before;
  if (from !== undefined) {
    const sign = filter.before === undefined ? "<" : ">";
    add(`(start_us, span_id) ${sign} (?, ?)`, from.startUs, Buffer.from(from.spanId, "hex"));
  }
  return { where: where.join(" AND "), values };
}
