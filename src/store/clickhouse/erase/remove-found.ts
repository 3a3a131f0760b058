/**
 * A user's rows out of a partition. What was counted beside events goes first and once, however often
 * this is tried: an attempt has a number, and its subtraction says whether it is in. Events go last, so
 * that whoever tries again finds them.
 */
import { hash53 } from "#lib/sketch/hash53.ts";
import type { ProjectId } from "#model/ids.ts";
import { EVENTS } from "#model/signals/stored-event.ts";
import { sumTags } from "#model/sums/tag-sums.ts";
import type { Clickhouse } from "#store/clickhouse/connection.ts";
import { insertAll } from "#store/clickhouse/digest/insert-once.ts";
import { tagSubtraction } from "#store/clickhouse/digest/sum-inserts.ts";
import { localName } from "#store/clickhouse/schema/create-statements.ts";
import type { ErasedEvent } from "./erased-events.ts";
import { ATTEMPT, type FoundInTables, type FoundRow, type TableSearch } from "./find-user-rows.ts";

/** In one statement. */
const MAX_ROWS = 5_000;

export async function removeFound(
  clickhouse: Clickhouse,
  { partition, projectId, mark }: TableSearch,
  rows: FoundInTables,
  events: readonly ErasedEvent[],
): Promise<void> {
  const drop = (table: string, where: string) => dropRows(clickhouse, table, partition.day, where);
  const origin = { day: partition.day, spool: "", to: 0 };
  const token = `erase:${mark?.[ATTEMPT] ?? 0}`;
  const subtraction = tagSubtraction(sumTags(events), origin, token);
  if (subtraction !== undefined) await insertAll(clickhouse, [subtraction], true);
  for (const ids of chunks(events.map(({ eventId }) => eventId))) {
    await drop("event_trace", `project_id = ${projectId} AND ${isOneOf("event_id", ids)}`);
  }
  await forgetUserTags(drop, projectId, events);
  const segments = [...rows].find(([{ name }]) => name === "replay_segment")?.[1] ?? [];
  for (const ids of chunks([...new Set(segments.map(({ whole }) => whole))])) {
    await drop("replay_error", `project_id = ${projectId} AND ${isOneOf("replay_id", ids)}`);
  }
  const last = [...rows].sort(
    ([a], [b]) => Number(a.name === EVENTS.name) - Number(b.name === EVENTS.name),
  );
  for (const [table, found] of last) {
    for (const some of chunks(found)) await drop(table.name, isAt(some));
  }
}

/** The values of tags are known as hashes too; of those, one tag is made from the user. */
async function forgetUserTags(
  drop: (table: string, where: string) => Promise<void>,
  projectId: ProjectId,
  events: readonly ErasedEvent[],
): Promise<void> {
  const tags = events.flatMap((event) => event.tags.filter(([key]) => key === "user"));
  const hashes = [...new Set(tags.map(([, text]) => hash53(text)))];
  for (const some of chunks(hashes)) {
    await drop(
      "tag_value",
      `project_id = ${projectId} AND key = 'user' AND hash IN (${some.join(", ")})`,
    );
  }
}

/** When this returns, no part of the table has them; parts that had are removed within minutes. */
async function dropRows(
  clickhouse: Clickhouse,
  table: string,
  day: string,
  where: string,
): Promise<void> {
  const { cluster } = clickhouse;
  const on = cluster === undefined ? "" : ` ON CLUSTER \`${cluster}\``;
  await clickhouse.command(
    `ALTER TABLE ${localName(table, cluster)}${on} DELETE IN PARTITION '${day}' WHERE ${where}
     SETTINGS mutations_sync = 2`,
  );
}

function isAt(found: readonly FoundRow[]): string {
  const places = found.map(({ spool, to, row }) => {
    if (!/^[\w-]*$/.test(spool)) throw new Error(`${JSON.stringify(spool)} is no spool.`);
    return `('${spool}', ${to}, ${row})`;
  });
  return `(_spool, _to, _row) IN (${places.join(", ")})`;
}

function isOneOf(column: string, ids: readonly string[]): string {
  return `lower(hex(${column})) IN (${ids.map((id) => `'${id.replace(/[^0-9a-f]/g, "")}'`).join(", ")})`;
}

function chunks<T>(all: readonly T[]): T[][] {
  const some: T[][] = [];
  for (let at = 0; at < all.length; at += MAX_ROWS) some.push(all.slice(at, at + MAX_ROWS));
  return some;
}
