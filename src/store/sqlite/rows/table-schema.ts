/** The statements that make a table, from its declaration; in the steps in which it grew. */
import type { Table } from "#model/tables/table.ts";
import {
  definition,
  nameOf,
  ownColumns,
  payloadColumns,
  quoted,
  type StoredColumn,
  sharedColumns,
} from "./columns.ts";

const FIRST = 1;

/** The statements of one version of the schema, "" when it brought nothing to these tables. */
export function schemaStep(tables: readonly Table[], version: number): string {
  return tables
    .flatMap((table) => ((table.since ?? FIRST) === version ? create(table) : grow(table, version)))
    .join("\n");
}

/** The newest version of the schema that any of these tables needs. */
export function schemaVersion(tables: readonly Table[]): number {
  const versions = tables.flatMap(({ since = FIRST, columns }) => [
    since,
    ...Object.values(columns).map((column) => column.since ?? FIRST),
  ]);
  return Math.max(FIRST, ...versions);
}

function create(table: Table): string[] {
  const { name, shared, key = [], isKeyed = false } = table;
  const isThere = ({ column }: StoredColumn) => (column.since ?? FIRST) <= (table.since ?? FIRST);
  const parts = [
    ...(isKeyed ? [] : ["id INTEGER PRIMARY KEY"]),
    ...ownColumns(table).filter(isThere).map(definition),
    ...(shared ? [`${shared.column} INTEGER NOT NULL`] : []),
    ...payloadColumns(table)
      .flat()
      .map((column) => `${column} INTEGER NOT NULL`),
    ...(isKeyed ? [`PRIMARY KEY (${names(table, key)})`] : []),
  ];
  return [
    ...createShared(table),
    `CREATE TABLE ${name} (${parts.join(", ")}) STRICT${isKeyed ? ", WITHOUT ROWID" : ""};`,
    ...(isKeyed || key.length === 0 ? [] : [index(table, `${name}_by_id`, key, "UNIQUE ")]),
    ...Object.entries(table.unique ?? {}).map(([by, of]) => index(table, by, of, "UNIQUE ")),
    ...Object.entries(table.indexes ?? {}).map(([by, of]) => index(table, by, of)),
  ];
}

function createShared(table: Table): string[] {
  if (table.shared === undefined) return [];
  const columns = sharedColumns(table);
  const unique = columns.map(({ name }) => quoted(name)).join(", ");
  const parts = ["id INTEGER PRIMARY KEY", ...columns.map(definition), `UNIQUE (${unique})`];
  return [`CREATE TABLE ${table.shared.table} (${parts.join(", ")}) STRICT;`];
}

/** What is shared cannot grow: its rows are unique by all that they have. */
function grow(table: Table, version: number): string[] {
  return ownColumns(table)
    .filter(({ column }) => column.since === version)
    .map((column) => `ALTER TABLE ${table.name} ADD COLUMN ${definition(column)};`);
}

function index(table: Table, by: string, of: readonly string[], kind = ""): string {
  const [first] = of;
  const isPartial = table.columns[first ?? ""]?.isOptional && !table.key?.includes(first ?? "");
  const where = isPartial ? ` WHERE ${quoted(nameOf(first ?? ""))} IS NOT NULL` : "";
  return `CREATE ${kind}INDEX ${by} ON ${table.name} (${names(table, of)})${where};`;
}

/** What is shared stands in the table as the number of its row. */
function names({ shared }: Table, keys: readonly string[]): string {
  return keys
    .map((key) =>
      shared?.of.includes(key) && key !== "projectId" ? shared.column : quoted(nameOf(key)),
    )
    .join(", ");
}
