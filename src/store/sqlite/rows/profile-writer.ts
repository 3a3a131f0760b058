/** Writes profiles into a day's file, inside of the day's transaction. */
import type { DatabaseSync } from "node:sqlite";
import type { ProfileRow } from "#store/ports/telemetry/profiles.ts";
import { bytesOr, notesText } from "#store/sqlite/database/row-values.ts";
import type { PayloadPlace } from "#store/sqlite/days/payload-blocks.ts";

export function prepareWriteProfiles(
  db: DatabaseSync,
): (profiles: readonly ProfileRow[], places: readonly PayloadPlace[]) => void {
  const insert = db.prepare(
    `INSERT INTO profile (project_id, profile_id, chunk_id, trace_id, transaction_id,
       "transaction", platform, "release", environment, start_ms, duration_ms, received_ms, notes,
       block, block_offset, bytes)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  return (profiles, places) => {
    for (const [i, profile] of profiles.entries()) {
      const place = places[i];
      if (place === undefined) continue;
      insert.run(
        profile.projectId,
        Buffer.from(profile.profileId, "hex"),
        Buffer.from(profile.chunkId ?? "", "hex"),
        bytesOr(profile.traceId),
        bytesOr(profile.transactionId),
        profile.transaction ?? null,
        profile.platform,
        profile.release ?? null,
        profile.environment ?? null,
        profile.startMs,
        profile.durationMs,
        profile.receivedMs,
        notesText(profile.notes),
        place.block,
        place.offset,
        place.bytes,
      );
    }
  };
}
