import type { ProjectId } from "#model/ids.ts";
import type { RowKey, TABLES, TableName } from "#model/tables/index.ts";
import type { ListedRow } from "#model/tables/table.ts";

/** What any table of telemetry can be asked. A kind with questions of its own has a port for them. */
export interface RowStore {
  /** Newest first, without payloads. */
  list<T extends TableName>(table: T, filter: RowFilter<T>): Promise<Listed<T>[]>;
  /** The payload of one row, without secrets. */
  read<T extends TableName>(table: T, key: RowKey<T>): Promise<Buffer | undefined>;
}

export type Listed<T extends TableName> = ListedRow<(typeof TABLES)[T]>;

/** By the time that the table is listed by: from `fromMs` up to, not including, `toMs`. */
export interface RowFilter<T extends TableName> {
  projectId: ProjectId;
  fromMs: number;
  toMs: number;
  /** Columns that have this value; what is undefined is not asked for. */
  where?: { readonly [K in keyof Listed<T>]?: Listed<T>[K] | undefined };
  limit: number;
}
