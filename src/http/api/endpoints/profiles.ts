import { type ApiAnswer, type ApiCall, found } from "#http/api/api-call.ts";
import { readLimit } from "#http/api/paging.ts";
import {
  askedEventId,
  askedText,
  askedTrace,
  readAskedPeriod,
} from "#http/api/read-telemetry-ask.ts";
import { isoTime } from "#http/api/shapes/time.ts";
import type { Profile } from "#model/signals/profile.ts";
import { canonicalEventId } from "#protocol/event/event-id.ts";
import { listProfiles as list, readProfile } from "#queries/telemetry/read-profiles.ts";

const USUAL_PROFILES = 50;

/** Newest first, without what was measured. */
export async function listProfiles(call: ApiCall): Promise<ApiAnswer> {
  const { viewer, store, params } = call;
  const ask = {
    ...readAskedPeriod(call),
    where: {
      profileId: askedEventId(call, "profile"),
      traceId: askedTrace(call),
      transactionId: askedEventId(call, "transaction"),
      release: askedText(call, "release"),
      environment: askedText(call, "environment"),
    },
    limit: readLimit(call.query, USUAL_PROFILES),
  };
  return { body: found(await list(viewer, store, params.project ?? "", ask)).map(profileShape) };
}

function profileShape(profile: Profile) {
  return {
    id: profile.profileId,
    chunk: profile.chunkId ?? null,
    trace: profile.traceId ?? null,
    transaction: { id: profile.transactionId ?? null, name: profile.transaction ?? null },
    platform: profile.platform,
    release: profile.release ?? null,
    environment: profile.environment ?? null,
    start: isoTime(profile.startMs),
    durationMs: profile.durationMs,
    received: isoTime(profile.receivedMs),
    bytes: profile.bytes,
    notes: profile.notes,
  };
}

/** The JSON as the SDK sent it: a profile, or a chunk of a longer one. */
export async function showProfile({ viewer, store, params }: ApiCall): Promise<ApiAnswer> {
  const profileId = found(canonicalEventId(params.profile));
  const { chunk } = params;
  const chunkId = chunk === undefined ? undefined : found(canonicalEventId(chunk));
  const key = { profileId, chunkId };
  return { json: found(await readProfile(viewer, store, params.project ?? "", key)) };
}
