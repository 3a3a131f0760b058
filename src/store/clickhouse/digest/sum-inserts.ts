/** The sums of a batch. With them, in the same insert, goes a row that says that they are in. */
import type { Histogram } from "#lib/histogram/packed-histogram.ts";
import type { Signal } from "#model/keeping/signal.ts";
import { sumMetrics } from "#model/sums/metric-sums.ts";
import { sumSegments } from "#model/sums/segment-sums.ts";
import { sumTags, type TagSum } from "#model/sums/tag-sums.ts";
import { SUM_TABLES, type SumTable } from "#store/clickhouse/schema/sum-tables.ts";
import type { DigestBatch } from "#store/ports/digest.ts";
import { type BatchOrigin, wellFormed } from "./encode.ts";
import type { OneInsert } from "./insert-once.ts";

type Values = readonly unknown[];

export function sumInserts(
  batch: DigestBatch,
  signals: readonly Signal[],
  origin: BatchOrigin,
  token: string,
): OneInsert[] {
  const all = [
    sumInsert("errors", SUM_TABLES.tagCounts, sumTags(batch.events).map(tagValues), origin, token),
    sumInsert("traces", SUM_TABLES.segments, segmentValues(batch), origin, token),
    sumInsert("logs", SUM_TABLES.metricHours, metricValues(batch), origin, token),
  ];
  return all.flatMap((insert) => (insert && signals.includes(insert.signal) ? insert : []));
}

/** Tags of events that are deleted: the same sums, less than nothing. */
export function tagSubtraction(
  sums: readonly TagSum[],
  origin: BatchOrigin,
  token: string,
): OneInsert | undefined {
  const values = sums.map((sum) => tagValues({ ...sum, events: -sum.events }));
  return sumInsert("errors", SUM_TABLES.tagCounts, values, origin, token);
}

function sumInsert(
  signal: Signal,
  { schema, columns, markedBy }: SumTable,
  rows: readonly Values[],
  { day, to }: BatchOrigin,
  batchToken: string,
): OneInsert | undefined {
  if (rows.length === 0) return undefined;
  const token = `${batchToken}:${schema.name}`;
  const [owner = ""] = schema.orderBy;
  // What is null is the column's own nothing: the mark is of project or group 0.
  const mark = columns.map((column) => (column === markedBy ? token : null));
  const lines = [mark, ...rows].map((values) => JSON.stringify([...values, day, to]));
  return {
    table: schema.name,
    signal,
    columns: [...columns, "_day", "_to"],
    lines: lines.join("\n"),
    token,
    isThere: `_day = '${day}' AND ${owner} = 0 AND \`${markedBy}\` = '${token}'`,
  };
}

function tagValues({ groupId, key, value, events }: TagSum): Values {
  return [groupId, wellFormed(key), wellFormed(value), events];
}

function segmentValues({ spans }: DigestBatch): Values[] {
  return sumSegments(spans).map((sum) => [
    ...[sum.projectId, sum.widthMs, sum.startMs],
    ...[sum.op, sum.name, sum.environment].map(wellFormed),
    ...[sum.spans, sum.failed, sum.totalMs, histogramValues(sum.histogram)],
  ]);
}

function metricValues({ metrics, to }: DigestBatch): Values[] {
  return sumMetrics(metrics).map((sum) => [
    ...[sum.projectId, wellFormed(sum.name), sum.type, wellFormed(sum.unit), sum.hourMs],
    ...[sum.count, sum.sum, sum.min, sum.max, [sum.lastUs, to, sum.last]],
    ...[histogramValues(sum.histogram), [...sum.members]],
  ]);
}

function histogramValues(histogram: Histogram): [number[], number[]] {
  const sorted = [...histogram].sort(([a], [b]) => a - b);
  return [sorted.map(([bucket]) => bucket), sorted.map(([, count]) => count)];
}
