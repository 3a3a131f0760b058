import { type ApiAnswer, type ApiCall, found } from "#http/api/api-call.ts";
import { replayShape } from "#http/api/shapes/replay.ts";
import { findReplay } from "#queries/find-replay.ts";
import { readReplayTags } from "#queries/read-replay-tags.ts";

/** Eight minutes of a visit that goes on. */
const MAX_SEGMENTS = 100;

/** With a project or, as in Sentry's newer address, without. */
export async function showReplay({ viewer, store, params }: ApiCall): Promise<ApiAnswer> {
  const replay = found(await findReplay(viewer, store, params.project, params.replay ?? ""));
  const tags = await readReplayTags(store, replay, MAX_SEGMENTS);
  return { body: { data: replayShape(replay, tags) } };
}
