import { answerEvent } from "#http/api/answer-event.ts";
import { type ApiAnswer, type ApiCall, found } from "#http/api/api-call.ts";
import { endsOf, linkHeader, readCursor, readLimit } from "#http/api/paging.ts";
import { readCallPeriod } from "#http/api/read-call-period.ts";
import { eventShape, eventSummaryShape } from "#http/api/shapes/event.ts";
import { transactionJson, transactionShape } from "#http/api/shapes/transaction.ts";
import { readStoredEvent, readStoredTransaction } from "#ingest/kinds/event/read-stored-event.ts";
import type { EventId } from "#model/ids.ts";
import { canonicalEventId } from "#protocol/event/event-id.ts";
import { type FoundEvent, findEvent } from "#queries/events/find-event.ts";
import { findProject } from "#queries/find-project.ts";
import { findIssueEvent } from "#queries/issues/find-issue-event.ts";
import { listIssueEvents as ask, type IssueEventsAsk } from "#queries/issues/list-issue-events.ts";
import { type FoundTransaction, findTransaction } from "#queries/traces/find-transaction.ts";

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

export async function showIssueEvent(call: ApiCall): Promise<ApiAnswer> {
  const { issue = "", event: which = "" } = call.params;
  const event = found(await findIssueEvent(call.viewer, call.store, issue, which));
  return answerEvent(call, event);
}

export async function showProjectEvent(call: ApiCall): Promise<ApiAnswer> {
  const { event, transaction } = await findProjectEvent(call);
  if (event !== undefined) return answerEvent(call, event);
  return { body: transactionShape(transaction, readStoredTransaction(transaction.stored)) };
}

type FoundOne =
  | { event: FoundEvent; transaction?: undefined }
  | { event?: undefined; transaction: FoundTransaction };

/** An error, or a transaction: SDKs make their ids alike. */
async function findProjectEvent({ viewer, store, params }: ApiCall): Promise<FoundOne> {
  const project = found(await findProject(viewer, store, params.project ?? ""));
  const eventId = found(canonicalEventId(params.event)) as EventId;
  const event = await findEvent(viewer, store, project.id, eventId);
  if (event !== undefined) return { event };
  return { transaction: found(await findTransaction(viewer, store, project.id, eventId)) };
}

/** The event as it is stored, in the SDK's own words. */
export async function showProjectEventJson(call: ApiCall): Promise<ApiAnswer> {
  const { event, transaction } = await findProjectEvent(call);
  return { json: event === undefined ? transactionJson(transaction) : event.stored.payload };
}
