import { createInflate } from "node:zlib";
import { type ApiAnswer, type ApiCall, found } from "#http/api/api-call.ts";
import { linkHeader, readCursor, readLimit } from "#http/api/paging.ts";
import { findReplay } from "#queries/find-replay.ts";
import type { OpenSegment } from "#store/ports/replays.ts";

const USUAL_LIMIT = 100;

/** rrweb's events, a list per segment, unpacked as they are read: together they may be gigabytes. */
export async function listRecordingSegments(call: ApiCall): Promise<ApiAnswer> {
  const { viewer, store, params, query } = call;
  const replay = found(await findReplay(viewer, store, params.project, params.replay ?? ""));
  const limit = readLimit(query, USUAL_LIMIT);
  // Sentry's cursors of such lists: "0:100:0" starts at the hundredth.
  const from = Number(readCursor(query)?.id ?? 0) || 0;
  const first = replay.segmentIds[from];
  const segments =
    first === undefined
      ? []
      : await store.replays.listSegments(replay.projectId, replay.replayId, { from: first, limit });
  const link = linkHeader(call, {
    first: { value: 0, id: String(Math.max(0, from - limit)) },
    last: { value: 0, id: String(from + limit) },
    hasPrevious: from > 0,
    hasNext: from + limit < replay.segmentIds.length,
  });
  const headers = { "Content-Type": "application/json", Link: link };
  return { pieces: joinRecordings(segments), headers };
}

async function* joinRecordings(segments: readonly OpenSegment[]): AsyncGenerator<Buffer> {
  yield Buffer.from("[");
  for (const [at, segment] of segments.entries()) {
    if (at > 0) yield Buffer.from(",");
    yield* unpack(segment);
  }
  yield Buffer.from("]");
}

async function* unpack(segment: OpenSegment): AsyncGenerator<Buffer> {
  const recording = segment.recording();
  if (segment.encoding === "json") {
    yield recording;
    return;
  }
  const inflate = createInflate();
  inflate.end(recording);
  yield* inflate as AsyncIterable<Buffer>;
}
