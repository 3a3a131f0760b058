import { type ApiAnswer, type ApiCall, found } from "#http/api/api-call.ts";
import { COUNTED_DAYS, showPrivacy } from "#queries/show-privacy.ts";

/** Sentry's words (dataScrubber, sensitiveFields …) say less than there is to set here. */
export async function showProjectPrivacy(call: ApiCall): Promise<ApiAnswer> {
  const { viewer, store, params, nowMs } = call;
  const { settings, hidden } = found(await showPrivacy(viewer, store, params.project ?? "", nowMs));
  const byReason = Object.fromEntries(hidden.map(({ reason, quantity }) => [reason, quantity]));
  return { body: { ...settings, hidden: { days: COUNTED_DAYS, byReason } } };
}
