/** What a partition has about a user, as the order of erasing asks for it. */
import { randomInt } from "node:crypto";
import { getOrMake } from "#lib/get-or-make.ts";
import { startOfHour } from "#lib/time.ts";
import type { GroupId } from "#model/ids.ts";
import type { Partition } from "#model/keeping/choose-partitions.ts";
import { isUser, type RowMark, type UserDataCounts } from "#model/keeping/user-deletion.ts";
import { TABLES } from "#model/tables/index.ts";
import type { Table } from "#model/tables/table.ts";
import type { Clickhouse } from "#store/clickhouse/connection.ts";
import type { BlobReader } from "#store/ports/blobs.ts";
import type { ErasedEvents, TelemetryErasing, UserRows } from "#store/ports/digest-erasing.ts";
import { type ErasedEvent, readErasedEvents } from "./erased-events.ts";
import {
  ATTEMPT,
  type ErasableTable,
  type FoundInTables,
  findUserRows,
  type TableSearch,
} from "./find-user-rows.ts";
import { removeFound } from "./remove-found.ts";

/** Events first: what belongs to them follows. */
function tablesIn({ signal }: Pick<Partition, "signal">): ErasableTable[] {
  return Object.values<Table>(TABLES).filter(
    (table): table is ErasableTable => table.erase !== undefined && table.signal === signal,
  );
}

/** Also answers the events of the user, those that were known among them. */
export async function findInTables(
  clickhouse: Clickhouse,
  blobs: BlobReader,
  search: TableSearch,
): Promise<{ rows: FoundInTables; eventIds: string[] }> {
  const rows: FoundInTables = new Map();
  const eventIds = new Set(search.eventIds);
  for (const table of tablesIn(search.partition)) {
    const found = await findUserRows(clickhouse, blobs, table, {
      ...search,
      eventIds: [...eventIds],
    });
    rows.set(table, found);
    for (const { eventId } of found) if (eventId !== "") eventIds.add(eventId);
  }
  return { rows, eventIds: [...eventIds] };
}

export function countFound(rows: FoundInTables): UserDataCounts {
  const counts: UserDataCounts = {};
  for (const [{ erase }, found] of rows) if (found.length > 0) counts[erase.called] = found.length;
  return counts;
}

export async function findUserIn(
  clickhouse: Clickhouse,
  blobs: BlobReader,
  ...[partition, search, readEvent, mark]: Parameters<TelemetryErasing["findUser"]>
): Promise<UserRows> {
  const upTo = mark ?? (await markOf(clickhouse, partition));
  const asked = { ...search, partition, mark: upTo };
  const { rows, eventIds } = await findInTables(clickhouse, blobs, asked);
  const events = await readErasedEvents(clickhouse, partition, rows, readEvent);
  const own = events.filter(({ user }) => isUser(search.who, user));
  return {
    counts: countFound(rows),
    events: addUp(events),
    userKeys: [...new Set(own.flatMap(({ userKey }) => userKey ?? []))],
    eventIds,
    mark: upTo,
    erase: () => removeFound(clickhouse, asked, rows, events),
    letGo: async () => {},
  };
}

/** How far each spool had come: what comes later belongs to no request that was made before. */
async function markOf(clickhouse: Clickhouse, partition: Partition): Promise<RowMark> {
  const mark: RowMark = { [ATTEMPT]: randomInt(2 ** 47) };
  for (const { name } of tablesIn(partition)) {
    const rows = await clickhouse.ask(
      `SELECT _spool AS spool, max(_to) AS to FROM ${name} WHERE _day = {day:Date} GROUP BY _spool`,
      { day: partition.day },
    );
    for (const { spool, to } of rows) {
      mark[String(spool)] = Math.max(mark[String(spool)] ?? 0, Number(to));
    }
  }
  return mark;
}

function addUp(events: readonly ErasedEvent[]): ErasedEvents[] {
  const sums = new Map<string, ErasedEvents>();
  for (const { timestampMs, environment = "", release = "", ...event } of events) {
    const groupId = event.groupId as GroupId;
    const hourMs = startOfHour(timestampMs);
    const sum = getOrMake(sums, JSON.stringify([groupId, hourMs, environment, release]), () => {
      return { groupId, hourMs, environment, release, events: 0 };
    });
    sum.events += 1;
  }
  return [...sums.values()];
}
