/** Spans: listed by time, found by trace, and added up by op and name. */
import { histogramPercentiles } from "#lib/histogram/packed-histogram.ts";
import { DAY_MS, HOUR_MS } from "#lib/time.ts";
import type { EventId, ProjectId, SpanId } from "#model/ids.ts";
import { type SegmentStats, SPANS, type StoredSpan } from "#model/signals/span.ts";
import type { Clickhouse, Row } from "#store/clickhouse/connection.ts";
import { numberSet } from "#store/clickhouse/ids.ts";
import type {
  SegmentFilter,
  SpanFilter,
  SpanPage,
  SpanStore,
} from "#store/ports/telemetry/spans.ts";
import { Conditions } from "./conditions.ts";
import { histogramOf } from "./histogram.ts";
import { payloadIn, rowReader, selectList, selectWhole } from "./select.ts";

const toSpan = rowReader(SPANS);

export function clickhouseSpans(clickhouse: Clickhouse): SpanStore {
  async function askStored(asked: Conditions, limit: number): Promise<StoredSpan[]> {
    const rows = await clickhouse.ask(
      `SELECT ${selectWhole(SPANS)} FROM span WHERE ${asked.sql}
       ORDER BY start_us, span_id LIMIT ${asked.value("Int64", limit)}`,
      asked.params,
    );
    return rows.map((row) => ({ ...toSpan(row), payload: payloadIn(row) }));
  }

  return {
    async listTrace(projectIds, traceId, limit) {
      if (projectIds.length === 0) return [];
      const asked = new Conditions().hex("trace_id", traceId);
      asked.add(`project_id IN ${numberSet(projectIds)}`);
      const rows = await clickhouse.ask(
        `SELECT ${selectList(SPANS)} FROM span WHERE ${asked.sql}
         ORDER BY start_us, span_id LIMIT ${asked.value("Int64", limit)}`,
        asked.params,
      );
      return rows.map(toSpan);
    },

    async listTraceEvents(projectIds, traceId, limit) {
      if (projectIds.length === 0) return [];
      const asked = new Conditions().hex("trace_id", traceId);
      asked.add(`project_id IN ${numberSet(projectIds)}`);
      const rows = await clickhouse.ask(
        `SELECT project_id, lower(hex(event_id)) AS eventId, lower(hex(span_id)) AS spanId
         FROM event_trace WHERE ${asked.sql}
         ORDER BY _day DESC, project_id, event_id LIMIT ${asked.value("Int64", limit)}`,
        asked.params,
      );
      return rows.map((row) => ({
        projectId: Number(row.project_id) as ProjectId,
        eventId: String(row.eventId) as EventId,
        spanId: (row.spanId || undefined) as SpanId | undefined,
      }));
    },

    async find({ projectId, traceId, spanId }) {
      const asked = new Conditions().hex("trace_id", traceId).hex("span_id", spanId);
      const [span] = await askStored(asked.equals("project_id", "Int64", projectId), 1);
      return span;
    },

    async findTransaction(projectId, eventId) {
      const asked = new Conditions().hex("event_id", eventId);
      const [span] = await askStored(asked.equals("project_id", "Int64", projectId), 1);
      return span;
    },

    listSegment({ projectId, traceId, spanId }, limit) {
      const asked = new Conditions().hex("trace_id", traceId).hex("segment_id", spanId);
      asked.equals("project_id", "Int64", projectId);
      asked.add(`span_id <> unhex(${asked.value("String", spanId)})`);
      return askStored(asked, limit);
    },

    async list(filter) {
      const goesBack = filter.before !== undefined;
      const order = goesBack ? "ASC" : "DESC";
      const asked = conditions(filter);
      const rows = await clickhouse.ask(
        `SELECT ${selectList(SPANS)} FROM span WHERE ${asked.sql}
         ORDER BY start_us ${order}, span_id ${order} LIMIT ${asked.value("Int64", filter.limit)}`,
        asked.params,
      );
      const found = rows.map(toSpan);
      return goesBack ? found.reverse() : found;
    },

    async summarize(filter) {
      const asked = periods(filter);
      const rows = await clickhouse.ask(
        `SELECT op, name, sum(spans) AS count, sum(failed) AS bad, sum(total_ms) AS total,
           sumMap(histogram) AS buckets
         FROM span_figure WHERE ${asked.sql} GROUP BY op, name ORDER BY op, name`,
        asked.params,
      );
      return rows.map(toStats);
    },
  };
}

function toStats(row: Row): SegmentStats {
  const shares = histogramPercentiles(histogramOf(row.buckets), [0.5, 0.75, 0.95]);
  const [p50 = 0, p75 = 0, p95 = 0] = shares;
  return {
    op: String(row.op),
    transaction: String(row.name),
    count: Number(row.count),
    failed: Number(row.bad),
    totalMs: Number(row.total),
    ...{ p50, p75, p95 },
  };
}

function conditions(filter: SpanFilter & SpanPage): Conditions {
  const asked = new Conditions()
    .since(filter.fromMs)
    .equals("project_id", "Int64", filter.projectId)
    .between("start_us", filter.fromMs * 1000, filter.toMs * 1000)
    .equals("op", "String", filter.op)
    .equals("transaction", "String", filter.transaction)
    .equals("environment", "String", filter.environment)
    .equals("release", "String", filter.release)
    .hex("trace_id", filter.traceId)
    .equals("is_segment", "Bool", filter.isSegment);
  if (filter.name !== undefined) {
    // A to z alone, as everywhere: another engine would find the same.
    asked.add(`positionCaseInsensitive(name, ${asked.value("String", filter.name)}) > 0`);
  }
  const from = filter.after ?? filter.before;
  if (from !== undefined) {
    const sign = filter.before === undefined ? "<" : ">";
    asked.past(sign, ["start_us", from.startUs], ["span_id", from.spanId]);
  }
  return asked;
}

/** Whole UTC days inside of the period from their own rows, its ends hour by hour. */
function periods(filter: SegmentFilter): Conditions {
  const { fromMs, toMs } = filter;
  const asked = new Conditions().since(fromMs).equals("project_id", "Int64", filter.projectId);
  const firstDay = Math.ceil(fromMs / DAY_MS) * DAY_MS;
  const lastDay = Math.floor(toMs / DAY_MS) * DAY_MS;
  const hasDays = firstDay < lastDay;
  const spans: [number, number, number][] = hasDays
    ? [
        [HOUR_MS, fromMs, firstDay],
        [DAY_MS, firstDay, lastDay],
        [HOUR_MS, lastDay, toMs],
      ]
    : [[HOUR_MS, fromMs, toMs]];
  const any = spans.map(
    ([width, from, to]) =>
      `(width_ms = ${width} AND start_ms >= ${asked.value("Int64", from)} AND start_ms < ${asked.value("Int64", to)})`,
  );
  return asked
    .add(`(${any.join(" OR ")})`)
    .equals("op", "String", filter.op)
    .equals("name", "String", filter.transaction)
    .equals("environment", "String", filter.environment);
}
