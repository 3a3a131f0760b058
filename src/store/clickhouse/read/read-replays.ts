/** Replays. The segments of one may have come on two days. */

import type { ProjectId, ReplayId } from "#model/ids.ts";
import { joinSegments, toSegment } from "#model/signals/join-segments.ts";
import { REPLAYS, type ReplaySegment } from "#model/signals/replay.ts";
import type { Clickhouse } from "#store/clickhouse/connection.ts";
import { hexSet, numberSet } from "#store/clickhouse/ids.ts";
import type { BlobReader } from "#store/ports/blobs.ts";
import type { ReplayFilter, ReplayMark, ReplayStore } from "#store/ports/telemetry/replays.ts";
import { Conditions } from "./conditions.ts";
import { readWhole } from "./read-payload.ts";
import { byKey } from "./read-rows.ts";
import { payloadIn, rowReader, selectList, selectPayload } from "./select.ts";

const read = rowReader(REPLAYS);
const SELECT = `SELECT ${selectList(REPLAYS)} FROM ${REPLAYS.name}`;

interface FoundMark extends ReplayMark {
  projectId: ProjectId;
}

export function clickhouseReplays(clickhouse: Clickhouse, blobs: BlobReader): ReplayStore {
  async function segments(
    asked: Conditions,
    more = "ORDER BY segment_id",
  ): Promise<ReplaySegment[]> {
    const rows = await clickhouse.ask(`${SELECT} WHERE ${asked.sql} ${more}`, asked.params);
    return rows.map((row) => toSegment(read(row)));
  }

  return {
    async list(filter) {
      const marks = await listMarks(clickhouse, filter);
      if (marks.length === 0) return [];
      const asked = new Conditions().add(
        `replay_id IN ${hexSet(marks.map((one) => one.replayId))}`,
      );
      asked.add(`project_id IN ${numberSet(marks.map((one) => one.projectId))}`);
      const found = Map.groupBy(await segments(asked), markText);
      return marks.flatMap((mark) => joinSegments(found.get(markText(mark)) ?? []) ?? []);
    },
    async find(projectId, replayId) {
      return joinSegments(await segments(ofReplay(projectId, replayId)));
    },
    async findByError(projectId, errorId) {
      const asked = new Conditions()
        .hex("error_id", errorId)
        .equals("project_id", "Int64", projectId);
      const [row] = await clickhouse.ask(
        `SELECT lower(hex(replay_id)) AS id FROM replay_error WHERE ${asked.sql}
         ORDER BY _day DESC, replay_id LIMIT 1`,
        asked.params,
      );
      return row && (String(row.id) as ReplayId);
    },
    listSegments(projectId, replayId, { from, limit }) {
      const asked = ofReplay(projectId, replayId);
      asked.add(`segment_id >= ${asked.value("Int64", from)}`);
      return segments(asked, `ORDER BY segment_id LIMIT ${asked.value("Int64", limit)}`);
    },
    recording: ({ projectId, replayId, segmentId }) =>
      readWhole(clickhouse, blobs, REPLAYS, byKey(REPLAYS, { projectId, replayId, segmentId })),
    async listEvents(projectId, replayId, limit) {
      const asked = ofReplay(projectId, replayId);
      const rows = await clickhouse.ask(
        `SELECT ${selectPayload("event")} FROM ${REPLAYS.name} WHERE ${asked.sql}
         ORDER BY segment_id DESC LIMIT ${asked.value("Int64", limit)}`,
        asked.params,
      );
      return rows.reverse().map((row) => payloadIn(row, "event"));
    },
  };
}

function ofReplay(projectId: ProjectId, replayId: ReplayId): Conditions {
  return new Conditions().hex("replay_id", replayId).equals("project_id", "Int64", projectId);
}

function markText({ projectId, replayId }: { projectId: ProjectId; replayId: ReplayId }): string {
  return `${projectId} ${replayId}`;
}

/** Which replays stand on the page. */
async function listMarks(clickhouse: Clickhouse, filter: ReplayFilter): Promise<FoundMark[]> {
  if (filter.projectIds.length === 0) return [];
  const asked = new Conditions()
    .since(filter.fromMs)
    .add(`project_id IN ${numberSet(filter.projectIds)}`)
    .between("timestamp_ms", filter.fromMs, filter.toMs)
    .equals("environment", "String", filter.environment);
  const goesBack = filter.before !== undefined;
  const order = goesBack ? "ASC" : "DESC";
  const from = filter.before ?? filter.after;
  const beyond =
    from === undefined
      ? ""
      : `HAVING (begun, replay_id) ${goesBack ? ">" : "<"}
           (${asked.value("Int64", from.startMs)}, unhex(${asked.value("String", from.replayId)}))`;
  const rows = await clickhouse.ask(
    `SELECT project_id, lower(hex(replay_id)) AS id, min(start_ms) AS begun FROM ${REPLAYS.name}
     WHERE ${asked.sql} GROUP BY project_id, replay_id ${beyond}
     ORDER BY begun ${order}, replay_id ${order} LIMIT ${asked.value("Int64", filter.limit)}`,
    asked.params,
  );
  const marks = rows.map((row) => ({
    projectId: Number(row.project_id) as ProjectId,
    replayId: String(row.id) as ReplayId,
    startMs: Number(row.begun),
  }));
  return goesBack ? marks.reverse() : marks;
}
