import { sql } from "kysely";
import { DistinctSketch } from "#lib/sketch/distinct-sketch.ts";
import type { PostgresMeta } from "#store/postgres/open-postgres.ts";
import { type Columns, given, type MergedColumns, mergeRows } from "./rows.ts";

/**
 * Adds users to the sketches of a table: one question, and one statement for those that changed.
 * Answers these with their sketch.
 */
export async function addToSketches<Row extends { users: ReadonlySet<number> }>(
  tx: PostgresMeta,
  table: string,
  rows: readonly Row[],
  key: Columns<Row>,
): Promise<(Row & { sketch: DistinctSketch })[]> {
  if (rows.length === 0) return [];
  const numbered = rows.map((row, at) => ({ row, at }));
  const ofRow = Object.fromEntries(
    Object.entries(key).map(([name, [type, value]]) => [
      name,
      [type, ({ row }: { row: Row }) => value(row)] as const,
    ]),
  );
  const found = await sql<{ at: number; sketch: Uint8Array }>`
    SELECT given.at, sketch FROM ${sql.table(table)} JOIN ${given(numbered, {
      ...ofRow,
      at: ["int8", ({ at }) => at],
    })} USING (${sql.join(Object.keys(key).map((name) => sql.ref(name)))})`.execute(tx);
  const stored = new Map(found.rows.map(({ at, sketch }) => [at, sketch]));
  const changed = rows.flatMap((row, at) => {
    const bytes = stored.get(at);
    const sketch = bytes === undefined ? new DistinctSketch() : DistinctSketch.fromBytes(bytes);
    let isChanged = false;
    for (const user of row.users) isChanged = sketch.add(user) || isChanged;
    return isChanged ? [{ ...row, sketch }] : [];
  });
  const columns: MergedColumns<Row & { sketch: DistinctSketch }> = {
    ...Object.fromEntries(
      Object.entries(key).map(([name, [type, value]]) => [name, ["key", type, value] as const]),
    ),
    sketch: ["set", "bytea", ({ sketch }) => Buffer.from(sketch.toBytes())],
  };
  await mergeRows(tx, table, changed, columns);
  return changed;
}
