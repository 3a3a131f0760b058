/** Profiles of the embedded store: each question is asked of day files, newest day first. */
import { MINUTE_MS, utcDay } from "#lib/time.ts";
import type { ProjectId } from "#model/ids.ts";
import type { Profile } from "#model/signals/profile.ts";
import type { ProfileFilter, ProfileStore } from "#store/ports/telemetry/profiles.ts";
import {
  hexOf,
  hexOr,
  notesOf,
  placeOf,
  type Row,
  textOr,
} from "#store/sqlite/database/row-values.ts";
import type { DayFiles } from "#store/sqlite/days/day-files.ts";
import { readPayload } from "#store/sqlite/days/payload-blocks.ts";

export function sqliteProfiles(days: DayFiles): ProfileStore {
  return {
    async list(filter) {
      const oldest = utcDay(filter.fromMs - MINUTE_MS);
      const { where, values } = conditions(filter);
      const sql = `SELECT * FROM profile WHERE ${where} ORDER BY start_ms DESC, id DESC LIMIT ?`;
      return days
        .newestFirst("traces")
        .filter(({ day }) => day >= oldest)
        .flatMap(({ db }) => db.prepare(sql).all(...values, filter.limit))
        .map(toProfile)
        .sort((a, b) => b.startMs - a.startMs)
        .slice(0, filter.limit);
    },
    async read({ projectId, profileId, chunkId }) {
      const [id, chunk] = [Buffer.from(profileId, "hex"), Buffer.from(chunkId ?? "", "hex")];
      const sql = `SELECT block, block_offset, bytes FROM profile
        WHERE profile_id = ? AND chunk_id = ? AND project_id = ?`;
      for (const { db, blobPath } of days.newestFirst("traces")) {
        const row = db.prepare(sql).get(id, chunk, projectId);
        if (row !== undefined) return readPayload(blobPath, placeOf(row));
      }
      return undefined;
    },
  };
}

const CONDITIONS = {
  profileId: "profile_id = ?",
  traceId: "trace_id = ?",
  transactionId: "transaction_id = ?",
  release: '"release" = ?',
  environment: "environment = ?",
} as const;

function conditions(filter: ProfileFilter): {
  where: string;
  values: (string | number | Buffer)[];
} {
  const where = ["project_id = ?", "start_ms >= ?", "start_ms < ?"];
  const values: (string | number | Buffer)[] = [filter.projectId, filter.fromMs, filter.toMs];
  for (const key of Object.keys(CONDITIONS) as (keyof typeof CONDITIONS)[]) {
    const wanted = filter[key];
    if (wanted === undefined) continue;
    where.push(CONDITIONS[key]);
    values.push(key.endsWith("Id") ? Buffer.from(wanted, "hex") : wanted);
  }
  return { where: where.join(" AND "), values };
}

function toProfile(row: Row): Profile {
  return {
    projectId: Number(row.project_id) as ProjectId,
    profileId: hexOf(row.profile_id),
    chunkId: hexOr(row.chunk_id) || undefined,
    traceId: hexOr(row.trace_id),
    transactionId: hexOr(row.transaction_id),
    transaction: textOr(row.transaction),
    platform: String(row.platform),
    release: textOr(row.release),
    environment: textOr(row.environment),
    startMs: Number(row.start_ms),
    durationMs: Number(row.duration_ms),
    receivedMs: Number(row.received_ms),
    bytes: Number(row.bytes),
    notes: notesOf(row.notes),
  };
}
