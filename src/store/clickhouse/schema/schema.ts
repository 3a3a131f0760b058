/** A table of this engine: `body` is its columns, the rest stands behind it. */
export interface TableSchema {
  name: string;
  body: readonly string[];
  engine: "MergeTree" | "AggregatingMergeTree" | "ReplacingMergeTree";
  /** Of the engine: the column by which the newest row is told. */
  version?: string;
  partitionBy?: string;
  orderBy: readonly string[];
}
