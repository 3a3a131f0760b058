/** Replays of the embedded store. The segments of one may lie in the files of two days. */
import { MINUTE_MS, utcDay } from "#lib/time.ts";
import type { ProjectId, ReplayId } from "#model/ids.ts";
import { joinSegments, toSegment } from "#model/signals/join-segments.ts";
import { REPLAYS, type ReplaySegment } from "#model/signals/replay.ts";
import type { ReplayFilter, ReplayMark, ReplayStore } from "#store/ports/telemetry/replays.ts";
import { hexOf, type Row, refOf } from "#store/sqlite/database/row-values.ts";
import { DAMAGED_FIELDS, readOr } from "#store/sqlite/days/damaged-payload.ts";
import type { DayFiles } from "#store/sqlite/days/day-files.ts";
import { readPayload } from "#store/sqlite/days/payload-blocks.ts";
import { rowReader } from "#store/sqlite/rows/decode.ts";
import { readWhole } from "./read-payload.ts";

const read = rowReader(REPLAYS);

export function sqliteReplays(days: DayFiles): ReplayStore {
  function segmentsOf(projectId: ProjectId, replayId: ReplayId): ReplaySegment[] {
    const id = Buffer.from(replayId, "hex");
    return days
      .newestFirst("replays")
      .flatMap(({ db }) =>
        db
          .prepare("SELECT * FROM replay_segment WHERE replay_id = ? AND project_id = ?")
          .all(id, projectId)
          .map(readSegment),
      );
  }

  return {
    async list(filter) {
      const marks = listMarks(days, filter);
      return marks.flatMap((mark) => joinSegments(segmentsOf(mark.projectId, mark.replayId)) ?? []);
    },
    find: async (projectId, replayId) => joinSegments(segmentsOf(projectId, replayId)),
    async findByError(projectId, errorId) {
      for (const { db } of days.newestFirst("replays")) {
        const row = db
          .prepare("SELECT replay_id FROM replay_error WHERE error_id = ? AND project_id = ?")
          .get(Buffer.from(errorId, "hex"), projectId);
        if (row !== undefined) return hexOf(row.replay_id) as ReplayId;
      }
      return undefined;
    },
    async listSegments(projectId, replayId, { from, limit }) {
      const id = Buffer.from(replayId, "hex");
      const found = days.newestFirst("replays").flatMap(({ db }) =>
        db
          .prepare(
            `SELECT * FROM replay_segment WHERE replay_id = ? AND project_id = ?
             AND segment_id >= ? ORDER BY segment_id LIMIT ?`,
          )
          .all(id, projectId, from, limit)
          .map(readSegment),
      );
      return found.sort((a, b) => a.segmentId - b.segmentId).slice(0, limit);
    },
    async recording({ projectId, replayId, segmentId }) {
      const id = Buffer.from(replayId, "hex");
      for (const file of days.newestFirst("replays")) {
        const row = file.db
          .prepare(
            `SELECT * FROM replay_segment WHERE replay_id = ? AND project_id = ?
             AND segment_id = ?`,
          )
          .get(id, projectId, segmentId);
        if (row !== undefined) return readWhole(days.blobs, file, REPLAYS, row);
      }
      return undefined;
    },
    async listEvents(projectId, replayId, limit) {
      const id = Buffer.from(replayId, "hex");
      const found = days.newestFirst("replays").flatMap(({ db, blobPath }) =>
        db
          .prepare(
            `SELECT segment_id, event_block AS block, event_offset AS block_offset,
               event_bytes AS bytes
             FROM replay_segment WHERE replay_id = ? AND project_id = ?
             ORDER BY segment_id DESC LIMIT ?`,
          )
          .all(id, projectId, limit)
          .map((row) => ({ row, blobPath })),
      );
      return found
        .sort((a, b) => Number(b.row.segment_id) - Number(a.row.segment_id))
        .slice(0, limit)
        .reverse()
        .map(({ row, blobPath }) =>
          readOr(
            () => readPayload(blobPath, refOf(row)),
            () => DAMAGED_FIELDS,
          ),
        );
    },
  };
}

function readSegment(row: Row): ReplaySegment {
  return toSegment(read(row));
}

interface FoundMark extends ReplayMark {
  projectId: ProjectId;
}

/** Which replays stand on the page: found by an index alone. */
function listMarks(days: DayFiles, filter: ReplayFilter): FoundMark[] {
  if (filter.projectIds.length === 0) return [];
  const marks = filter.projectIds.map(() => "?").join(", ");
  const environment = filter.environment === undefined ? "" : "AND environment = ?";
  const values: (string | number)[] = [...filter.projectIds, filter.fromMs, filter.toMs];
  if (filter.environment !== undefined) values.push(filter.environment);
  const found = new Map<string, FoundMark>();
  // A segment is stored on the day it came, which is never earlier than it ended.
  const oldest = utcDay(filter.fromMs - MINUTE_MS);
  for (const { day, db } of days.newestFirst("replays")) {
    if (day < oldest) break;
    const rows = db
      .prepare(
        `SELECT project_id, replay_id, min(start_ms) AS start_ms FROM replay_segment
         WHERE project_id IN (${marks}) AND timestamp_ms >= ? AND timestamp_ms < ? ${environment}
         GROUP BY project_id, replay_id`,
      )
      .all(...values);
    for (const row of rows) {
      const projectId = Number(row.project_id) as ProjectId;
      const replayId = hexOf(row.replay_id) as ReplayId;
      const known = found.get(`${projectId} ${replayId}`)?.startMs ?? Number.POSITIVE_INFINITY;
      const startMs = Math.min(known, Number(row.start_ms));
      found.set(`${projectId} ${replayId}`, { projectId, replayId, startMs });
    }
  }
  const sorted = [...found.values()].sort(compareMarks);
  const { after, before, limit } = filter;
  if (before !== undefined) {
    return sorted.filter((mark) => compareMarks(mark, before) < 0).slice(-limit);
  }
  const rest = after ? sorted.filter((mark) => compareMarks(mark, after) > 0) : sorted;
  return rest.slice(0, limit);
}

/** Begun last comes first. */
function compareMarks(a: ReplayMark, b: ReplayMark): number {
  if (a.startMs !== b.startMs) return b.startMs - a.startMs;
  return a.replayId === b.replayId ? 0 : a.replayId < b.replayId ? 1 : -1;
}
