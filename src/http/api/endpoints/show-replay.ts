import { type ApiAnswer, type ApiCall, found } from "#http/api/api-call.ts";
import { replayShape } from "#http/api/shapes/replay.ts";
import { findReplay } from "#queries/find-replay.ts";

/** With a project or, as in Sentry's newer address, without. */
export async function showReplay({ viewer, store, params }: ApiCall): Promise<ApiAnswer> {
  const replay = found(await findReplay(viewer, store, params.project, params.replay ?? ""));
  return { body: { data: replayShape(replay) } };
}
