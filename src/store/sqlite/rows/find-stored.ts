/** Asks a day's file which of these rows it holds. */
import type { DatabaseSync } from "node:sqlite";
import type { GroupId, ProjectId } from "#model/ids.ts";
import { EVENTS } from "#model/signals/stored-event.ts";
import { keyText, type Table } from "#model/tables/table.ts";
import type { EventKey, KnownEvent } from "#store/ports/digest.ts";
import { type Row, textOr } from "#store/sqlite/database/row-values.ts";
import { ownColumns, quoted, sharedColumns } from "./columns.ts";
import { readerOf } from "./decode.ts";
import { encoderOf, type Values } from "./encode.ts";

/** The texts of the keys that are there. */
export type FindStored = (keys: readonly object[]) => string[];

export function prepareFindStored(db: DatabaseSync, table: Table): FindStored {
  const { find, values } = prepareFindByKey(db, table, "1");
  return (keys) =>
    keys.filter((key) => find.get(...values(key)) !== undefined).map((key) => keyText(table, key));
}

export function prepareFindByKey(db: DatabaseSync, table: Table, what: string) {
  const all = ownColumns(table);
  const columns = (table.key ?? []).flatMap((name) => all.filter(({ key }) => key === name));
  const where = columns.map(({ name }) => `${quoted(name)} = ?`).join(" AND ");
  const encoders = columns.map(encoderOf);
  return {
    find: db.prepare(`SELECT ${what} FROM ${table.name} WHERE ${where}`),
    values: (key: object) => encoders.map((encode) => encode(key as Values)),
  };
}

export function prepareFindEvents(db: DatabaseSync): (keys: readonly EventKey[]) => KnownEvent[] {
  const { find, values } = prepareFindByKey(db, EVENTS, `group_id, "release", environment`);
  return (keys) =>
    keys.flatMap((key) => {
      const row = find.get(...values(key));
      if (row === undefined) return [];
      const { projectId, eventId } = key;
      const groupId = Number(row.group_id) as GroupId;
      const [release, environment] = [textOr(row.release), textOr(row.environment)];
      return { projectId, eventId, groupId, release, environment };
    });
}

/** What the rows of a project have in common on this day, each once. */
export function prepareListShared(db: DatabaseSync, table: Table): (projectId: ProjectId) => Row[] {
  const columns = sharedColumns(table);
  const names = columns.map(({ name }) => quoted(name));
  const list = db.prepare(
    `SELECT ${names.join(", ")} FROM ${table.shared?.table} WHERE project_id = ?`,
  );
  const read = readerOf(columns);
  return (projectId) => list.all(projectId).map(read);
}
