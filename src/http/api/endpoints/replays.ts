import { createInflate } from "node:zlib";
import { type ApiAnswer, type ApiCall, found } from "#http/api/api-call.ts";
import { offsetLink, pageLink, readLimit, readOffset, readPage } from "#http/api/paging.ts";
import { readCallPeriod } from "#http/api/read-call-period.ts";
import { readProjects } from "#http/api/read-projects.ts";
import { replayShape } from "#http/api/shapes/replay.ts";
import { DAY_MS } from "#lib/time.ts";
import type { ReplayId } from "#model/ids.ts";
import type { ReplaySegment } from "#model/signals/replay.ts";
import { lastPeriod } from "#queries/periods/read-period.ts";
import { findReplay } from "#queries/replays/find-replay.ts";
import { listReplays as ask } from "#queries/replays/list-replays.ts";
import { readReplayTags } from "#queries/replays/read-replay-tags.ts";
import type { ReplayStore } from "#store/ports/telemetry/replays.ts";

const USUAL_REPLAYS = 10;
/** Of each the newest: all of them are read for one that is asked for alone. */
const LISTED_SEGMENTS = 2;

/** Of the last 90 days, unless told otherwise. */
export async function listReplays(call: ApiCall): Promise<ApiAnswer> {
  const page = readPage(call, USUAL_REPLAYS, ({ value, id }) => ({
    startMs: value,
    replayId: id.padStart(32, "0") as ReplayId,
  }));
  const list = await ask(call.viewer, call.store, {
    projects: await readProjects(call),
    environment: call.query.get("environment") ?? undefined,
    period: readCallPeriod(call) ?? lastPeriod("90d", 90 * DAY_MS, call.nowMs),
    ...page,
  });
  const data = [];
  for (const replay of list.rows) {
    data.push(replayShape(replay, await readReplayTags(call.store, replay, LISTED_SEGMENTS)));
  }
  return {
    body: { data },
    link: pageLink(call, list, ({ startMs, replayId }) => ({ value: startMs, id: replayId })),
  };
}

/** Eight minutes of a visit that goes on. */
const MAX_SEGMENTS = 100;

/** With a project or, as in Sentry's newer address, without. */
export async function showReplay({ viewer, store, params }: ApiCall): Promise<ApiAnswer> {
  const replay = found(await findReplay(viewer, store, params.project, params.replay ?? ""));
  const tags = await readReplayTags(store, replay, MAX_SEGMENTS);
  return { body: { data: replayShape(replay, tags) } };
}

const USUAL_SEGMENTS = 100;

/** rrweb's events, a list per segment, unpacked as they are read: together they may be gigabytes. */
export async function listRecordingSegments(call: ApiCall): Promise<ApiAnswer> {
  const { viewer, store, params, query } = call;
  const replay = found(await findReplay(viewer, store, params.project, params.replay ?? ""));
  const limit = readLimit(query, USUAL_SEGMENTS);
  const from = readOffset(query);
  const first = replay.segmentIds[from];
  const segments =
    first === undefined
      ? []
      : await store.replays.listSegments(replay.projectId, replay.replayId, { from: first, limit });
  const link = offsetLink(call, { from, limit, total: replay.segmentIds.length });
  const headers = { "Content-Type": "application/json", Link: link };
  return { pieces: joinRecordings(store.replays, segments), headers };
}

async function* joinRecordings(
  replays: ReplayStore,
  segments: readonly ReplaySegment[],
): AsyncGenerator<Buffer> {
  yield Buffer.from("[");
  for (const [at, segment] of segments.entries()) {
    if (at > 0) yield Buffer.from(",");
    yield* unpack(replays, segment);
  }
  yield Buffer.from("]");
}

async function* unpack(replays: ReplayStore, segment: ReplaySegment): AsyncGenerator<Buffer> {
  const recording = await replays.recording(segment);
  if (recording === undefined) throw new Error("The recording was removed while it was read.");
  if (segment.encoding === "json") {
    yield recording;
    return;
  }
  const inflate = createInflate();
  inflate.end(recording);
  yield* inflate as AsyncIterable<Buffer>;
}
