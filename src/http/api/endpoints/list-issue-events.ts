import { type ApiAnswer, type ApiCall, found } from "#http/api/api-call.ts";
import { endsOf, linkHeader, readCursor, readLimit } from "#http/api/paging.ts";
import { readCallPeriod } from "#http/api/read-call-period.ts";
import { eventShape, eventSummaryShape } from "#http/api/shapes/event.ts";
import { readStoredEvent } from "#ingest/kinds/event/read-stored-event.ts";
import type { EventId } from "#model/ids.ts";
import { listIssueEvents as ask, type IssueEventsAsk } from "#queries/list-issue-events.ts";

const USUAL_LIMIT = 50;

/** Newest first; `full=true` gives each as its own address would. */
export async function listIssueEvents(call: ApiCall): Promise<ApiAnswer> {
  const { viewer, store, params, query } = call;
  const list = found(await ask(viewer, store, params.issue ?? "", readAsk(call)));
  const isFull = /^(?:true|1)$/i.test(query.get("full") ?? "");
  const shape = isFull ? eventShape : eventSummaryShape;
  const ends = endsOf(list.events, ({ timestampMs, eventId }) => ({
    value: timestampMs,
    id: eventId,
  }));
  return {
    body: list.events.map((stored) => shape(stored, readStoredEvent(stored), list.issue)),
    link: linkHeader(call, { ...ends, hasPrevious: list.hasPrevious, hasNext: list.hasNext }),
  };
}

function readAsk(call: ApiCall): IssueEventsAsk {
  const { query } = call;
  const ask = { limit: readLimit(query, USUAL_LIMIT), seenIn: readCallPeriod(call) };
  const cursor = readCursor(query);
  if (cursor === undefined) return ask;
  const mark = { timestampMs: cursor.value, eventId: cursor.id.padStart(32, "0") as EventId };
  return cursor.goesBack ? { ...ask, before: mark } : { ...ask, after: mark };
}
