/** Rows of any table: each question is asked of day files, newest day first. */
import { MINUTE_MS, utcDay } from "#lib/time.ts";
import { TABLES } from "#model/tables/index.ts";
import type { Table } from "#model/tables/table.ts";
import type { RowStore } from "#store/ports/telemetry/rows.ts";
import type { Row } from "#store/sqlite/database/row-values.ts";
import type { DayFiles } from "#store/sqlite/days/day-files.ts";
import { nameOf, ownColumns, quoted, sharedColumns } from "#store/sqlite/rows/columns.ts";
import { rowReader, selectOf } from "#store/sqlite/rows/decode.ts";
import { encoderOf } from "#store/sqlite/rows/encode.ts";
import { prepareFindByKey } from "#store/sqlite/rows/find-stored.ts";
import { readWhole } from "./read-payload.ts";

export function sqliteRows(days: DayFiles): RowStore {
  return {
    async list(name, { fromMs, toMs, limit, projectId, where = {} }) {
      const table: Table = TABLES[name];
      const time = table.time ?? "receivedMs";
      const asked = conditions(table, { ...where, projectId });
      const column = `${table.name}.${quoted(nameOf(time))}`;
      const sql = `${selectOf(table)} WHERE ${asked.sql} AND ${column} >= ? AND ${column} < ?
        ORDER BY ${column} DESC, ${table.name}.id DESC LIMIT ?`;
      // A row is stored on the day it came, which is never earlier than it says.
      const oldest = utcDay(fromMs - MINUTE_MS);
      return days
        .newestFirst(table.signal)
        .filter(({ day }) => day >= oldest)
        .flatMap(({ db }) => db.prepare(sql).all(...asked.values, fromMs, toMs, limit))
        .map(rowReader(table) as (row: Row) => Row)
        .sort((a, b) => Number(b[time]) - Number(a[time]))
        .slice(0, limit) as never;
    },
    async read(name, key) {
      const table: Table = TABLES[name];
      for (const file of days.newestFirst(table.signal)) {
        const { find, values } = prepareFindByKey(file.db, table, "*");
        const row = find.get(...values(key));
        if (row !== undefined) return readWhole(days.blobs, file, table, row);
      }
      return undefined;
    },
  };
}

function conditions(table: Table, wanted: Row) {
  const { name, shared } = table;
  const columns = [
    ...ownColumns(table).map((column) => ({ ...column, of: name })),
    ...sharedColumns(table).map((column) => ({ ...column, of: shared?.table ?? name })),
  ].filter(({ key, of }) => wanted[key] !== undefined && (key !== "projectId" || of === name));
  return {
    sql: columns.map((column) => `${column.of}.${quoted(column.name)} = ?`).join(" AND "),
    values: columns.map((column) => encoderOf(column)(wanted)),
  };
}
