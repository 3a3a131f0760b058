import { type ApiAnswer, type ApiCall, found } from "#http/api/api-call.ts";
import { canonicalEventId } from "#protocol/event-id.ts";
import { readProfile } from "#queries/read-profiles.ts";

/** The JSON as the SDK sent it: a profile, or a chunk of a longer one. */
export async function showProfile({ viewer, store, params }: ApiCall): Promise<ApiAnswer> {
  const profileId = found(canonicalEventId(params.profile));
  const { chunk } = params;
  const chunkId = chunk === undefined ? undefined : found(canonicalEventId(chunk));
  const key = { profileId, chunkId };
  return { json: found(await readProfile(viewer, store, params.project ?? "", key)) };
}
