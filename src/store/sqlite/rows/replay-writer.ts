/** Writes segments of replays into a day's file, inside of the day's transaction. */
import type { DatabaseSync } from "node:sqlite";
import type { ReplaySegmentRow } from "#store/ports/telemetry/replays.ts";
import { idsBytes, notesText } from "#store/sqlite/database/row-values.ts";
import type { PayloadPlace } from "#store/sqlite/days/payload-blocks.ts";

/** Where the two halves of each segment are. */
export interface SegmentPlaces {
  events: readonly PayloadPlace[];
  recordings: readonly PayloadPlace[];
}

export function prepareWriteReplays(
  db: DatabaseSync,
): (rows: readonly ReplaySegmentRow[], places: SegmentPlaces) => void {
  const insert = db.prepare(
    `INSERT INTO replay_segment (project_id, replay_id, segment_id, type, start_ms, timestamp_ms,
       received_ms, urls, error_ids, trace_ids, "release", environment, dist, platform, user_id,
       user_email, user_name, browser, browser_version, os, os_version, device, sdk, sdk_version,
       encoding, raw_bytes, notes, block, block_offset, bytes, event_block, event_offset,
       event_bytes)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?,
       ?, ?, ?, ?)`,
  );
  const insertError = db.prepare("INSERT OR IGNORE INTO replay_error VALUES (?, ?, ?)");
  return (rows, places) => {
    for (const [i, row] of rows.entries()) {
      const [event, recording] = [places.events[i], places.recordings[i]];
      if (event === undefined || recording === undefined) continue;
      const replayId = Buffer.from(row.replayId, "hex");
      insert.run(
        row.projectId,
        replayId,
        row.segmentId,
        row.type,
        row.startMs,
        row.timestampMs,
        row.receivedMs,
        row.urls.length === 0 ? null : JSON.stringify(row.urls),
        idsBytes(row.errorIds),
        idsBytes(row.traceIds),
        row.release ?? null,
        row.environment ?? null,
        row.dist ?? null,
        row.platform,
        row.user.id ?? null,
        row.user.email ?? null,
        row.user.username ?? null,
        row.browser.name ?? null,
        row.browser.version ?? null,
        row.os.name ?? null,
        row.os.version ?? null,
        row.device ?? null,
        row.sdk.name ?? null,
        row.sdk.version ?? null,
        row.encoding,
        row.rawBytes,
        notesText(row.notes),
        recording.block,
        recording.offset,
        recording.bytes,
        event.block,
        event.offset,
        event.bytes,
      );
      for (const errorId of row.errorIds) {
        insertError.run(Buffer.from(errorId, "hex"), row.projectId, replayId);
      }
    }
  };
}
