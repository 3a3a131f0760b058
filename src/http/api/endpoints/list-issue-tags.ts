import { type ApiAnswer, type ApiCall, found } from "#http/api/api-call.ts";
import { wholeLink } from "#http/api/paging.ts";
import { readCallPeriod } from "#http/api/read-call-period.ts";
import { tagShape } from "#http/api/shapes/tag.ts";
import { DAY_MS } from "#lib/time.ts";
import { listIssueTags as ask } from "#queries/list-issue-tags.ts";
import { readRetention } from "#queries/system/read-retention.ts";

export async function listIssueTags(call: ApiCall): Promise<ApiAnswer> {
  const { viewer, store, params, config, nowMs } = call;
  // Tags are counted per day, so an end within a day could not be kept to.
  const { values } = await readRetention(store, config);
  const sinceMs = readCallPeriod(call)?.fromMs ?? nowMs - values.errors * DAY_MS;
  const tags = found(await ask(viewer, store, params.issue ?? "", sinceMs));
  return { body: tags.map(tagShape), link: wholeLink(call) };
}
