import type { Replay } from "#model/signals/replay.ts";
import { isoTime } from "./time.ts";

const SECOND_MS = 1000;

export type ReplayTags = Readonly<Record<string, readonly string[]>>;

/** Sentry's fields; counts that need a look into the recording are left at null. */
export function replayShape(replay: Replay, tags: ReplayTags) {
  const { user, sdk, os, browser, device } = replay;
  return {
    id: replay.replayId,
    project_id: String(replay.projectId),
    replay_type: replay.type,
    started_at: isoTime(replay.startMs),
    finished_at: isoTime(replay.endMs),
    duration: Math.round((replay.endMs - replay.startMs) / SECOND_MS),
    count_segments: replay.segmentIds.length,
    count_errors: replay.errorIds.length,
    count_urls: replay.urls.length,
    count_dead_clicks: null,
    count_rage_clicks: null,
    activity: null,
    urls: replay.urls,
    error_ids: replay.errorIds,
    trace_ids: replay.traceIds,
    info_ids: [],
    warning_ids: [],
    releases: replay.release === undefined ? [] : [replay.release],
    environment: replay.environment ?? null,
    dist: replay.dist ?? null,
    platform: replay.platform,
    user: {
      id: user.id ?? null,
      email: user.email ?? null,
      username: user.username ?? null,
      ip: null,
      display_name: user.username ?? user.email ?? user.id ?? null,
    },
    browser: { name: browser.name ?? null, version: browser.version ?? null },
    os: { name: os.name ?? null, version: os.version ?? null },
    device: { name: null, brand: null, model: null, family: device ?? null },
    sdk: { name: sdk.name ?? null, version: sdk.version ?? null },
    tags,
    is_archived: false,
    has_viewed: false,
    // Not Sentry's: a gap in the first is a segment that never came.
    _segment_ids: replay.segmentIds,
    _bytes: replay.bytes,
    _raw_bytes: replay.rawBytes,
    _notes: replay.notes,
  };
}
