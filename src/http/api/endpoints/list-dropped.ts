import { type ApiAnswer, type ApiCall, found } from "#http/api/api-call.ts";
import { readLimit } from "#http/api/paging.ts";
import { readOutcomeMatch } from "#http/api/read-stats-ask.ts";
import { isoTime } from "#http/api/shapes/time.ts";
import { listDropped as list } from "#queries/list-dropped.ts";

const USUAL = 100;

/** The samples behind the reasons of "What arrived". */
export async function listDropped(call: ApiCall): Promise<ApiAnswer> {
  const ask = { ...readOutcomeMatch(call.query), limit: readLimit(call.query, USUAL) };
  const samples = found(await list(call.viewer, call.store, call.params.project ?? "", ask));
  return {
    body: samples.map(({ kind, reason, category, atMs, ...sample }) => ({
      outcome: kind,
      reason,
      category,
      dateReceived: isoTime(atMs),
      itemType: sample.itemType === "" ? null : sample.itemType,
      eventId: sample.eventId ?? null,
      sdk: sample.sdk ?? null,
      bytes: sample.bytes ?? null,
      keyLabel: sample.keyLabel ?? null,
    })),
  };
}
