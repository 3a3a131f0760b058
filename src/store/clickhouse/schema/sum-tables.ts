/**
 * What is added up beside the rows. Each batch inserts its own sums, and the engine adds up what has
 * the same key. No view makes them of other inserts: one that is repeated would be counted again.
 */
import type { TableSchema } from "./schema.ts";

export interface SumTable {
  schema: TableSchema;
  /** In which a batch inserts its rows. */
  columns: readonly string[];
  /** The key of a row that says that a batch is in: its project or group is 0, its text this column. */
  markedBy: string;
}

const COUNT = "SimpleAggregateFunction(sum, Int64)";
/** How many values fell into each step, see lib/histogram. */
const HISTOGRAM = "SimpleAggregateFunction(sumMap, Tuple(Array(Int32), Array(Int64)))";
/** Within half a percent; of few members exact. */
export const DISTINCT = "uniqCombined64";

function sums(name: string, key: Record<string, string>, values: readonly string[]): TableSchema {
  return {
    name,
    body: [
      ...Object.entries(key).map(([column, type]) => `\`${column}\` ${type}`),
      ...values,
      "_day Date",
      "_to SimpleAggregateFunction(max, Int64)",
    ],
    engine: "AggregatingMergeTree",
    partitionBy: "_day",
    orderBy: Object.keys(key),
  };
}

export const SUM_TABLES = {
  tagCounts: {
    schema: sums("tag_count", { group_id: "Int64", key: "String", value: "String" }, [
      `events ${COUNT}`,
    ]),
    columns: ["group_id", "key", "value", "events"],
    markedBy: "key",
  },
  segments: {
    schema: sums(
      "span_figure",
      {
        project_id: "Int64",
        width_ms: "Int64",
        start_ms: "Int64",
        op: "String",
        name: "String",
        environment: "String",
      },
      [
        `spans ${COUNT}`,
        `failed ${COUNT}`,
        "total_ms SimpleAggregateFunction(sum, Float64)",
        `histogram ${HISTOGRAM}`,
      ],
    ),
    columns: [
      ...["project_id", "width_ms", "start_ms", "op", "name", "environment"],
      ...["spans", "failed", "total_ms", "histogram"],
    ],
    markedBy: "op",
  },
  metricHours: {
    schema: sums(
      "metric_hour",
      {
        project_id: "Int64",
        name: "String",
        type: "String",
        unit: "String",
        hour_ms: "Int64",
      },
      [
        `count ${COUNT}`,
        "sum SimpleAggregateFunction(sum, Float64)",
        "min SimpleAggregateFunction(min, Float64)",
        "max SimpleAggregateFunction(max, Float64)",
        // When, where in the spool, and what it was.
        "last SimpleAggregateFunction(max, Tuple(Int64, Int64, Float64))",
        `histogram ${HISTOGRAM}`,
        `members AggregateFunction(${DISTINCT}, Int64) DEFAULT arrayReduce('${DISTINCT}State', new_members)`,
        "new_members Array(Int64) EPHEMERAL []",
      ],
    ),
    columns: [
      ...["project_id", "name", "type", "unit", "hour_ms"],
      ...["count", "sum", "min", "max", "last", "histogram", "new_members"],
    ],
    markedBy: "name",
  },
} as const satisfies Record<string, SumTable>;
