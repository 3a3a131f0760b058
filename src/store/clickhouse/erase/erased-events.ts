/** What is known of events that are to go. */
import type { GroupId } from "#model/ids.ts";
import type { Partition } from "#model/keeping/choose-partitions.ts";
import { EVENTS } from "#model/signals/stored-event.ts";
import type { Clickhouse } from "#store/clickhouse/connection.ts";
import { hexSet } from "#store/clickhouse/ids.ts";
import { payloadIn, rowReader, selectWhole } from "#store/clickhouse/read/select.ts";
import type { EraseTools } from "#store/ports/digest-erasing.ts";
import type { FoundInTables } from "./find-user-rows.ts";

export interface ErasedEvent {
  eventId: string;
  groupId: GroupId;
  timestampMs: number;
  environment: string | undefined;
  release: string | undefined;
  userKey: string | undefined;
  user: { id?: string | undefined; email?: string | undefined };
  tags: readonly (readonly [string, string])[];
}

const toSummary = rowReader(EVENTS);

export async function readErasedEvents(
  clickhouse: Clickhouse,
  { day }: Partition,
  rows: FoundInTables,
  readEvent: EraseTools["readEvent"],
): Promise<ErasedEvent[]> {
  const found = [...rows].find(([{ name }]) => name === EVENTS.name)?.[1] ?? [];
  if (found.length === 0) return [];
  const places = new Set(found.map(({ spool, to, row }) => `${spool} ${to} ${row}`));
  const read: ErasedEvent[] = [];
  const stored = clickhouse.stream(
    `SELECT ${selectWhole(EVENTS)}, _spool AS spool, _to AS to, _row AS row FROM ${EVENTS.name}
     WHERE _day = {day:Date} AND event_id IN ${hexSet(found.map(({ eventId }) => eventId))}`,
    { day },
  );
  for await (const row of stored) {
    if (!places.has(`${row.spool} ${row.to} ${row.row}`)) continue;
    const summary = toSummary(row);
    const { user, tags } = readEvent({ ...summary, payload: payloadIn(row) });
    const { eventId, groupId, timestampMs, environment, release, userKey } = summary;
    read.push({ eventId, groupId, timestampMs, environment, release, userKey, user, tags });
  }
  return read;
}
