/** Rows of segments as segments, and the segments of a replay as one. */
import type { EventId, ProjectId, ReplayId } from "#model/ids.ts";
import type { NameAndVersion, Replay, ReplaySegment, ReplayType } from "#model/signals/replay.ts";
import { hexOf, idsOf, notesOf, type Row, textOr } from "#store/sqlite/database/row-values.ts";

export function toSegment(row: Row): ReplaySegment {
  return {
    projectId: Number(row.project_id) as ProjectId,
    replayId: hexOf(row.replay_id) as ReplayId,
    segmentId: Number(row.segment_id),
    type: row.type as ReplayType,
    startMs: Number(row.start_ms),
    timestampMs: Number(row.timestamp_ms),
    receivedMs: Number(row.received_ms),
    urls: typeof row.urls === "string" ? (JSON.parse(row.urls) as string[]) : [],
    errorIds: idsOf(row.error_ids) as EventId[],
    traceIds: idsOf(row.trace_ids),
    release: textOr(row.release),
    environment: textOr(row.environment),
    dist: textOr(row.dist),
    platform: String(row.platform),
    user: {
      id: textOr(row.user_id),
      email: textOr(row.user_email),
      username: textOr(row.user_name),
    },
    browser: nameAndVersion(row, "browser"),
    os: nameAndVersion(row, "os"),
    device: textOr(row.device),
    sdk: nameAndVersion(row, "sdk"),
    encoding: row.encoding === "zlib" ? "zlib" : "json",
    bytes: Number(row.bytes),
    rawBytes: Number(row.raw_bytes),
    notes: notesOf(row.notes),
  };
}

function nameAndVersion(row: Row, name: string): NameAndVersion {
  return { name: textOr(row[name]), version: textOr(row[`${name}_version`]) };
}

/** Undefined without segments. Who and what it was is told by the last one: people sign in. */
export function joinSegments(segments: readonly ReplaySegment[]): Replay | undefined {
  const inOrder = segments.toSorted((a, b) => a.segmentId - b.segmentId);
  const last = inOrder.at(-1);
  if (last === undefined) return undefined;
  const { segmentId: _, timestampMs, receivedMs, encoding, ...common } = last;
  return {
    ...common,
    segmentIds: inOrder.map(({ segmentId }) => segmentId),
    startMs: Math.min(...inOrder.map(({ startMs }) => startMs)),
    endMs: Math.max(...inOrder.map((segment) => segment.timestampMs)),
    // A visit begins with the first page; the same address twice in a row is one visit to it.
    urls: inOrder.flatMap(({ urls }) => urls).filter((url, at, all) => url !== all[at - 1]),
    errorIds: [...new Set(inOrder.flatMap(({ errorIds }) => errorIds))],
    traceIds: [...new Set(inOrder.flatMap(({ traceIds }) => traceIds))],
    bytes: sum(inOrder.map(({ bytes }) => bytes)),
    rawBytes: sum(inOrder.map(({ rawBytes }) => rawBytes)),
    notes: inOrder.flatMap(({ notes }) => notes),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
