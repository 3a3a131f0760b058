import type { GroupId } from "#model/ids.ts";
import { EVENTS } from "#model/signals/stored-event.ts";
import type { Clickhouse } from "#store/clickhouse/connection.ts";
import { numberSet } from "#store/clickhouse/ids.ts";
import { payloadIn, rowReader, selectWhole } from "#store/clickhouse/read/select.ts";
import type { EraseTools, NewestEvent } from "#store/ports/digest-erasing.ts";

const toSummary = rowReader(EVENTS);

/** What an issue is to be called: the newest of its events that is left, of any day. */
export async function findNewestEvent(
  clickhouse: Clickhouse,
  groups: readonly GroupId[],
  readEvent: EraseTools["readEvent"],
): Promise<NewestEvent | undefined> {
  if (groups.length === 0) return undefined;
  const [row] = await clickhouse.ask(
    `SELECT ${selectWhole(EVENTS)} FROM ${EVENTS.name} WHERE group_id IN ${numberSet(groups)}
     ORDER BY timestamp_ms DESC, event_id DESC LIMIT 1`,
  );
  if (row === undefined) return undefined;
  const summary = toSummary(row);
  const { newest } = readEvent({ ...summary, payload: payloadIn(row) });
  return { ...newest, timestampMs: summary.timestampMs };
}
