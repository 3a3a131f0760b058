/** The statements that make tables, from their declarations. */
import { SIGNALS } from "#model/keeping/signal.ts";
import { TABLES } from "#model/tables/index.ts";
import type { Table } from "#model/tables/table.ts";
import {
  lookedUpBy,
  nameOf,
  payloadsOf,
  quoted,
  type StoredColumn,
  sortedBy,
  storedColumns,
  transported,
} from "./columns.ts";
import type { TableSchema } from "./schema.ts";
import { SUM_TABLES } from "./sum-tables.ts";

/** Every table in which telemetry has rows, those beside others among them. */
const ROW_TABLES: readonly Table[] = Object.values<Table>(TABLES).flatMap((table) => [
  table,
  ...(table.beside ?? []).map((beside) => beside.table),
]);

const TYPES: Readonly<Record<string, string>> = {
  integer: "Int64",
  size: "Int64",
  real: "Float64",
  flag: "Bool",
  text: "String",
  notes: "String",
  hex: "String",
  word: "LowCardinality(String)",
  texts: "Array(String)",
  hexes: "Array(String)",
};

/** How far each signal of a day is, by spool: a row with every batch, of which the largest counts. */
export const POSITION_TABLE = "signal_position";

export function allSchemas(): TableSchema[] {
  return [
    ...ROW_TABLES.map(schemaOf),
    ...Object.values(SUM_TABLES).map(({ schema }) => schema),
    {
      name: POSITION_TABLE,
      body: [
        "spool String",
        "day Date",
        `signal Enum8(${SIGNALS.map((signal, index) => `'${signal}' = ${index + 1}`).join(", ")})`,
        "position Int64",
      ],
      engine: "ReplacingMergeTree",
      version: "position",
      orderBy: ["spool", "day", "signal"],
    },
  ];
}

function schemaOf(table: Table): TableSchema {
  return {
    name: table.name,
    body: [
      ...storedColumns(table).flatMap(definitions),
      ...payloadsOf(table).flatMap((name) => bytesColumn(nameOf(name), "base64")),
      "_day Date",
      "_spool LowCardinality(String)",
      "_to Int64 CODEC(Delta, ZSTD(1))",
      "_row UInt32 CODEC(Delta, ZSTD(1))",
      ...lookedUpBy(table).map(
        (key) => `INDEX find_${nameOf(key)} ${nameOf(key)} TYPE bloom_filter(0.01) GRANULARITY 1`,
      ),
      "INDEX find_to _to TYPE minmax GRANULARITY 1",
    ],
    engine: "MergeTree",
    partitionBy: "_day",
    orderBy: sortedBy(table).map(nameOf),
  };
}

function definitions({ name, column, isNeverNull, isShared }: StoredColumn): string[] {
  const type = TYPES[column.type];
  if (type === undefined) throw new Error(`ClickHouse keeps no column of type ${column.type}.`);
  if (column.type === "hex") return bytesColumn(name, "hex");
  const isNullable =
    column.isOptional && !isNeverNull && ["integer", "real", "text"].includes(column.type);
  const whole = isNullable ? `Nullable(${type})` : type;
  const shown = isShared && column.type === "text" ? `LowCardinality(${whole})` : whole;
  return [`${quoted(name)} ${shown}${codecOf(column.type, name)}`];
}

/** Bytes, and the column that they come in. */
function bytesColumn(name: string, as: "hex" | "base64"): string[] {
  const way = transported(name, as);
  const decode = as === "hex" ? "unhex" : "base64Decode";
  return [
    `${quoted(name)} String DEFAULT ${decode}(${way}) CODEC(ZSTD(1))`,
    `${way} String EPHEMERAL ''`,
  ];
}

/** Times grow from row to row. */
function codecOf(type: string, name: string): string {
  if (type === "integer")
    return /_(?:ms|us)$/.test(name) ? " CODEC(Delta, ZSTD(1))" : " CODEC(ZSTD(1))";
  return type === "text" || type === "notes" ? " CODEC(ZSTD(1))" : "";
}
