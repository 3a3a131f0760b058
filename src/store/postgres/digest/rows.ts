/** Many rows in one statement: one array a column, so that its text is the same for any number. */
import { type RawBuilder, sql } from "kysely";
import type { PostgresMeta } from "#store/postgres/open-postgres.ts";

type Type = "int8" | "text" | "bytea";
type Value = number | string | Uint8Array | null | undefined;

/** What happens to the column of a row that is there already. */
type Merge = "key" | "add" | "least" | "greatest" | "set" | "keep";

export type Columns<Row> = Readonly<Record<string, readonly [Type, (row: Row) => Value]>>;
export type MergedColumns<Row> = Readonly<
  Record<string, readonly [Merge, Type, (row: Row) => Value]>
>;

/** To stand after FROM or JOIN. */
export function given<Row>(rows: readonly Row[], columns: Columns<Row>): RawBuilder<unknown> {
  const arrays = Object.values(columns).map(
    ([type, value]) => sql`${sql.val(rows.map(value))}::${sql.raw(type)}[]`,
  );
  return sql`unnest(${sql.join(arrays)}) AS given(${names(columns)})`;
}

/** All are new. */
export async function insertRows<Row>(
  db: PostgresMeta,
  table: string,
  rows: readonly Row[],
  columns: Columns<Row>,
): Promise<void> {
  if (rows.length === 0) return;
  await sql`INSERT INTO ${sql.table(table)} (${names(columns)})
    SELECT ${names(columns)} FROM ${given(rows, columns)}`.execute(db);
}

/** In the order of their key, as everybody locks them. Rows with one key are added up before. */
export async function mergeRows<Row>(
  db: PostgresMeta,
  table: string,
  rows: readonly Row[],
  columns: MergedColumns<Row>,
): Promise<void> {
  if (rows.length === 0) return;
  const all = Object.entries(columns);
  const keys = all.filter(([, [merge]]) => merge === "key").map(([name]) => sql.ref(name));
  const plain = Object.fromEntries(
    all.map(([name, [, type, value]]) => [name, [type, value] as const]),
  );
  // What is set has one row a key already; there is no largest of bytes.
  const isAddedUp = !all.some(([, [merge]]) => merge === "set");
  const values = all.map(([name, [merge]]) => (isAddedUp ? ADD_UP[merge] : asIs)(sql.ref(name)));
  const changes = all.flatMap(([name, [merge]]) => {
    const change = CHANGE[merge]?.(sql.ref(`${table}.${name}`), sql.ref(`excluded.${name}`));
    return change === undefined ? [] : [sql`${sql.ref(name)} = ${change}`];
  });
  const key = sql.join(keys);
  await sql`INSERT INTO ${sql.table(table)} (${names(columns)})
    SELECT ${sql.join(values)} FROM ${given(rows, plain)}
    ${isAddedUp ? sql`GROUP BY ${key}` : sql``} ORDER BY ${key}
    ON CONFLICT (${key}) DO UPDATE SET ${sql.join(changes)}`.execute(db);
}

type Part = RawBuilder<unknown>;
const asIs = (column: Part): Part => column;

const ADD_UP: Record<Merge, (column: Part) => Part> = {
  key: asIs,
  add: (column) => sql`sum(${column})`,
  least: (column) => sql`min(${column})`,
  greatest: (column) => sql`max(${column})`,
  keep: (column) => sql`min(${column})`,
  set: asIs,
};

const CHANGE: Partial<Record<Merge, (before: Part, now: Part) => Part>> = {
  add: (before, now) => sql`${before} + ${now}`,
  least: (before, now) => sql`least(${before}, ${now})`,
  greatest: (before, now) => sql`greatest(${before}, ${now})`,
  set: (_, now) => now,
};

function names(columns: Readonly<Record<string, unknown>>): Part {
  return sql.join(Object.keys(columns).map((name) => sql.ref(name)));
}
