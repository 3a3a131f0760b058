import type { DatabaseSync } from "node:sqlite";
import type { EventId, GroupId } from "#model/ids.ts";

/** Events of the groups on one side of an event, by time; counting ends at the limit. */
export function countBeyond(
  days: readonly DatabaseSync[],
  groups: readonly GroupId[],
  event: { timestampMs: number; eventId: EventId },
  { side, limit }: { side: "older" | "newer"; limit: number },
): number {
  if (groups.length === 0) return 0;
  const marks = groups.map(() => "?").join(", ");
  const sign = side === "older" ? "<" : ">";
  let count = 0;
  for (const db of days) {
    if (count >= limit) break;
    const row = db
      .prepare(
        `SELECT count(*) AS events FROM (
           SELECT 1 FROM event
           WHERE group_id IN (${marks}) AND (timestamp_ms, event_id) ${sign} (?, ?) LIMIT ?)`,
      )
      .get(...groups, event.timestampMs, Buffer.from(event.eventId, "hex"), limit - count);
    count += Number(row?.events ?? 0);
  }
  return count;
}
