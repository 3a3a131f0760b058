import type { ApiAnswer, ApiCall } from "#http/api/api-call.ts";
import { endsOf, linkHeader, readCursor, readLimit } from "#http/api/paging.ts";
import { readCallPeriod } from "#http/api/read-call-period.ts";
import { readProjects } from "#http/api/read-projects.ts";
import { replayShape } from "#http/api/shapes/replay.ts";
import { DAY_MS } from "#lib/time.ts";
import type { ReplayId } from "#model/ids.ts";
import { listReplays as ask } from "#queries/list-replays.ts";
import { lastPeriod } from "#queries/read-period.ts";
import { readReplayTags } from "#queries/read-replay-tags.ts";

const USUAL_LIMIT = 10;
/** Of each the newest: all of them are read for one that is asked for alone. */
const LISTED_SEGMENTS = 2;

/** Of the last 90 days, unless told otherwise. */
export async function listReplays(call: ApiCall): Promise<ApiAnswer> {
  const cursor = readCursor(call.query);
  const mark = cursor && {
    startMs: cursor.value,
    replayId: cursor.id.padStart(32, "0") as ReplayId,
  };
  const { rows, hasPrevious, hasNext } = await ask(call.viewer, call.store, {
    projects: await readProjects(call),
    environment: call.query.get("environment") ?? undefined,
    period: readCallPeriod(call) ?? lastPeriod("90d", 90 * DAY_MS, call.nowMs),
    limit: readLimit(call.query, USUAL_LIMIT),
    ...(cursor?.goesBack ? { before: mark } : { after: mark }),
  });
  const ends = endsOf(rows, ({ startMs, replayId }) => ({ value: startMs, id: replayId }));
  const data = [];
  for (const replay of rows) {
    data.push(replayShape(replay, await readReplayTags(call.store, replay, LISTED_SEGMENTS)));
  }
  return {
    body: { data },
    link: linkHeader(call, { ...ends, hasPrevious, hasNext }),
  };
}
