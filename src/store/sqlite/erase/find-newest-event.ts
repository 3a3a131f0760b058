import { DamagedPayload } from "#store/ports/damaged-payload.ts";
import type { EraseTools, NewestEvent } from "#store/ports/digest-erasing.ts";
import { dayBlobPath, filesOfSignal, listDayFiles } from "#store/sqlite/database/files.ts";
import { openDayForReading } from "#store/sqlite/days/day-schema.ts";
import { readPayload } from "#store/sqlite/days/payload-blocks.ts";
import { EVENT_COLUMNS, toSummary } from "#store/sqlite/read/read-events.ts";

/** What an issue is to be called: the newest of its events that is left, of any day. */
export function findNewestEvent(
  dataFolder: string,
  groups: readonly number[],
  readEvent: EraseTools["readEvent"],
): NewestEvent | undefined {
  let newest: NewestEvent | undefined;
  for (const file of filesOfSignal(listDayFiles(dataFolder), "errors")) {
    const db = openDayForReading(dataFolder, file);
    if (db === undefined) continue;
    try {
      const row = db
        .prepare(
          `SELECT ${EVENT_COLUMNS}, block, block_offset, bytes FROM event
           WHERE group_id IN (${groups.join(", ")}) ORDER BY timestamp_ms DESC LIMIT 1`,
        )
        .get();
      if (row === undefined) continue;
      const summary = toSummary(row);
      if (newest !== undefined && newest.timestampMs >= summary.timestampMs) continue;
      const payload = readPayload(dayBlobPath(dataFolder, file), {
        block: Number(row.block),
        offset: Number(row.block_offset),
        bytes: Number(row.bytes),
      });
      newest = {
        ...readEvent({ ...summary, payload }).newest,
        timestampMs: summary.timestampMs,
      };
    } catch (error) {
      if (!(error instanceof DamagedPayload)) throw error;
    } finally {
      db.close();
    }
  }
  return newest;
}
